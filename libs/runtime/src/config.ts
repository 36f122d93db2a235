/** The environment of a deployment: every variable, its meaning and its check, in one list. */
import { isAbsolute, resolve } from 'node:path';
import type { RateLimit } from '@venue/domain';
import type { EmailSettings, MessageSettings, TextSettings } from './carriers';
import { ConfigReader, type Environment } from './config-reader';
import { usualWidgetRates, type WidgetRates } from './open-deployment';
import type { PaymentSettings } from './open-payments';

export interface Config {
  /** The address to listen on; only this machine's own unless something else is said. */
  readonly host: string;
  readonly port: number;
  /** Where health and metrics are told; null for nowhere. */
  readonly opsPort: number | null;
  /** The least that is worth a line in the log. */
  readonly logLevel: 'info' | 'warn' | 'error';
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
  /** Of publishable keys, and of the clients that share one. */
  readonly widgetRates: WidgetRates;
  /** How many proxies stand in front: so many of `X-Forwarded-For` are believed. */
  readonly trustedProxies: number;
  /** Null where `npm start` keeps one in `dataDir`. */
  readonly keyPepper: string | null;
  readonly payments: PaymentSettings;
  readonly messages: MessageSettings;
  readonly agents: AgentSettings;
}

/** How agents are served. */
interface AgentSettings {
  /** Whether the guest is asked before a booking is cancelled, where the agent's host can ask. */
  readonly confirm: boolean;
  /** Web pages that may call, besides the deployment's own. */
  readonly origins: readonly string[];
}

export type ConfigReading =
  | { readonly kind: 'ready'; readonly config: Config }
  | { readonly kind: 'faulty'; readonly faults: readonly string[] };

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
  const reader = new ConfigReader(env, faults);
  const port = reader.wholeNumber('PORT', { min: 1, max: 65_535, fallback: 3000 });
  const config: Config = {
    host: reader.text('HOST') ?? '127.0.0.1',
    port,
    opsPort: opsPortIn(reader),
    logLevel: reader.oneOf('LOG_LEVEL', ['info', 'warn', 'error']),
    baseUrl: reader.address('BASE_URL') ?? `http://127.0.0.1:${port}`,
    dataDir: absolute(reader.text('DATA_DIR') ?? '.data'),
    databaseUrl: reader.databaseUrl('DATABASE_URL'),
    groupFile: absolute(reader.text('GROUP_FILE') ?? 'examples/harbour-group.yaml'),
    ...generalRateIn(reader),
    widgetRates: {
      publishable: rateIn(reader, 'WIDGET_RATE', usualWidgetRates.publishable),
      address: rateIn(reader, 'ADDRESS_RATE', usualWidgetRates.address),
    },
    trustedProxies: reader.wholeNumber('TRUSTED_PROXIES', { min: 0, max: 10, fallback: 0 }),
    keyPepper: reader.secret('KEY_PEPPER'),
    payments: paymentsIn(reader),
    messages: { texts: textsIn(reader), emails: emailsIn(reader) },
    agents: {
      confirm: reader.oneOf('MCP_CONFIRM_CANCEL', ['off', 'on']) === 'on',
      origins: reader.origins('MCP_ORIGINS'),
    },
  };
  return faults.length > 0 ? { kind: 'faulty', faults } : { kind: 'ready', config };
}

/** Null unless it is set. */
function opsPortIn(reader: ConfigReader): number | null {
  const port = reader.wholeNumber('OPS_PORT', { min: 0, max: 65_535, fallback: 0 });
  return port === 0 ? null : port;
}

function generalRateIn(reader: ConfigReader): Pick<Config, 'ratePerMinute' | 'rateBurst'> {
  const { perMinute, burst } = rateIn(reader, 'RATE', { perMinute: 600, burst: 60 });
  return { ratePerMinute: perMinute, rateBurst: burst };
}

/** Two variables, of which the burst is what may come at once. */
function rateIn(reader: ConfigReader, name: string, usual: RateLimit): RateLimit {
  const limits = { min: 1, max: 10_000_000 };
  return {
    perMinute: reader.wholeNumber(`${name}_PER_MINUTE`, { ...limits, fallback: usual.perMinute }),
    burst: reader.wholeNumber(`${name}_BURST`, { ...limits, fallback: usual.burst }),
  };
}

function textsIn(reader: ConfigReader): TextSettings {
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

function emailsIn(reader: ConfigReader): EmailSettings {
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

function paymentsIn(reader: ConfigReader): PaymentSettings {
  if (reader.oneOf('PAYMENTS', ['test', 'stripe']) === 'test') return { kind: 'test' };
  return {
    kind: 'stripe',
    secretKey: reader.needed('STRIPE_SECRET_KEY'),
    webhookSecrets: reader.needed('STRIPE_WEBHOOK_SECRETS').split(/[\s,]+/),
    apiUrl: reader.address('STRIPE_API_URL'),
  };
}

function absolute(path: string): string {
  return isAbsolute(path) ? path : resolve(process.cwd(), path);
}
