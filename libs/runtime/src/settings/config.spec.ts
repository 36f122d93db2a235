import { resolve } from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { readConfig, type Config } from './config';
import type { ProcessEnv } from './read-settings';

type Environment = Parameters<typeof readConfig>[1];

function faultsIn(env: Environment): readonly string[] {
  const reading = readConfig('start', env);
  return reading.kind === 'faulty' ? reading.faults : [];
}

function configIn(env: Environment): Config {
  const reading = readConfig('start', env);
  if (reading.kind === 'faulty') throw new Error(reading.faults.join('\n'));
  return reading.config;
}

const nothingLeaves = {
  payments: { kind: 'test' },
  messages: { texts: { kind: 'inbox' }, emails: { kind: 'inbox' } },
  agents: { confirm: false, origins: [] },
  signIn: { provider: null, isProviderOnly: false },
} as const;

const twilio = {
  MESSAGES_TEXTS: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'0123456789abcdef'.repeat(2)}`,
  TWILIO_AUTH_TOKEN: 'hunter2',
  TWILIO_FROM: '+441174960000',
};
const smtp = {
  MESSAGES_EMAILS: 'smtp',
  SMTP_URL: 'smtps://user:hunter2@mail.example.com',
  SMTP_FROM: 'bookings@example.com',
};

const inboxes = { MESSAGES_TEXTS: 'inbox', MESSAGES_EMAILS: 'inbox' };

describe('the settings', () => {
  it('all have defaults', () => {
    expect(configIn({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      opsPort: null,
      logLevel: 'warn',
      poolSize: 20,
      baseUrl: 'http://127.0.0.1:3000',
      dataDir: resolve('.data'),
      databaseUrl: null,
      replicaUrl: null,
      groupFile: resolve('examples/harbour-group.yaml'),
      ratePerMinute: 600,
      rateBurst: 60,
      widgetRates: {
        publishable: { perMinute: 1200, burst: 120 },
        address: { perMinute: 60, burst: 60 },
      },
      pageBookings: { perHour: 6, perDay: 20, ofOnePhone: 3 },
      trustedProxies: 0,
      keyPepper: null,
      ...nothingLeaves,
    });
  });

  it('ignore an empty variable', () => {
    const names = ['PORT', 'BASE_URL', 'DATA_DIR', 'DATABASE_URL', 'GROUP_FILE', 'KEY_PEPPER'];
    const empty = Object.fromEntries(names.map((name) => [name, ' ']));

    expect(configIn(empty)).toEqual(configIn({}));
  });

  it('are read from the environment', () => {
    const env = {
      HOST: '0.0.0.0',
      PORT: '8080',
      OPS_PORT: '9090',
      LOG_LEVEL: 'error',
      POOL_SIZE: '30',
      BASE_URL: 'https://book.example.com/tables//',
      DATA_DIR: '/var/lib/venue',
      DATABASE_URL: 'postgresql://venue:secret@db.example:5432/venue',
      DATABASE_REPLICA_URL: 'postgresql://user:hunter2@standby:5432/name',
      GROUP_FILE: 'my-group.yaml',
      RATE_PER_MINUTE: '1200',
      RATE_BURST: '1',
      WIDGET_RATE_PER_MINUTE: '2',
      WIDGET_RATE_BURST: '3',
      ADDRESS_RATE_PER_MINUTE: '4',
      ADDRESS_RATE_BURST: '5',
      PAGE_BOOKINGS_PER_HOUR: '3',
      PAGE_BOOKINGS_PER_DAY: '7',
      TRUSTED_PROXIES: '2',
      KEY_PEPPER: 'sixteen letters.',
      PAYMENTS: 'test',
      ...inboxes,
    };

    expect(configIn(env)).toEqual({
      host: '0.0.0.0',
      port: 8080,
      opsPort: 9090,
      logLevel: 'error',
      poolSize: 30,
      baseUrl: 'https://book.example.com/tables',
      dataDir: '/var/lib/venue',
      databaseUrl: env.DATABASE_URL,
      replicaUrl: env.DATABASE_REPLICA_URL,
      groupFile: resolve('my-group.yaml'),
      ratePerMinute: 1200,
      rateBurst: 1,
      widgetRates: {
        publishable: { perMinute: 2, burst: 3 },
        address: { perMinute: 4, burst: 5 },
      },
      pageBookings: { perHour: 3, perDay: 7, ofOnePhone: 3 },
      trustedProxies: 2,
      keyPepper: env.KEY_PEPPER,
      ...nothingLeaves,
    });
  });

  it('have a base address that contains the port', () => {
    expect(configIn({ PORT: '8080' }).baseUrl).toBe('http://127.0.0.1:8080');
  });
});

describe('a process in another time zone than UTC', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('does not start, since it would convert times wrongly', () => {
    const options = new Intl.DateTimeFormat().resolvedOptions();
    jest
      .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
      .mockReturnValue({ ...options, timeZone: 'Europe/London' });

    expect(faultsIn({})).toEqual([
      'This process runs in the time zone Europe/London: start it with TZ=UTC.',
    ]);
  });
});

describe('a fault in the settings', () => {
  it.each([
    ['PORT', '0', 'PORT must be a whole number from 1 to 65535, not "0".'],
    ['PORT', '65536', 'PORT must be a whole number from 1 to 65535, not "65536".'],
    ['PORT', '3e3', 'PORT must be a whole number from 1 to 65535, not "3e3".'],
    ['PORT', '-1', 'PORT must be a whole number from 1 to 65535, not "-1".'],
    ['PORT', '80.5', 'PORT must be a whole number from 1 to 65535, not "80.5".'],
    ['RATE_PER_MINUTE', '0', 'RATE_PER_MINUTE must be a whole number from 1 to 10000000, not "0".'],
    ['RATE_BURST', 'many', 'RATE_BURST must be a whole number from 1 to 10000000, not "many".'],
    [
      'BASE_URL',
      'book.example.com',
      'BASE_URL must be an address such as https://book.example.com, without a query, not "book.example.com".',
    ],
    [
      'BASE_URL',
      'https://book.example.com/?a=1',
      'BASE_URL must be an address such as https://book.example.com, without a query, not "https://book.example.com/?a=1".',
    ],
    [
      'BASE_URL',
      'ftp://book.example.com',
      'BASE_URL must be an address such as https://book.example.com, without a query, not "ftp://book.example.com".',
    ],
    [
      'BASE_URL',
      'https://:hunter2@book.example.com',
      'BASE_URL must be an address such as https://book.example.com, without a query, not "https://…@book.example.com".',
    ],
    [
      'HOST',
      'book.example.com',
      'HOST must be an IP address or localhost, not "book.example.com".',
    ],
    ['HOST', '127.0.0.1:80', 'HOST must be an IP address or localhost, not "127.0.0.1:80".'],
    ['OPS_PORT', '-1', 'OPS_PORT must be a whole number from 0 to 65535, not "-1".'],
    ['LOG_LEVEL', 'debug', 'LOG_LEVEL must be info, warn or error, not "debug".'],
    ['POOL_SIZE', '4', 'POOL_SIZE must be a whole number from 5 to 200, not "4".'],
    ['KEY_PEPPER', 'short', 'KEY_PEPPER must have at least 16 characters; make it random.'],
    [
      'DATABASE_URL',
      'mysql://user:hunter2@host/name',
      'DATABASE_URL must be an address such as postgresql://user:password@host:5432/name.',
    ],
    ...[
      'postgresql://host,/name',
      'postgresql://one:5432,other:x/name',
      'postgresql://one,other/name?target_session_attrs=standby',
    ].map((address) => [
      'DATABASE_URL',
      address,
      'DATABASE_URL must be an address such as postgresql://user:password@host:5432/name.',
    ]),
    [
      'DATABASE_REPLICA_URL',
      'postgresql://one,other/name',
      'DATABASE_REPLICA_URL must be the address of one server, such as postgresql://user:password@host:5432/name.',
    ],
    [
      'DATABASE_URL',
      'localhost',
      'DATABASE_URL must be an address such as postgresql://user:password@host:5432/name.',
    ],
  ])('%s=%s is reported in a sentence', (name, value, sentence) => {
    expect(faultsIn({ [name]: value })).toEqual([sentence]);
  });

  it('does not hide other faults', () => {
    const faults = faultsIn({
      PORT: 'x',
      BASE_URL: 'x',
      DATABASE_URL: 'x',
      RATE_PER_MINUTE: 'x',
      RATE_BURST: 'x',
      KEY_PEPPER: 'x',
    });

    expect(faults.map((sentence) => sentence.split(' ')[0])).toEqual([
      'PORT',
      'BASE_URL',
      'DATABASE_URL',
      'RATE_PER_MINUTE',
      'RATE_BURST',
      'KEY_PEPPER',
    ]);
  });

  it('never shows a secret', () => {
    const faults = faultsIn({ DATABASE_URL: 'pg://u:hunter2@h/d', KEY_PEPPER: 'hunter2' });

    expect(faults).toHaveLength(2);
    expect(faults.join()).not.toContain('hunter2');
  });
});

describe('the limits of the settings', () => {
  it.each([
    [{ PORT: '1' }, { PORT: '0' }],
    [{ PORT: '65535' }, { PORT: '65536' }],
    [{ OPS_PORT: '0' }, { OPS_PORT: '-1' }],
    [{ OPS_PORT: '65535' }, { OPS_PORT: '65536' }],
    [{ POOL_SIZE: '5' }, { POOL_SIZE: '4' }],
    [{ POOL_SIZE: '200' }, { POOL_SIZE: '201' }],
    [{ HOST: '0.0.0.0' }, { HOST: '0.0.0' }],
    [{ HOST: '::1' }, { HOST: '[::1]' }],
    [{ HOST: 'localhost' }, { HOST: 'localhost.' }],
    [{ LOG_LEVEL: 'error' }, { LOG_LEVEL: 'ERROR' }],
    [{ RATE_PER_MINUTE: '1' }, { RATE_PER_MINUTE: '0' }],
    [{ RATE_PER_MINUTE: '10000000' }, { RATE_PER_MINUTE: '10000001' }],
    [{ RATE_BURST: '1' }, { RATE_BURST: '0' }],
    [{ RATE_BURST: '10000000' }, { RATE_BURST: '10000001' }],
    [{ WIDGET_RATE_BURST: '1' }, { WIDGET_RATE_BURST: '0' }],
    [{ WIDGET_RATE_BURST: '10000000' }, { WIDGET_RATE_BURST: '10000001' }],
    [{ WIDGET_RATE_PER_MINUTE: '1' }, { WIDGET_RATE_PER_MINUTE: '0' }],
    [{ WIDGET_RATE_PER_MINUTE: '10000000' }, { WIDGET_RATE_PER_MINUTE: '10000001' }],
    [{ ADDRESS_RATE_BURST: '1' }, { ADDRESS_RATE_BURST: '0' }],
    [{ ADDRESS_RATE_BURST: '10000000' }, { ADDRESS_RATE_BURST: '10000001' }],
    [{ ADDRESS_RATE_PER_MINUTE: '1' }, { ADDRESS_RATE_PER_MINUTE: '0' }],
    [{ ADDRESS_RATE_PER_MINUTE: '10000000' }, { ADDRESS_RATE_PER_MINUTE: '10000001' }],
    [{ PAGE_BOOKINGS_PER_HOUR: '1' }, { PAGE_BOOKINGS_PER_HOUR: '0' }],
    [{ PAGE_BOOKINGS_PER_DAY: '1000000' }, { PAGE_BOOKINGS_PER_DAY: '1000001' }],
    [{ TRUSTED_PROXIES: '0' }, { TRUSTED_PROXIES: '-1' }],
    [{ TRUSTED_PROXIES: '10' }, { TRUSTED_PROXIES: '11' }],
    [{ TRUSTED_PROXIES: '1' }, { TRUSTED_PROXIES: 'loopback' }],
    [{ KEY_PEPPER: 'p'.repeat(16) }, { KEY_PEPPER: 'p'.repeat(15) }],
  ])('accept %j, and not %j', (last, beyond) => {
    expect(faultsIn(last)).toEqual([]);
    expect(faultsIn(beyond)).toHaveLength(1);
  });
});

describe('the built-in checkout, through which no money moves', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRETS: 'whsec' };

  it.each([
    'http://127.0.0.1:3000',
    'http://127.255.255.254',
    'http://localhost:3000',
    'http://LOCALHOST',
    'http://[::1]:3000',
    'http://127.1',
  ])('serves %s by default', (BASE_URL) => {
    expect(configIn({ BASE_URL }).payments).toEqual({ kind: 'test' });
  });

  it.each([
    'https://book.example.com',
    'http://126.255.255.255',
    'http://128.0.0.1',
    'http://0.0.0.0:3000',
    'http://192.168.0.7:3000',
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
  ])('must be chosen explicitly for %s', (BASE_URL) => {
    expect(faultsIn({ ...inboxes, BASE_URL, PAYMENTS: ' ' })).toEqual([
      `PAYMENTS must be set, since BASE_URL ${BASE_URL} is a public address: stripe takes real money, test confirms bookings without any.`,
    ]);
    expect(configIn({ ...inboxes, BASE_URL, PAYMENTS: 'test' }).payments).toEqual({ kind: 'test' });
    expect(configIn({ ...inboxes, BASE_URL, PAYMENTS: 'stripe', ...stripe }).payments.kind).toBe(
      'stripe',
    );
  });

  const apart = { DATABASE_URL: 'postgresql://db.example/venue', KEY_PEPPER: 'sixteen letters.' };

  it.each([
    ['widget-api', 1],
    ['worker', 1],
    ['api', 0],
    ['mcp', 0],
    ['console', 0],
    ['admin', 0],
  ] as const)('matters to programs that serve or settle payments: %s, %d', (program, count) => {
    const env = { ...apart, ...inboxes, BASE_URL: 'https://book.example.com' };
    const reading = readConfig(program, env);

    expect(reading.kind === 'faulty' ? reading.faults : []).toHaveLength(count);
  });

  it('is reported with all other faults, once', () => {
    const faults = faultsIn({ PORT: 'x', BASE_URL: 'https://book.example.com', SMTP_FROM: 'x' });

    expect(faults.map((sentence) => sentence.split(' ')[0])).toEqual([
      'PORT',
      'PAYMENTS',
      'MESSAGES_TEXTS',
      'MESSAGES_EMAILS',
    ]);
    const cash = { ...inboxes, BASE_URL: 'https://book.example.com', PAYMENTS: 'cash' };
    expect(faultsIn(cash)).toEqual(['PAYMENTS must be test or stripe, not "cash".']);
  });
});

describe('the choice of messages at a public address', () => {
  const BASE_URL = 'https://book.example.com';
  const apart = { DATABASE_URL: 'postgresql://db.example/venue', KEY_PEPPER: 'sixteen letters.' };
  const missing = [
    `MESSAGES_TEXTS must be set, since BASE_URL ${BASE_URL} is a public address: twilio sends texts, inbox keeps them where no guest reads them.`,
    `MESSAGES_EMAILS must be set, since BASE_URL ${BASE_URL} is a public address: smtp sends e-mails, inbox keeps them where no guest reads them.`,
  ];

  it.each(['start', 'api', 'mcp', 'widget-api', 'console', 'worker'] as const)(
    'must be explicit for %s',
    (program) => {
      const faults = (env: ProcessEnv): readonly string[] => {
        const reading = readConfig(program, { ...apart, BASE_URL, PAYMENTS: 'test', ...env });
        return reading.kind === 'faulty' ? reading.faults : [];
      };

      expect(faults({})).toEqual(missing);
      expect(faults({ MESSAGES_TEXTS: 'inbox' })).toEqual(missing.slice(1));
      expect(faults({ MESSAGES_TEXTS: 'inbox', MESSAGES_EMAILS: 'inbox' })).toEqual([]);
      expect(faults({ BASE_URL: 'http://127.0.0.1:3000' })).toEqual([]);
    },
  );

  it('does not concern commands of the admin, which leave it to the services', () => {
    expect(readConfig('admin', { ...apart, BASE_URL }).kind).toBe('ready');
  });
});

describe('the settings of messages', () => {
  it('may name Twilio and a mail server', () => {
    expect(configIn({ ...twilio, ...smtp })).toMatchObject({
      messages: {
        texts: {
          kind: 'twilio',
          accountSid: twilio.TWILIO_ACCOUNT_SID,
          authToken: 'hunter2',
          from: '+441174960000',
          apiUrl: null,
        },
        emails: { kind: 'smtp', url: smtp.SMTP_URL, from: 'bookings@example.com' },
      },
    });
  });

  it('are checked only in programs that use them', () => {
    expect(faultsIn({ ...twilio, ...smtp, MESSAGES_TEXTS: 'inbox', SMTP_FROM: 'x' })).toEqual([
      'SMTP_FROM must be an address such as bookings@example.com, not "x".',
    ]);
  });

  it.each([
    ['MESSAGES_TEXTS', 'pigeon', 'MESSAGES_TEXTS must be inbox or twilio, not "pigeon".'],
    ['MESSAGES_EMAILS', 'pigeon', 'MESSAGES_EMAILS must be inbox or smtp, not "pigeon".'],
    ['TWILIO_ACCOUNT_SID', 'AC1', 'TWILIO_ACCOUNT_SID must be AC and 32 digits, 0 to f.'],
    ['TWILIO_AUTH_TOKEN', '', 'TWILIO_AUTH_TOKEN must be set.'],
    [
      'TWILIO_FROM',
      '01174960000',
      'TWILIO_FROM must be a number such as +441174960000, or the SID of a messaging service, not "01174960000".',
    ],
    [
      'TWILIO_API_URL',
      'twilio',
      'TWILIO_API_URL must be an address such as https://book.example.com, without a query, not "twilio".',
    ],
    [
      'SMTP_URL',
      'https://user:hunter2@mail.example.com',
      'SMTP_URL must be an address such as smtps://user:password@mail.example.com.',
    ],
    ['SMTP_URL', '', 'SMTP_URL must be set.'],
    [
      'SMTP_FROM',
      'The Harbour',
      'SMTP_FROM must be an address such as bookings@example.com, not "The Harbour".',
    ],
  ])('%s=%s is reported in a sentence, without its secret', (name, value, sentence) => {
    expect(faultsIn({ ...twilio, ...smtp, [name]: value })).toEqual([sentence]);
  });
});

describe('the settings of agents', () => {
  it('may require confirmation by guests, and name pages that may call', () => {
    const MCP_ORIGINS = 'https://chat.example.com, http://localhost:6274';

    expect(configIn({ MCP_CONFIRM_CANCEL: 'on', MCP_ORIGINS })).toMatchObject({
      agents: { confirm: true, origins: ['https://chat.example.com', 'http://localhost:6274'] },
    });
  });

  it.each([
    ['MCP_CONFIRM_CANCEL', 'yes', 'MCP_CONFIRM_CANCEL must be off or on, not "yes".'],
    [
      'MCP_ORIGINS',
      'https://chat.example.com/',
      'MCP_ORIGINS must be origins such as https://chat.example.com, with commas, not "https://chat.example.com/".',
    ],
  ])('%s=%s is reported in a sentence', (name, value, sentence) => {
    expect(faultsIn({ [name]: value })).toEqual([sentence]);
  });
});
