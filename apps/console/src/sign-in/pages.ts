/** The pages for people who are not signed in. They work without script. */
import { action, actions, html, type Markup, type HtmlPage } from '@venue/http';
import { signInMinutes } from '@venue/domain/access/team-sessions';

/** The ways to sign in: by e-mail with a link and a code, by the company's provider, or both. */
export interface SignInMethods {
  readonly byEmail: boolean;
  readonly byProvider: boolean;
}

export function signInPage(
  { byEmail, byProvider }: SignInMethods,
  typed: { readonly email: string; readonly error: string | null } = { email: '', error: null },
): HtmlPage {
  const { email, error } = typed;
  const form = html`<form class="fields" method="post" action="/console/sign-in">
    <label for="email">E-mail address</label>
    <input
      id="email"
      name="email"
      type="email"
      autocomplete="email"
      maxlength="254"
      required
      autofocus
      value="${email}"
      ${describedBy(error)}
    />
    ${errorText(error)}
    <div class="actions"><button>Send me a link and a code</button></div>
  </form>`;
  const provider = action({
    address: '/console/sign-in/provider',
    label: 'Sign in with your company’s account',
    isQuiet: byEmail,
  });
  return {
    message: { heading: 'Sign in', text: ['These pages are for the venue’s team.'] },
    content: html`${byEmail ? form : null} ${byProvider ? actions(provider) : null}`,
  };
}

export function codePage(isSent: boolean, error: string | null = null): HtmlPage {
  if (!isSent) return noEmailsPage;
  return {
    message: {
      heading: 'Look at your e-mails',
      text: [
        `If the address belongs to a member of the team, we have sent it a link and a code. Both work once, and for ${signInMinutes['sign-in']} minutes.`,
      ],
    },
    content: html`<form class="fields" method="post" action="/console/sign-in/code">
        <label for="code">The code from the e-mail</label>
        <input
          id="code"
          name="code"
          inputmode="numeric"
          autocomplete="one-time-code"
          maxlength="20"
          required
          autofocus
          ${describedBy(error)}
        />
        ${errorText(error)}
        <div class="actions"><button>Sign in</button></div>
      </form>
      ${actions(startAgain)}`,
  };
}

const noEmailsPage: HtmlPage = {
  message: {
    heading: 'No e-mail is sent',
    text: [
      'No e-mail leaves this deployment. Please ask an admin for a link: admin team sign-in-link makes one.',
    ],
  },
};

const startAgain = action({ address: '/console/sign-in', label: 'Start again', isQuiet: true });

/** Mail scanners open every link, so only the button uses it up. */
export function linkPage(name: string): HtmlPage {
  return {
    message: { heading: 'Sign in', text: ['You will be signed in as {name}.'] },
    values: { name },
    content: button('Sign in'),
  };
}

export function devicePage(name: string): HtmlPage {
  return {
    message: {
      heading: 'Set up this device',
      text: [
        'It becomes “{name}”: anyone who uses this browser may then see and change the venue’s bookings, until the device is revoked.',
        'Go on only on a device that belongs to the venue.',
      ],
    },
    values: { name },
    content: button('Set up this device'),
  };
}

export function signOutPage(): HtmlPage {
  return {
    message: { heading: 'Sign out', text: ['This browser will be signed out.'] },
    content: button('Sign out'),
  };
}

/** Posts to the address of the page. */
function button(label: string): Markup {
  return html`<form method="post">
    <div class="actions"><button>${label}</button></div>
  </form>`;
}

const otherWords = {
  'link-void': {
    heading: 'This link can’t be used',
    text: ['It was used already, or its time is over. Please ask for a new one.'],
  },
  'device-void': {
    heading: 'This link can’t be used',
    text: ['It was used already, or its time is over. A manager can add the device again.'],
  },
  'code-void': {
    heading: 'This code can’t be used any more',
    text: ['There were too many tries, or its time is over. Please start again.'],
  },
  'too-many': {
    heading: 'Too many tries',
    text: [
      'Links and codes were asked for too often. Please try again later; those that you have still work.',
    ],
  },
  'signed-out': { heading: 'You are signed out', text: ['This browser is signed out.'] },
  'other-site': {
    heading: 'That was not sent from here',
    text: ['The request came from another site, so nothing was done. Please start again.'],
  },
  'bad-form': {
    heading: 'That did not arrive as a whole',
    text: ['Nothing was done. Please start again.'],
  },
  'provider-refused': {
    heading: 'Your company’s account was not accepted',
    text: ['The sign-in was broken off, or took too long. Please start again.'],
  },
  'provider-unknown': {
    heading: 'You are not a member of this team',
    text: [
      'Your company’s account is fine, but its verified e-mail address belongs to no member here. Please ask an admin of the venue to invite that address.',
    ],
  },
  'provider-away': {
    heading: 'Your company’s sign-in can’t be reached',
    text: ['That is not your fault. Please try again in a minute.'],
  },
  fault: {
    heading: 'Something went wrong on our side',
    text: ['Nothing was done. Please try again in a minute.'],
  },
} as const;

export type OtherPage = keyof typeof otherWords;

export function otherPage(name: OtherPage): HtmlPage {
  const label = name === 'signed-out' ? 'Sign in again' : 'Start again';
  const start = actions(action({ address: '/console/sign-in', label }));
  return { message: otherWords[name], content: start };
}

/**
 * A page instead of a redirect: the browser comes from another site, and would not send a
 * `SameSite=Strict` cookie with a redirect.
 */
export function signedInPage(name: string): HtmlPage {
  return {
    message: { heading: 'You are signed in', text: ['You are signed in as {name}.'] },
    values: { name },
    head: html`<meta http-equiv="refresh" content="0; url=/console" />`,
    content: actions(action({ address: '/console', label: 'Go on' })),
  };
}

function describedBy(error: string | null): Markup | null {
  return error === null ? null : html`aria-invalid="true" aria-describedby="error"`;
}

function errorText(error: string | null): Markup | null {
  return error === null ? null : html`<p id="error" role="alert">${error}</p>`;
}
