/** The message with which a guest on the waiting list is offered a table. */
import { greetingNameOf } from '@venue/domain/guest/first-name';
import type { NewMessage } from '@venue/domain/message/message';
import type { Instant } from '@venue/domain/shared/time';
import type { WaitingEntry } from '@venue/domain/waiting/entry';
import { builtInEmail } from '../messages/built-in';
import { emailContent } from '../messages/email-content';
import { newMessage } from '../messages/new-message';
import { allowedPhone } from '../messages/reach';
import type { WriteContext } from '../pipeline/write-context';
import { wordingIn } from '../wording/wording';
import { offerLink } from './waiting-token';

interface Offer {
  readonly startsAt: Instant;
  readonly until: Instant;
}

/** Whether an offer can reach the guest by text or e-mail. */
export function isReachable(
  entry: WaitingEntry,
  context: Pick<WriteContext, 'venue' | 'group'>,
): boolean {
  return entry.guestEmail !== null || allowedPhone(entry, context) !== null;
}

/** To the number and to the address, since the offer lasts for minutes only. */
export function offerMessages(
  entry: WaitingEntry,
  { startsAt, until }: Offer,
  context: WriteContext,
): readonly NewMessage[] {
  const words = wordingIn(null, context);
  const link = offerLink(entry.id, context);
  const values = {
    name: greetingNameOf(entry.guestName) ?? '',
    venue: context.venue.name,
    n: String(entry.partySize),
    when: words.on(startsAt),
    by: words.deadline('by', until),
    link,
  };
  const about = { environment: entry.environment, booking: null };
  const common = { kind: 'table-offered', notAfter: until } as const;
  const phone = allowedPhone(entry, context);
  const texts =
    phone === null
      ? []
      : [{ recipient: phone, subject: null, text: words.say('smsOffer', values, entry.partySize) }];
  const action = { label: words.say('seeTable'), url: link };
  const template = builtInEmail('emailOffer', words, entry.partySize);
  const email = emailContent(template, values, { ...context, lang: words.tag, action });
  const emails = entry.guestEmail === null ? [] : [{ recipient: entry.guestEmail, ...email }];
  return [
    ...texts.map((text) => newMessage({ ...common, channel: 'text', ...text }, about, context)),
    ...emails.map((one) => newMessage({ ...common, channel: 'email', ...one }, about, context)),
  ];
}
