/** The settings as a doctor tells of them: what is chosen and whether it is whole, no secrets. */
import type { Config } from './config';
import { fine, wrong, type Finding } from './finding';

export function settingsFindings(config: Config): readonly Finding[] {
  return [
    paymentsFinding(config),
    textsFinding(config),
    emailsFinding(config),
    ...addressOf(config),
  ];
}

function paymentsFinding({ payments }: Config): Finding {
  if (payments.kind === 'test') {
    return fine('payments', 'test: the built-in checkout, which takes no real money.');
  }
  const secrets = payments.webhookSecrets.length;
  const count = secrets === 1 ? 'one webhook secret' : `${secrets} webhook secrets`;
  return fine('payments', `stripe: its settings are complete, with ${count}.`);
}

function textsFinding({ messages: { texts } }: Config): Finding {
  const words =
    texts.kind === 'inbox'
      ? 'inbox: texts stay in the house.'
      : 'twilio: its settings are complete.';
  return fine('texts', words);
}

function emailsFinding({ messages: { emails } }: Config): Finding {
  const words =
    emails.kind === 'inbox'
      ? 'inbox: e-mails stay in the house.'
      : 'smtp: its settings are complete.';
  return fine('e-mails', words);
}

/** Where nothing leaves the house, nobody outside needs to find it. */
function addressOf({ baseUrl, payments, messages: { texts, emails } }: Config): Finding[] {
  const kinds = [payments.kind, texts.kind, emails.kind];
  if (kinds.every((kind) => kind === 'test' || kind === 'inbox')) return [];
  const { hostname } = new URL(baseUrl);
  const isHome = /^(localhost|127\..*|\[::1\])$/.test(hostname);
  return [
    isHome
      ? wrong('address', `${baseUrl} is nothing that guests or providers can reach: set BASE_URL.`)
      : fine('address', `${baseUrl} stands in links to guests.`),
  ];
}
