/** Settings of the providers of payments, messages and sign-ins. */
import { textMatching, issuer, list, oneOf, text, webAddress } from './kinds';
import { services } from './programs';
import type { Setting } from './setting';

const stripe = ['PAYMENTS', 'stripe'] as const;
const twilio = ['MESSAGES_TEXTS', 'twilio'] as const;
const smtp = ['MESSAGES_EMAILS', 'smtp'] as const;

/** The programs that open, close and reconcile checkouts; the others only write links. */
const paying = ['start', 'widget-api', 'worker'] as const;
const sending = ['start', 'worker'] as const;
/** The programs that have the console. */
const signingIn = ['start', 'console'] as const;

export const providerSettings = {
  PAYMENTS: {
    readBy: paying,
    kind: oneOf('test', 'stripe'),
    usual: 'test',
    purpose:
      'Who takes the money: stripe, or test, a built-in checkout without any. Must be set where ' +
      'BASE_URL is not an address of this machine.',
  },
  STRIPE_SECRET_KEY: {
    readBy: paying,
    requiredBy: paying,
    when: stripe,
    kind: text,
    isSecret: true,
    purpose: 'The account’s secret or restricted key.',
  },
  STRIPE_WEBHOOK_SECRETS: {
    readBy: ['start', 'widget-api'],
    requiredBy: ['start', 'widget-api'],
    when: stripe,
    kind: list,
    isSecret: true,
    purpose:
      'What Stripe signs its calls of BASE_URL/webhooks/stripe with; several with commas ' +
      'while one replaces another.',
  },
  STRIPE_API_URL: {
    readBy: paying,
    when: stripe,
    kind: webAddress,
    ifMissing: 'Stripe itself',
    purpose: 'A stand-in for Stripe’s API, for trials.',
  },
  MESSAGES_TEXTS: {
    readBy: [...services, 'admin'],
    kind: oneOf('inbox', 'twilio'),
    usual: 'inbox',
    purpose:
      'Who carries texts: inbox, which nothing leaves, or twilio. The same for all programs. ' +
      'Must be set where BASE_URL is not an address of this machine.',
  },
  TWILIO_ACCOUNT_SID: {
    readBy: sending,
    requiredBy: sending,
    when: twilio,
    kind: textMatching(/^AC[0-9a-f]{32}$/i, 'be AC and 32 digits, 0 to f'),
    isSecret: true,
    purpose: 'The account: AC and 32 digits.',
  },
  TWILIO_AUTH_TOKEN: {
    readBy: ['start', 'widget-api', 'worker'],
    requiredBy: ['start', 'widget-api', 'worker'],
    when: twilio,
    kind: text,
    isSecret: true,
    purpose: 'The account’s token, which also signs Twilio’s reports and the texts of guests.',
  },
  TWILIO_FROM: {
    readBy: sending,
    requiredBy: sending,
    when: twilio,
    kind: textMatching(
      /^(\+[1-9]\d{5,14}|MG[0-9a-f]{32})$/i,
      'be a number such as +441174960000, or the SID of a messaging service',
    ),
    purpose: 'Whom texts come from: a number such as +441174960000, or a messaging service’s SID.',
  },
  TWILIO_API_URL: {
    readBy: sending,
    when: twilio,
    kind: webAddress,
    ifMissing: 'Twilio itself',
    purpose: 'A stand-in for Twilio’s API, for trials.',
  },
  MESSAGES_EMAILS: {
    readBy: [...services, 'admin'],
    kind: oneOf('inbox', 'smtp'),
    usual: 'inbox',
    purpose:
      'Who carries e-mails: inbox, which nothing leaves, or smtp. The same for all programs. ' +
      'Must be set where BASE_URL is not an address of this machine.',
  },
  SMTP_URL: {
    readBy: sending,
    requiredBy: sending,
    when: smtp,
    kind: textMatching(
      /^smtps?:\/\/[^\s/?#]+/,
      'be an address such as smtps://user:password@mail.example.com',
    ),
    isSecret: true,
    purpose: 'The mail server: smtps://user:password@mail.example.com.',
  },
  SMTP_FROM: {
    readBy: sending,
    requiredBy: sending,
    when: smtp,
    kind: textMatching(/^[^\s@<>]+@[^\s@<>]+$/, 'be an address such as bookings@example.com'),
    purpose: 'Whom e-mails come from: an address such as bookings@example.com.',
  },
  TEAM_SIGN_IN: {
    readBy: [...signingIn, 'admin'],
    kind: oneOf('any', 'oidc'),
    usual: 'any',
    purpose:
      'How people of the team sign in: any, by a link and a code or with TEAM_OIDC_ISSUER; ' +
      'or oidc, with that alone.',
  },
  TEAM_OIDC_ISSUER: {
    readBy: signingIn,
    kind: issuer,
    ifMissing: 'none',
    purpose: 'The company’s OpenID Connect provider, such as https://login.example.com.',
  },
  TEAM_OIDC_CLIENT_ID: {
    readBy: signingIn,
    kind: text,
    ifMissing: 'none',
    purpose: 'As whom the deployment is registered there.',
  },
  TEAM_OIDC_CLIENT_SECRET: {
    readBy: signingIn,
    kind: text,
    ifMissing: 'none',
    isSecret: true,
    purpose: 'Its secret there; the redirect URI is BASE_URL/console/sign-in/provider/return.',
  },
} as const satisfies Readonly<Record<string, Setting>>;
