/** `compose.yaml`, held against the image file, the settings and the files that it names. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { programs, readConfig, settings, type Program } from '@venue/runtime';
import { parse } from 'yaml';
import { root } from './test/test-processes';

type Values = Readonly<Record<string, string>>;

interface Service {
  readonly image: string;
  readonly build?: {
    readonly context: string;
    readonly dockerfile: string;
    readonly target: string;
  };
  readonly user?: string;
  readonly command?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly environment?: Values;
  readonly env_file?: readonly { readonly path: string; readonly required: boolean }[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test?: readonly string[]; readonly start_interval: string };
  readonly networks: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly restart?: string;
  readonly stop_grace_period?: string;
  readonly deploy?: { readonly replicas: number };
}

interface Composition {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
}

const text = readFileSync(join(root, 'compose.yaml'), 'utf8');
const { services, volumes, networks } = parse(text, { merge: true }) as Composition;
const all = Object.entries(services);
const ours = all.filter(([, { build }]) => build !== undefined);
const imageFile = readFileSync(join(root, 'docker/Dockerfile'), 'utf8');
const stages = [...imageFile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, stage]) => stage);

/** As compose fills it in where nothing is set, from the inside out. */
function usual(value: string): string {
  const filled = value.replace(/\$\{\w+:-([^${}]*)\}/g, '$1');
  return filled === value ? value : usual(filled);
}

describe('the services', () => {
  it('are the parts of the deployment', () => {
    expect(all.map(([name]) => name)).toEqual([
      ...['postgres', 'migrate', 'setup'],
      ...['api', 'mcp', 'widget-api', 'console', 'worker', 'gateway'],
    ]);
    expect(services['worker']?.deploy?.replicas).toBe(2);
  });

  it.each(ours)('are built from a target that is there: %s', (_name, { build, image }) => {
    const { context = '', dockerfile = '', target = '' } = build ?? {};

    expect({ context, isThere: existsSync(join(root, dockerfile)) }).toEqual({
      context: '.',
      isThere: true,
    });
    expect(stages).toContain(target);
    expect(image).toBe(`venue-booking-${target}`);
  });

  it.each(all)('can do no more than they must: %s', (_name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(service.tmpfs).toContain('/tmp');
    expect(Number.parseInt(service.stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(30);
  });

  it.each(all.filter(([, { build }]) => build === undefined))(
    'of others are pinned to a line of releases, and not run by root: %s',
    (_name, { image, user }) => {
      expect(image).toMatch(/^[\w/.-]+:\d+/);
      expect(user).toMatch(/^(postgres|101:101)$/);
    },
  );

  it('that go on are asked for their health, by us or by their image', () => {
    const lasting = all.filter(([, { restart }]) => restart !== 'no');
    const tests = lasting.map(([, { healthcheck }]) => healthcheck?.test !== undefined);
    const built = lasting.map(([, { build }]) => build !== undefined);
    const intervals = lasting.map(([, { healthcheck }]) => healthcheck?.start_interval);

    expect(tests).toEqual(built.map((isBuilt) => !isBuilt));
    expect(new Set(intervals)).toEqual(new Set(['1s']));
    expect(imageFile).toMatch(/^HEALTHCHECK .*\n  CMD \["node", "dist\/health.js"\]$/m);
  });

  it.each(all)('wait for what is there, in a way that it can meet: %s', (_name, service) => {
    for (const [name, { condition }] of Object.entries(service.depends_on ?? {})) {
      const isJob = services[name]?.restart === 'no';

      expect(services[name]).toBeDefined();
      expect(condition).toBe(isJob ? 'service_completed_successfully' : 'service_healthy');
    }
  });

  it('end where they are waited for', () => {
    expect(services['migrate']?.command).toEqual(['migrate']);
    expect(services['setup']?.command).toEqual(['setup', 'examples/harbour-group.yaml']);
  });
});

describe('what is set', () => {
  const programOf = (service: string): Program =>
    service in programs ? (service as Program) : 'admin';

  it('is known to the apps', () => {
    const names = ours.flatMap(([, { environment = {} }]) => Object.keys(environment));

    expect([...new Set(names)].filter((name) => !(name in settings))).toEqual([]);
  });

  it.each(ours)('is enough to start: %s', (name, { environment = {} }) => {
    const env = Object.fromEntries(
      Object.entries(environment).map(([variable, value]) => [variable, usual(value)]),
    );
    const reading = readConfig(programOf(name), env);

    expect(reading).toMatchObject({ kind: 'ready', config: { baseUrl: 'http://127.0.0.1:3000' } });
  });

  it('is what the gateway goes by', () => {
    const env = Object.entries(services['widget-api']?.environment ?? {});
    const reading = readConfig(
      'widget-api',
      Object.fromEntries(env.map(([name, value]) => [name, usual(value)])),
    );

    expect(reading).toMatchObject({
      config: { host: '0.0.0.0', port: 3000, opsPort: 9090, trustedProxies: 1 },
    });
  });

  it('makes the address of npm start', () => {
    const { environment = {} } = services['api'] ?? {};

    expect(usual(environment['BASE_URL'] ?? '')).toBe('http://127.0.0.1:3000');
    expect(services['gateway']?.ports?.map(usual)).toEqual(['127.0.0.1:3000:8080']);
  });

  it('is the database that is there', () => {
    const { environment = {} } = services['postgres'] ?? {};
    const url = new URL(usual(services['api']?.environment?.['DATABASE_URL'] ?? ''));

    expect(url).toMatchObject({
      hostname: 'postgres',
      username: environment['POSTGRES_USER'],
      password: usual(environment['POSTGRES_PASSWORD'] ?? ''),
      pathname: `/${environment['POSTGRES_DB']}`,
    });
  });
});

describe('the ways', () => {
  it('from outside lead to the gateway alone, on this machine alone', () => {
    const open = all.filter(([, { ports }]) => ports !== undefined);

    expect(open.map(([name]) => name)).toEqual(['gateway']);
    expect(services['gateway']?.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)]);
  });

  it('to the database begin at the apps', () => {
    const inside = all.filter(([, service]) => service.networks.includes('inside'));

    expect(networks['inside']?.internal).toBe(true);
    expect(services['postgres']?.networks).toEqual(['inside']);
    expect(inside.map(([name]) => name)).not.toContain('gateway');
  });

  it('are named below', () => {
    const named = new Set(all.flatMap(([, service]) => service.networks));

    expect([...named].sort()).toEqual(Object.keys(networks).sort());
  });

  it('to files lead to what is there', () => {
    const mounts = all.flatMap(([, service]) => service.volumes ?? []);
    const sources = mounts.map((mount) => mount.split(':')[0] ?? '');
    const missing = sources.filter((source) => {
      return source.startsWith('.') ? !existsSync(join(root, source)) : !(source in volumes);
    });

    expect(sources).toHaveLength(2);
    expect(missing).toEqual([]);
  });

  it('of the gateway are those of its configuration', () => {
    const conf = readFileSync(join(root, 'docker/gateway/nginx.conf'), 'utf8');
    const listening = [...conf.matchAll(/^\s*listen (\d+)/gm)].map(([, port]) => port);
    const hosts = [...conf.matchAll(/\b([a-z-]+):3000\b/g)].map(([, host = '']) => host);

    expect(listening).toEqual(['8080', '8081']);
    expect([...new Set(hosts)].filter((host) => !(host in services))).toEqual([]);
  });
});
