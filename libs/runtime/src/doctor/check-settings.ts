/** The doctor's findings about settings: the choices and whether they are complete, no secrets. */
import { isLoopback } from '@venue/domain/access/loopback';
import type { Config } from '../settings/config';
import { isPasswordPublished } from '../settings/published-secrets';
import { warning, ok, failure, type Finding } from './finding';
import { misspelt } from '../settings/misspelt';
import type { ProcessEnv } from '../settings/read-settings';

export function settingsFindings(config: Config): readonly Finding[] {
  return [
    paymentsFinding(config),
    textsFinding(config),
    emailsFinding(config),
    signInFinding(config),
    ...addressOf(config),
    ...proxiesOf(config),
  ];
}

export function passwordFindings(config: Pick<Config, 'baseUrl' | 'databaseUrl'>): Finding[] {
  if (!isPasswordPublished(config)) return [];
  const message = `${config.baseUrl} is public, yet the password in DATABASE_URL is the one that compose.yaml publishes: change it (see operating.md).`;
  return [failure('database', message)];
}

/** Only doubts: other programs put variables of their own into the environment. */
export function spellingFindings(env: ProcessEnv): readonly Finding[] {
  return misspelt(env).map(([name, setting]) =>
    warning('settings', `${name} is set, which nothing reads: is it meant to be ${setting}?`),
  );
}

function paymentsFinding({ payments, baseUrl }: Config): Finding {
  if (payments.kind === 'test') {
    return isLoopback(baseUrl)
      ? ok('payments', 'test: the built-in checkout, which takes no real money.')
      : warning('payments', publicTestWords(baseUrl));
  }
  const secrets = payments.webhookSecrets.length;
  const count = secrets === 1 ? 'one webhook secret' : `${secrets} webhook secrets`;
  return ok('payments', `stripe: its settings are complete, with ${count}.`);
}

function publicTestWords(baseUrl: string): string {
  return `test: the built-in checkout takes no real money, yet ${baseUrl} is public: guests’ bookings and tickets are confirmed for nothing. Set PAYMENTS to stripe unless this is a trial.`;
}

function textsFinding({ baseUrl, messages: { texts } }: Config): Finding {
  if (texts.kind === 'twilio') return ok('texts', 'twilio: its settings are complete.');
  return isLoopback(baseUrl)
    ? ok('texts', 'inbox: texts stay in the house.')
    : warning(
        'texts',
        `inbox: texts stay in the house, yet ${baseUrl} is public: no guest gets one.`,
      );
}

function emailsFinding({ baseUrl, messages: { emails } }: Config): Finding {
  if (emails.kind === 'smtp') return ok('e-mails', 'smtp: its settings are complete.');
  return isLoopback(baseUrl)
    ? ok('e-mails', 'inbox: e-mails stay in the house.')
    : warning(
        'e-mails',
        `inbox: e-mails stay in the house, yet ${baseUrl} is public: no guest gets one.`,
      );
}

function signInFinding({ baseUrl, messages: { emails }, signIn }: Config): Finding {
  const { provider, isProviderOnly } = signIn;
  if (isProviderOnly) return ok('sign-in', 'People of the team sign in with the provider only.');
  if (emails.kind === 'inbox' && !isLoopback(baseUrl)) {
    const others = provider === null ? 'admin team sign-in-link' : 'the provider';
    const message = `No link or code reaches a member of the team, since e-mails stay in the house: only ${others} lets people in. Set MESSAGES_EMAILS.`;
    return warning('sign-in', message);
  }
  const also = provider === null ? '' : ', or with the provider';
  return ok('sign-in', `People of the team sign in by e-mail${also}.`);
}

/** With test payments and the inbox, no guest or provider outside has to reach BASE_URL. */
function addressOf({ baseUrl, payments, messages: { texts, emails } }: Config): Finding[] {
  const kinds = [payments.kind, texts.kind, emails.kind];
  if (kinds.every((kind) => kind === 'test' || kind === 'inbox')) return [];
  return [
    isLoopback(baseUrl)
      ? failure(
          'address',
          `${baseUrl} is nothing that guests or providers can reach: set BASE_URL.`,
        )
      : ok('address', `${baseUrl} stands in links to guests.`),
  ];
}

/** A public address nearly always has a proxy in front of it, if only for TLS. */
function proxiesOf({ baseUrl, trustedProxies }: Config): Finding[] {
  if (isLoopback(baseUrl) || trustedProxies > 0) return [];
  const message = `${baseUrl} is public, yet TRUSTED_PROXIES is 0: behind a proxy, all guests would be one client. Set it to the number of proxies.`;
  return [warning('proxies', message)];
}
