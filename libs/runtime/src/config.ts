/** The environment of a deployment: every variable, its meaning and its check, in one list. */
import { isAbsolute, resolve } from 'node:path';
import type { EmailSettings, MessageSettings, TextSettings } from './carriers';
import type { PaymentSettings } from './open-payments';

export interface Config {
  /** Where `{base_url}` listens on 127.0.0.1. */
  readonly port: number;
  /** The public address, without a slash at the end. */
  readonly baseUrl: string;
  /** The embedded database's folder, absolute. */
  readonly dataDir: string;
  /** A PostgreSQL to use instead of the embedded one. */
  readonly databaseUrl: string | null;
  /** Applied to an empty database, absolute. */
  readonly groupFile: string;
  readonly ratePerMinute: number;
  readonly rateBurst: number;
  /** Null where `npm start` keeps one in `dataDir`. */
  readonly keyPepper: string | null;
  readonly payments: PaymentSettings;
  readonly messages: MessageSettings;
}

export type ConfigReading =
  | { readonly kind: 'ready'; readonly config: Config }
  | { readonly kind: 'faulty'; readonly faults: readonly string[] };

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the environment and tells all its faults at once, each in a sentence. An empty variable is
 * not set. `required` names what has no default where `npm start` is not there to make one.
 */
export function readConfig(
  env: Environment,
  { required = [] }: { readonly required?: readonly string[] } = {},
): ConfigReading {
  const missing = required.filter((name) => !env[name]?.trim());
  const faults = missing.map((name) => `${name} must be set.`);
  const reader = new Reader(env, faults);
  const port = reader.wholeNumber('PORT', { min: 1, max: 65_535, fallback: 3000 });
  const config: Config = {
    port,
    baseUrl: reader.address('BASE_URL') ?? `http://127.0.0.1:${port}`,
    dataDir: absolute(reader.text('DATA_DIR') ?? '.data'),
    databaseUrl: reader.databaseUrl('DATABASE_URL'),
    groupFile: absolute(reader.text('GROUP_FILE') ?? 'examples/harbour-group.yaml'),
    ratePerMinute: reader.wholeNumber('RATE_PER_MINUTE', {
      min: 1,
      max: 10_000_000,
      fallback: 600,
    }),
    rateBurst: reader.wholeNumber('RATE_BURST', { min: 1, max: 10_000_000, fallback: 60 }),
    keyPepper: reader.secret('KEY_PEPPER'),
    payments: paymentsIn(reader),
    messages: { texts: textsIn(reader), emails: emailsIn(reader) },
  };
  return faults.length > 0 ? { kind: 'faulty', faults } : { kind: 'ready', config };
}

function textsIn(reader: Reader): TextSettings {
  if (reader.oneOf('MESSAGES_TEXTS', ['inbox', 'twilio']) === 'inbox') return { kind: 'inbox' };
  return {
    kind: 'twilio',
    accountSid: reader.formed(
      'TWILIO_ACCOUNT_SID',
      /^AC[0-9a-f]{32}$/i,
      'AC and 32 digits, 0 to f',
    ),
    authToken: reader.needed('TWILIO_AUTH_TOKEN'),
    from: reader.formed(
      'TWILIO_FROM',
      /^(\+[1-9]\d{5,14}|MG[0-9a-f]{32})$/i,
      'a number such as +441174960000, or the SID of a messaging service',
    ),
    apiUrl: reader.address('TWILIO_API_URL'),
  };
}

function emailsIn(reader: Reader): EmailSettings {
  if (reader.oneOf('MESSAGES_EMAILS', ['inbox', 'smtp']) === 'inbox') return { kind: 'inbox' };
  return {
    kind: 'smtp',
    url: reader.formed(
      'SMTP_URL',
      /^smtps?:\/\/[^\s/?#]+/,
      'an address such as smtps://user:password@mail.example.com',
    ),
    from: reader.formed(
      'SMTP_FROM',
      /^[^\s@<>]+@[^\s@<>]+$/,
      'an address such as bookings@example.com',
    ),
  };
}

function paymentsIn(reader: Reader): PaymentSettings {
  if (reader.oneOf('PAYMENTS', ['test', 'stripe']) === 'test') return { kind: 'test' };
  return {
    kind: 'stripe',
    secretKey: reader.needed('STRIPE_SECRET_KEY'),
    webhookSecrets: reader.needed('STRIPE_WEBHOOK_SECRETS').split(/[\s,]+/),
    apiUrl: reader.address('STRIPE_API_URL'),
  };
}

class Reader {
  constructor(
    private readonly env: Environment,
    private readonly faults: string[],
  ) {}

  text(name: string): string | null {
    const value = this.env[name]?.trim();
    return value === undefined || value === '' ? null : value;
  }

  /** One of a few words, the first unless something is set. */
  oneOf<Word extends string>(name: string, words: readonly [Word, ...Word[]]): Word {
    const text = this.text(name);
    const found = text === null ? words[0] : words.find((word) => word === text);
    if (found !== undefined) return found;
    this.faults.push(`${name} must be ${words.join(' or ')}, not "${text}".`);
    return words[0];
  }

  /** Needed because of what another variable says; its value is never shown. */
  needed(name: string): string {
    const text = this.text(name);
    if (text === null) this.faults.push(`${name} must be set.`);
    return text ?? '';
  }

  wholeNumber(name: string, limits: { min: number; max: number; fallback: number }): number {
    const text = this.text(name);
    if (text === null) return limits.fallback;
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= limits.min && value <= limits.max) return value;
    this.faults.push(
      `${name} must be a whole number from ${limits.min} to ${limits.max}, not "${text}".`,
    );
    return limits.fallback;
  }

  address(name: string): string | null {
    const text = this.text(name);
    if (text === null) return null;
    const url = URL.parse(text);
    if (url !== null && isPlainAddress(url)) return text.replace(/\/+$/, '');
    this.faults.push(
      `${name} must be an address such as https://book.example.com, without a query, not "${text}".`,
    );
    return null;
  }

  /** The value is never shown: it holds a password. */
  databaseUrl(name: string): string | null {
    const text = this.text(name);
    if (text === null) return null;
    const url = URL.parse(text);
    if (url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.hostname !== '') return text;
    this.faults.push(
      `${name} must be an address such as postgresql://user:password@host:5432/name.`,
    );
    return null;
  }

  /** Needed, and of that form; the value is never shown, since it may hold a password. */
  formed(name: string, form: RegExp, what: string): string {
    const text = this.needed(name);
    if (text !== '' && !form.test(text)) this.faults.push(`${name} must be ${what}.`);
    return text;
  }

  secret(name: string): string | null {
    const text = this.text(name);
    if (text === null || text.length >= 16) return text;
    this.faults.push(`${name} must have at least 16 characters; make it random.`);
    return null;
  }
}

function isPlainAddress({ protocol, search, hash, username }: URL): boolean {
  return /^https?:$/.test(protocol) && search === '' && hash === '' && username === '';
}

function absolute(path: string): string {
  return isAbsolute(path) ? path : resolve(process.cwd(), path);
}
