/** The parts of the programs' configurations. */
import type { RateLimit } from '@venue/domain/access/request-ports';
import { usualPageBookings, type PageBookingLimits } from '@venue/domain/booking/page-bookings';
import type {
  EmailSettings,
  MessageKinds,
  MessageSettings,
  TextSettings,
} from '../deployment/message-providers';
import type { WidgetRates } from '../deployment/rates';
import type { PaymentSettings } from '../deployment/open-payments';
import type { App } from './programs';
import type { SettingValues } from './settings';

/** Part of every program's configuration but that of `admin`. */
interface CommonConfig {
  /** The address to listen on; by default only the loopback address. */
  readonly host: string;
  /** The port that serves health and metrics; null for none. */
  readonly opsPort: number | null;
  /** The lowest level that is logged. */
  readonly logLevel: 'info' | 'warn' | 'error';
  /** The public address, without a slash at the end. */
  readonly baseUrl: string;
  /** Connections to the database. */
  readonly poolSize: number;
}

/** The database of a program. */
export interface StoreConfig {
  /** The embedded database's folder, absolute. */
  readonly dataDir: string;
  /** A PostgreSQL to use instead of the embedded one. */
  readonly databaseUrl: string | null;
  /** Null to use the pepper stored in `dataDir`. */
  readonly keyPepper: string | null;
}

interface IntegrationRates {
  readonly ratePerMinute: number;
  readonly rateBurst: number;
}

/** Part of the configuration of programs that answer browsers of the public. */
interface BrowserConfig {
  /** Rate limits of each publishable key, and of each client address that uses one. */
  readonly widgetRates: WidgetRates;
  readonly pageBookings: PageBookingLimits;
  /** The number of proxies in front: as many entries of `X-Forwarded-For` are trusted. */
  readonly trustedProxies: number;
}

/** The settings of agents' servers. */
export interface AgentSettings {
  /**
   * Whether the guest has to confirm a cancellation, if the agent's host supports such a question.
   */
  readonly confirm: boolean;
  /** Origins of web pages that may call, in addition to the deployment's. */
  readonly origins: readonly string[];
}

/** The settings of the team's sign-in. */
export interface SignInSettings {
  /** The company's OpenID Connect provider; null if there is none. */
  readonly provider: {
    readonly issuer: string;
    readonly clientId: string;
    readonly clientSecret: string;
  } | null;
  /** Whether it is the only way. */
  readonly isProviderOnly: boolean;
}

type Of<Names extends keyof SettingValues<'start'>> = Pick<SettingValues<'start'>, Names>;

export function commonOf(
  of: Of<'HOST' | 'OPS_PORT' | 'LOG_LEVEL' | 'BASE_URL' | 'POOL_SIZE'>,
): CommonConfig {
  return {
    host: of.HOST,
    opsPort: of.OPS_PORT === 0 ? null : of.OPS_PORT,
    logLevel: of.LOG_LEVEL,
    baseUrl: of.BASE_URL,
    poolSize: of.POOL_SIZE,
  };
}

export function storeOf(of: Of<'DATA_DIR' | 'DATABASE_URL' | 'KEY_PEPPER'>): StoreConfig {
  return { dataDir: of.DATA_DIR, databaseUrl: of.DATABASE_URL, keyPepper: of.KEY_PEPPER };
}

export function embeddedStoreOf(of: Pick<SettingValues<App>, 'DATABASE_URL' | 'KEY_PEPPER'>): {
  readonly databaseUrl: string;
  readonly keyPepper: string;
} {
  return { databaseUrl: of.DATABASE_URL, keyPepper: of.KEY_PEPPER };
}

export function integrationRatesOf(of: Of<'RATE_PER_MINUTE' | 'RATE_BURST'>): IntegrationRates {
  return { ratePerMinute: of.RATE_PER_MINUTE, rateBurst: of.RATE_BURST };
}

export function browsersOf(
  of: Of<
    | 'TRUSTED_PROXIES'
    | `WIDGET_RATE_${'PER_MINUTE' | 'BURST'}`
    | `ADDRESS_RATE_${'PER_MINUTE' | 'BURST'}`
    | `PAGE_BOOKINGS_PER_${'HOUR' | 'DAY'}`
  >,
): BrowserConfig {
  const rate = (perMinute: number, burst: number): RateLimit => ({ perMinute, burst });
  return {
    widgetRates: {
      publishable: rate(of.WIDGET_RATE_PER_MINUTE, of.WIDGET_RATE_BURST),
      address: rate(of.ADDRESS_RATE_PER_MINUTE, of.ADDRESS_RATE_BURST),
    },
    pageBookings: {
      ...usualPageBookings,
      perHour: of.PAGE_BOOKINGS_PER_HOUR,
      perDay: of.PAGE_BOOKINGS_PER_DAY,
    },
    trustedProxies: of.TRUSTED_PROXIES,
  };
}

/** Part of the configuration of programs that answer searches. */
export function searchesOf(of: Of<'DATABASE_REPLICA_URL'>): { readonly replicaUrl: string | null } {
  return { replicaUrl: of.DATABASE_REPLICA_URL };
}

export function agentsOf(of: Of<'MCP_CONFIRM_CANCEL' | 'MCP_ORIGINS'>): AgentSettings {
  return { confirm: of.MCP_CONFIRM_CANCEL === 'on', origins: of.MCP_ORIGINS ?? [] };
}

export function signInOf(
  of: Of<'TEAM_SIGN_IN' | `TEAM_OIDC_${'ISSUER' | 'CLIENT_ID' | 'CLIENT_SECRET'}`>,
): SignInSettings {
  const [issuer, clientId] = [of.TEAM_OIDC_ISSUER, of.TEAM_OIDC_CLIENT_ID];
  const clientSecret = of.TEAM_OIDC_CLIENT_SECRET;
  const isWhole = issuer !== null && clientId !== null && clientSecret !== null;
  return {
    provider: isWhole ? { issuer, clientId, clientSecret } : null,
    isProviderOnly: of.TEAM_SIGN_IN === 'oidc',
  };
}

export function paymentsOf(
  of: Of<'PAYMENTS' | 'STRIPE_SECRET_KEY' | 'STRIPE_API_URL'>,
  webhookSecrets: readonly string[] | null,
): PaymentSettings {
  if (of.PAYMENTS === 'test') return { kind: 'test' };
  return {
    kind: 'stripe',
    secretKey: required(of.STRIPE_SECRET_KEY),
    webhookSecrets: required(webhookSecrets),
    apiUrl: of.STRIPE_API_URL,
  };
}

/** The settings of the providers for a program that sends nothing itself. */
export function messageKindsOf(
  of: Of<'MESSAGES_TEXTS' | 'MESSAGES_EMAILS'>,
  authToken: string | null = null,
): MessageKinds {
  return {
    texts: { kind: of.MESSAGES_TEXTS, authToken },
    emails: { kind: of.MESSAGES_EMAILS },
  };
}

type OfTexts = Of<'MESSAGES_TEXTS' | `TWILIO_${'ACCOUNT_SID' | 'AUTH_TOKEN' | 'FROM' | 'API_URL'}`>;

export function messagesOf(
  of: OfTexts & Of<'MESSAGES_EMAILS' | 'SMTP_URL' | 'SMTP_FROM'>,
): MessageSettings {
  return { texts: textsOf(of), emails: emailsOf(of) };
}

function textsOf(of: OfTexts): TextSettings {
  if (of.MESSAGES_TEXTS === 'inbox') return { kind: 'inbox' };
  return {
    kind: 'twilio',
    accountSid: required(of.TWILIO_ACCOUNT_SID),
    authToken: required(of.TWILIO_AUTH_TOKEN),
    from: required(of.TWILIO_FROM),
    apiUrl: of.TWILIO_API_URL,
  };
}

function emailsOf(of: Of<'MESSAGES_EMAILS' | 'SMTP_URL' | 'SMTP_FROM'>): EmailSettings {
  if (of.MESSAGES_EMAILS === 'inbox') return { kind: 'inbox' };
  return { kind: 'smtp', url: required(of.SMTP_URL), from: required(of.SMTP_FROM) };
}

/**
 * Returns a setting that the table requires for the chosen provider: null is a bug in the table.
 */
function required<Value>(value: Value | null): Value {
  if (value === null) throw new Error('The table of settings requires too little.');
  return value;
}
