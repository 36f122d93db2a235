/** E-mails that sign in members of the team. */
import { signInMinutes } from '@venue/domain/access/team-sessions';
import type { NewMessage } from '@venue/domain/message/message';
import type { Ids } from '@venue/domain/ports';
import { plusMinutes, type Instant } from '@venue/domain/shared/time';
import type { Group } from '@venue/domain/venue/group';
import { emailHtml, type EmailAction } from './email-html';
import { newMessage } from './new-message';

interface SignInContext {
  readonly group: Group;
  readonly now: Instant;
  readonly ids: Ids;
}

interface SignInWords {
  readonly recipient: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action: EmailAction;
  readonly notAfter: Instant;
}

/** Identical for every address, so it does not name the member. */
export function signInEmail(
  { recipient, link, code }: { recipient: string; link: string; code: string },
  context: SignInContext,
): NewMessage | null {
  const minutes = signInMinutes['sign-in'];
  return emailOf(
    {
      recipient,
      // The code is not in the subject, which locked screens show.
      subject: `Sign in to ${context.group.name}`,
      paragraphs: [
        'Somebody, we hope you, wants to sign in with this address.',
        `Type this code on the page that asked for it, or use the link: ${code}`,
        `Both work once, and for ${minutes} minutes. We never ask for the code by telephone. If it was not you, there is nothing to do.`,
      ],
      action: { label: 'Sign in', url: link },
      notAfter: plusMinutes(context.now, minutes),
    },
    context,
  );
}

export function invitationEmail(
  { recipient, link, by }: { recipient: string; link: string; by: string | null },
  context: SignInContext,
): NewMessage | null {
  const { name } = context.group;
  return emailOf(
    {
      recipient,
      subject: `Your invitation to ${name}`,
      paragraphs: [
        by === null
          ? `You have been invited to the team of ${name}.`
          : `${by} has invited you to the team of ${name}.`,
        'The link signs you in. It works once, and for seven days; after that, this address is all that you need.',
      ],
      action: { label: 'Sign in', url: link },
      notAfter: plusMinutes(context.now, signInMinutes.invitation),
    },
    context,
  );
}

/** Sent on behalf of the group; null if it has no venue, since every message belongs to one. */
function emailOf(
  { recipient, subject, paragraphs, action, notAfter }: SignInWords,
  { group, now, ids }: SignInContext,
): NewMessage | null {
  const venue = group.venues.find(({ isRetired }) => !isRetired);
  if (venue === undefined) return null;
  const text = [...paragraphs, `${action.label}: ${action.url}`].join('\n\n');
  const words = {
    lang: 'en-GB',
    subject,
    text: paragraphs.join('\n\n'),
    action,
    image: null,
    signature: null,
  };
  const html = emailHtml(words, { venue, group: { ...group, brands: [] } });
  const message = newMessage(
    { kind: 'sign-in', channel: 'email', recipient, subject, text, html, notAfter },
    { environment: 'live', booking: null },
    { venue, now, ids },
  );
  return { ...message, sender: { name: group.name, replyTo: null } };
}
