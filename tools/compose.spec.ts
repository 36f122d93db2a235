/** `compose.yaml`, compared with the image file, the settings and the files that it names. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
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
const allServices = Object.entries(services);
const ownServices = allServices.filter(([, { build }]) => build !== undefined);
const imageFile = readFileSync(join(root, 'docker/Dockerfile'), 'utf8');
const stages = [...imageFile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, stage]) => stage);

/** The `.env` of the guide for a public deployment, with secrets filled in. */
const guide = readFileSync(join(root, 'docs/containers.md'), 'utf8');
const [, settingsOfGuide = ''] = /```sh\n(BASE_URL=[^`]+)```/.exec(guide) ?? [];
const publicEnv = {
  ...parseEnv(settingsOfGuide.replaceAll(/<[^>]+>/g, 'secret')),
  KEY_PEPPER: 'the pepper of a public deployment',
};

/** Replaces variables with their defaults, as compose does if none is set. */
function usual(value: string): string {
  const filled = value.replace(/\$\{\w+:-([^${}]*)\}/g, '$1');
  return filled === value ? value : usual(filled);
}

describe('the services', () => {
  it('are the parts of the deployment', () => {
    expect(allServices.map(([name]) => name)).toEqual([
      ...['postgres', 'migrate', 'setup'],
      ...['api', 'mcp', 'widget-api', 'console', 'worker', 'gateway'],
    ]);
    expect(services['worker']?.deploy?.replicas).toBe(2);
  });

  it.each(ownServices)('are built from an existing target: %s', (_name, { build, image }) => {
    const { context = '', dockerfile = '', target = '' } = build ?? {};

    expect({ context, isThere: existsSync(join(root, dockerfile)) }).toEqual({
      context: '.',
      isThere: true,
    });
    expect(stages).toContain(target);
    expect(image).toBe(`venue-booking-${target}`);
  });

  it.each(allServices)('have no privileges and a read-only file system: %s', (_name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(service.tmpfs).toContain('/tmp');
    expect(Number.parseInt(service.stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(30);
  });

  it.each(allServices.filter(([, { build }]) => build === undefined))(
    'of other projects are pinned to a major version, and do not run as root: %s',
    (_name, { image, user }) => {
      expect(image).toMatch(/^[\w/.-]+:\d+/);
      expect(user).toMatch(/^(postgres|101:101)$/);
    },
  );

  it('that keep running have a health check, in compose.yaml or in their image', () => {
    const lasting = allServices.filter(([, { restart }]) => restart !== 'no');
    const tests = lasting.map(([, { healthcheck }]) => healthcheck?.test !== undefined);
    const built = lasting.map(([, { build }]) => build !== undefined);
    const intervals = lasting.map(([, { healthcheck }]) => healthcheck?.start_interval);

    expect(tests).toEqual(built.map((isBuilt) => !isBuilt));
    expect(new Set(intervals)).toEqual(new Set(['1s']));
    expect(imageFile).toMatch(/^HEALTHCHECK .*\n  CMD \["node", "dist\/health.js"\]$/m);
  });

  it.each(allServices)(
    'wait for existing services, for a condition that these can meet: %s',
    (_name, service) => {
      for (const [name, { condition }] of Object.entries(service.depends_on ?? {})) {
        const isJob = services[name]?.restart === 'no';

        expect(services[name]).toBeDefined();
        expect(condition).toBe(isJob ? 'service_completed_successfully' : 'service_healthy');
      }
    },
  );

  it('run jobs that end', () => {
    expect(services['migrate']?.command).toEqual(['migrate']);
    expect(services['setup']?.command).toEqual(['setup', 'examples/harbour-group.yaml']);
  });
});

describe('the settings', () => {
  const programOf = (service: string): Program =>
    service in programs ? (service as Program) : 'admin';

  it('exist in the apps', () => {
    const names = ownServices.flatMap(([, { environment = {} }]) => Object.keys(environment));

    expect([...new Set(names)].filter((name) => !(name in settings))).toEqual([]);
  });

  it.each(ownServices)('are enough to start: %s', (name, { environment = {} }) => {
    const env = Object.fromEntries(
      Object.entries(environment).map(([variable, value]) => [variable, usual(value)]),
    );
    const reading = readConfig(programOf(name), env);

    expect(reading).toMatchObject({ kind: 'ready', config: { baseUrl: 'http://127.0.0.1:3000' } });
  });

  it.each(ownServices)(
    'suffice at a public address with the .env of the guide: %s',
    (name, service) => {
      const filled = Object.entries(service.environment ?? {}).map(([variable, value]) => {
        return [variable, usual(value)];
      });
      const env = { ...Object.fromEntries(filled), ...publicEnv };

      expect(readConfig(programOf(name), env)).toMatchObject({
        kind: 'ready',
        config: { baseUrl: 'https://book.example.com' },
      });
    },
  );

  it('let e-mails leave with the .env of the guide', () => {
    const env = { DATABASE_URL: 'postgresql://postgres/venue', ...publicEnv };

    expect(readConfig('worker', env)).toMatchObject({
      config: { messages: { emails: { kind: 'smtp' }, texts: { kind: 'inbox' } } },
    });
  });

  it('match the ports of the gateway', () => {
    const env = Object.entries(services['widget-api']?.environment ?? {});
    const reading = readConfig(
      'widget-api',
      Object.fromEntries(env.map(([name, value]) => [name, usual(value)])),
    );

    expect(reading).toMatchObject({
      config: { host: '0.0.0.0', port: 3000, opsPort: 9090, trustedProxies: 1 },
    });
  });

  it('have the address of npm start', () => {
    const { environment = {} } = services['api'] ?? {};

    expect(usual(environment['BASE_URL'] ?? '')).toBe('http://127.0.0.1:3000');
    expect(services['gateway']?.ports?.map(usual)).toEqual(['127.0.0.1:3000:8080']);
  });

  it('name the database of the service postgres', () => {
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

describe('networks, ports and volumes', () => {
  it('open only the gateway, and only on this machine', () => {
    const open = allServices.filter(([, { ports }]) => ports !== undefined);

    expect(open.map(([name]) => name)).toEqual(['gateway']);
    expect(services['gateway']?.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)]);
  });

  it('connect the database only with the apps', () => {
    const inside = allServices.filter(([, service]) => service.networks.includes('inside'));

    expect(networks['inside']?.internal).toBe(true);
    expect(services['postgres']?.networks).toEqual(['inside']);
    expect(inside.map(([name]) => name)).not.toContain('gateway');
  });

  it('use only networks that are declared', () => {
    const named = new Set(allServices.flatMap(([, service]) => service.networks));

    expect([...named].sort()).toEqual(Object.keys(networks).sort());
  });

  it('mount only existing files and declared volumes', () => {
    const mounts = allServices.flatMap(([, service]) => service.volumes ?? []);
    const sources = mounts.map((mount) => mount.split(':')[0] ?? '');
    const missing = sources.filter((source) => {
      return source.startsWith('.') ? !existsSync(join(root, source)) : !(source in volumes);
    });

    expect(sources).toHaveLength(2);
    expect(missing).toEqual([]);
  });

  it('match the ports and hosts in the configuration of the gateway', () => {
    const conf = readFileSync(join(root, 'docker/gateway/nginx.conf'), 'utf8');
    const listening = [...conf.matchAll(/^\s*listen (\d+)/gm)].map(([, port]) => port);
    const hosts = [...conf.matchAll(/\b([a-z-]+):3000\b/g)].map(([, host = '']) => host);

    expect(listening).toEqual(['8080', '8081']);
    expect([...new Set(hosts)].filter((host) => !(host in services))).toEqual([]);
  });
});
