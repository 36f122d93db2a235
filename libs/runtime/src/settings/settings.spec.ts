import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { configs, readConfig } from './config';
import { helpOf } from './help';
import { misspelt } from './misspelt';
import { apps, programs, type Program } from './programs';
import { readSettings, type ProcessEnv } from './read-settings';
import { usualFor } from './setting';
import { settings, settingsOf } from './settings';

const everyProgram = Object.keys(programs) as Program[];

function faultsOf(program: Program, env: ProcessEnv): readonly string[] {
  const reading = readConfig(program, env);
  return reading.kind === 'faulty' ? reading.faults : [];
}

const folder = mkdtempSync(join(tmpdir(), 'venue-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function fileWith(text: string): string {
  files += 1;
  const path = join(folder, `file-${files}`);
  writeFileSync(path, text);
  return path;
}

const store = {
  DATABASE_URL: 'postgresql://venue:hunter2@db.example:5432/venue',
  DATABASE_REPLICA_URL: 'postgresql://venue:hunter2@standby.example:5432/venue',
  KEY_PEPPER: 'sixteen letters.',
};
const stripe = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_hunter2',
  STRIPE_WEBHOOK_SECRETS: 'whsec_hunter2',
};
const twilio = {
  MESSAGES_TEXTS: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'0123456789abcdef'.repeat(2)}`,
  TWILIO_AUTH_TOKEN: 'hunter2',
  TWILIO_FROM: '+441174960000',
};
const provider = {
  TEAM_OIDC_ISSUER: 'https://login.example.com',
  TEAM_OIDC_CLIENT_ID: 'venue',
  TEAM_OIDC_CLIENT_SECRET: 'hunter2',
};
const smtp = {
  MESSAGES_EMAILS: 'smtp',
  SMTP_URL: 'smtps://user:hunter2@mail.example.com',
  SMTP_FROM: 'bookings@example.com',
};
const everything = { ...store, ...stripe, ...twilio, ...smtp, ...provider };

describe('the table of settings', () => {
  it.each(everyProgram)('describes for %s the settings that it uses, and no others', (program) => {
    const read = readSettings(program, everything);
    const used = new Set<string>();
    const watched = new Proxy(read.values, {
      get: (values, name) => {
        used.add(String(name));
        return Reflect.get(values, name) as unknown;
      },
    });
    configs[program](watched as never);
    const defaults = settingsOf(program).map(([, setting]) => usualFor(setting, program) ?? '');
    if (defaults.some((text) => text.includes('{PORT}'))) used.add('PORT');

    expect(read.faults).toEqual([]);
    expect([...used].toSorted()).toEqual(
      settingsOf(program)
        .map(([name]) => name)
        .toSorted(),
    );
  });

  it('has a valid default, or words for having none', () => {
    const strange = Object.entries(settings).flatMap(([name, setting]) =>
      setting.readBy
        .filter((program) => {
          const usual = usualFor(setting, program)?.replace('{PORT}', '1');
          if (usual !== undefined) return 'unfit' in setting.kind.parse(usual);
          return setting.ifMissing === undefined && !setting.requiredBy?.includes(program);
        })
        .map((program) => `${name} of ${program}`),
    );

    expect(strange).toEqual([]);
  });

  it('has conditions on settings that the same programs have read before', () => {
    const names = Object.keys(settings);
    for (const [name, { when, readBy }] of Object.entries(settings)) {
      if (when === undefined) continue;
      const [other, value] = when;
      expect(names.indexOf(other)).toBeLessThan(names.indexOf(name));
      expect(settings[other]?.readBy).toEqual(expect.arrayContaining([...readBy]));
      expect(settings[other]?.kind.parse(value)).toEqual({ value });
    }
  });

  it('has no setting whose name is that of the file of another', () => {
    expect(
      Object.keys(settings).filter(
        (name) => settings[name.replace(/_FILE$/, '')]?.isSecret && name.endsWith('_FILE'),
      ),
    ).toEqual([]);
  });
});

describe('a program', () => {
  it.each(apps)('requires a database and a pepper if it is %s', (app) => {
    expect(faultsOf(app, {})).toEqual(['DATABASE_URL must be set.', 'KEY_PEPPER must be set.']);
    expect(faultsOf(app, store)).toEqual([]);
  });

  it.each(['start', 'admin'] as const)('requires nothing if it is %s', (program) => {
    expect(faultsOf(program, {})).toEqual([]);
  });

  it.each([
    ['api', 'SMTP_URL SMTP_FROM STRIPE_SECRET_KEY PAYMENTS TWILIO_AUTH_TOKEN'],
    ['mcp', 'SMTP_URL PAYMENTS TWILIO_AUTH_TOKEN TRUSTED_PROXIES ADDRESS_RATE_BURST'],
    ['widget-api', 'SMTP_URL TWILIO_FROM RATE_BURST MCP_ORIGINS'],
    ['console', 'SMTP_URL PAYMENTS TWILIO_AUTH_TOKEN RATE_BURST MCP_ORIGINS'],
    ['worker', 'PORT RATE_BURST TRUSTED_PROXIES STRIPE_WEBHOOK_SECRETS MCP_ORIGINS DATA_DIR'],
    ['admin', 'OPS_PORT PAYMENTS LOG_LEVEL POOL_SIZE GROUP_FILE'],
  ] as const)('ignores the settings of others: %s at %s', (program, names) => {
    const others = Object.fromEntries(names.split(' ').map((name) => [name, ' x ']));

    expect(faultsOf(program, { ...store, ...others })).toEqual([]);
    for (const name of names.split(' ')) expect(helpOf(program)).not.toContain(` ${name} `);
  });

  it.each([
    ['start', stripe, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRETS']],
    ['api', stripe, []],
    ['mcp', stripe, []],
    ['widget-api', stripe, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRETS']],
    ['worker', stripe, ['STRIPE_SECRET_KEY']],
    ['admin', stripe, []],
    ['start', twilio, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']],
    ['api', twilio, []],
    ['mcp', twilio, []],
    ['widget-api', twilio, ['TWILIO_AUTH_TOKEN']],
    ['worker', twilio, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']],
    ['start', smtp, ['SMTP_URL', 'SMTP_FROM']],
    ['widget-api', smtp, []],
    ['worker', smtp, ['SMTP_URL', 'SMTP_FROM']],
  ] as const)(
    'requires from a provider only the settings that it uses: %s of %j',
    (program, provider, needed) => {
      const [choice = ''] = Object.entries(provider);
      const chosen = Object.fromEntries([choice as [string, string]]);

      expect(faultsOf(program, { ...store, ...chosen })).toEqual(
        needed.map((name) => `${name} must be set.`),
      );
      expect(faultsOf(program, { ...store, ...provider })).toEqual([]);
    },
  );

  it('shows the settings of a text provider only to programs that use it', () => {
    const textsOf = (program: 'api' | 'widget-api' | 'worker'): unknown => {
      const reading = readConfig(program, everything);
      return reading.kind === 'ready' ? reading.config.messages.texts : reading.faults;
    };

    expect(textsOf('api')).toEqual({ kind: 'twilio', authToken: null });
    expect(textsOf('widget-api')).toEqual({ kind: 'twilio', authToken: 'hunter2' });
    expect(textsOf('worker')).toMatchObject({ kind: 'twilio', from: twilio.TWILIO_FROM });
  });

  it('has an ops port and logs more if it is a separate process', () => {
    const [one, other] = [readConfig('start', {}), readConfig('worker', store)];

    expect(one).toMatchObject({ config: { opsPort: null, logLevel: 'warn' } });
    expect(other).toMatchObject({ config: { opsPort: 9090, logLevel: 'info' } });
    expect(readConfig('worker', { ...store, OPS_PORT: '0' })).toMatchObject({
      config: { opsPort: null },
    });
  });
});

describe('a secret in a file', () => {
  it.each([
    ['unchanged', 'pepper of a file', 'pepper of a file'],
    ['without the end of its line', 'pepper of a file\n', 'pepper of a file'],
    [
      'without the end of its line, as Windows writes it',
      'pepper of a file\r\n',
      'pepper of a file',
    ],
    ['with every other', '\npepper of a file \n\n', '\npepper of a file \n'],
  ])('is read %s', (_, text, keyPepper) => {
    expect(
      readConfig('api', { ...store, KEY_PEPPER: '', KEY_PEPPER_FILE: fileWith(text) }),
    ).toMatchObject({ kind: 'ready', config: { keyPepper } });
  });

  it.each(Object.keys(settings).filter((name) => settings[name]?.isSecret))(
    'may be that of %s, is the same there, and must not be set twice',
    (name) => {
      const secret = everything[name as keyof typeof everything];
      const inFile = { [`${name}_FILE`]: fileWith(`${secret}\n`) };

      expect(readConfig('start', { ...everything, [name]: undefined, ...inFile })).toEqual(
        readConfig('start', everything),
      );
      expect(faultsOf('start', { ...everything, ...inFile })).toEqual([
        `${name} and ${name}_FILE are both set; please set one of them.`,
      ]);
    },
  );

  it.each(['DATABASE_URL', 'KEY_PEPPER', 'SMTP_URL'])('is checked like any other: %s', (name) => {
    const path = fileWith('hunter2');
    const faults = faultsOf('start', { ...everything, [name]: '', [`${name}_FILE`]: path });

    expect(faults).toEqual([
      expect.stringMatching(new RegExp(`^${name}, as read from ${path}, must `)),
    ]);
    expect(faults.join()).not.toContain('hunter2');
  });

  it('must exist and be readable', () => {
    const missing = join(folder, 'missing');
    const other = join(folder, 'other');
    mkdirSync(other, { recursive: true });
    const empty = fileWith(' \n');

    expect(faultsOf('worker', { DATABASE_URL_FILE: missing, KEY_PEPPER_FILE: empty })).toEqual([
      `DATABASE_URL_FILE names ${missing}, which can't be read (ENOENT).`,
      `KEY_PEPPER_FILE names ${empty}, which is empty.`,
    ]);
    expect(faultsOf('start', { KEY_PEPPER_FILE: other })).toEqual([
      `KEY_PEPPER_FILE names ${other}, which can't be read (EISDIR).`,
    ]);
  });

  it('is for secrets only, and only if they are read', () => {
    const missing = join(folder, 'missing');

    expect(faultsOf('start', { PORT_FILE: missing, SMTP_URL_FILE: missing })).toEqual([]);
    expect(faultsOf('api', { ...everything, STRIPE_SECRET_KEY_FILE: missing })).toEqual([]);
  });
});

describe('the list of the settings', () => {
  it('shows values and their sources, and of secrets only that they are set', () => {
    const path = fileWith('hunter2 and sixteen');
    const env = { ...everything, KEY_PEPPER: '', KEY_PEPPER_FILE: path, POOL_SIZE: '30' };
    const { settingStates } = readSettings('start', env);

    expect(settingStates).toContainEqual({ name: 'POOL_SIZE', text: '30', from: 'environment' });
    expect(settingStates).toContainEqual({ name: 'PORT', text: '3000', from: 'default' });
    expect(settingStates).toContainEqual({ name: 'KEY_PEPPER', text: 'set', from: 'file' });
    expect(settingStates).toContainEqual({ name: 'SMTP_URL', text: 'set', from: 'environment' });
    expect(settingStates.map(({ name }) => name)).toEqual(Object.keys(settings));
    expect(JSON.stringify(settingStates)).not.toMatch(/hunter2|0123456789abcdef/);
  });

  it('leaves out faulty settings, and those that no program reads', () => {
    const { settingStates } = readSettings('start', { PORT: 'x', SMTP_FROM: 'x' });
    const names = settingStates.map(({ name }) => name);

    expect(names).not.toContain('PORT');
    expect(names).not.toContain('SMTP_FROM');
    expect(names).toContain('BASE_URL');
    expect(settingStates).toContainEqual({
      name: 'DATABASE_URL',
      text: 'not set (embedded)',
      from: 'default',
    });
  });
});

describe('help', () => {
  it.each(everyProgram)(
    'lists every setting of %s with its default, on narrow lines',
    (program) => {
      const help = helpOf(program);
      const listed = [...help.matchAll(/^ {2}([A-Z_]+) +(?=\S)/gm)].map(([, name]) => name);

      expect(listed.toSorted()).toEqual(
        settingsOf(program)
          .map(([name]) => name)
          .toSorted(),
      );
      expect(help.split('\n').filter((line) => line.length > 100 || /\s$/.test(line))).toEqual([]);
    },
  );

  it('says which settings are required', () => {
    expect(helpOf('api')).toMatch(/^ {2}DATABASE_URL +required +The PostgreSQL to use/m);
    expect(helpOf('start')).toMatch(/^ {2}DATABASE_URL +embedded +The PostgreSQL to use/m);
    expect(helpOf('worker')).toMatch(/\n\nWith MESSAGES_EMAILS=smtp:\n\n {2}SMTP_URL +required /);
  });
});

describe('a name that no program reads', () => {
  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABASE_URL_FIEL', 'DATABASE_URL_FILE'],
    ['TRUSTED_PROXY', null],
    ['TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
    ['PROT', 'PORT'],
    ['PRT', 'PORT'],
    ['HOSTT', 'HOST'],
    ['HOSTTT', null],
    ['PT', null],
  ])('is, as %s, perhaps a misspelling of %s', (name, meant) => {
    expect(misspelt({ [name]: 'x' })).toEqual(meant === null ? [] : [[name, meant]]);
  });

  it('is not suspected if it belongs to another program', () => {
    const names = ['HOME', 'PATH', 'HOSTNAME', 'USER', 'PWD', 'SHELL', 'LANG', 'LC_ALL', 'TERM'];
    const injected = ['API_PORT', 'MCP_PORT', 'API_SERVICE_HOST', 'MCP_PORT_3000_TCP_PORT'];
    const env = Object.fromEntries([...names, ...injected].map((name) => [name, 'x']));

    expect(misspelt({ ...env, ...everything, PRT: '' })).toEqual([]);
  });
});
