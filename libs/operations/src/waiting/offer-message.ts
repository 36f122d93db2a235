/** The message with which a guest on the waiting list is offered a table. */
import { greetingNameOf } from '@venue/domain/guest/first-name';
import type { NewMessage } from '@venue/domain/message/message';
import { localOf, type Instant } from '@venue/domain/shared/time';
import { fill } from '@venue/domain/venue/templates';
import type { WaitingEntry } from '@venue/domain/waiting/entry';
import { greeting } from '../messages/built-in';
import { emailContent } from '../messages/email-content';
import { newMessage } from '../messages/new-message';
import { allowedPhone } from '../messages/reach';
import type { WriteContext } from '../pipeline/write-context';
import { formatDeadline, formatGuests, formatMoment, todayAt } from '../wording/format';
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
  const { venue, now } = context;
  const today = todayAt(venue, now);
  const link = offerLink(entry.id, context);
  const values = {
    name: greetingNameOf(entry.guestName) ?? '',
    venue: venue.name,
    guests: formatGuests(entry.partySize),
    when: formatMoment(localOf(startsAt, venue.zone), today),
    until: formatDeadline(localOf(until, venue.zone), today),
    link,
  };
  const about = { environment: entry.environment, booking: null };
  const common = { kind: 'table-offered', notAfter: until } as const;
  const phone = allowedPhone(entry, context);
  const texts =
    phone === null ? [] : [{ recipient: phone, subject: null, text: fill(sms, values) }];
  const action = { label: 'See the table', url: link };
  const email = emailContent(emailWords, values, { ...context, action });
  const emails = entry.guestEmail === null ? [] : [{ recipient: entry.guestEmail, ...email }];
  return [
    ...texts.map((text) => newMessage({ ...common, channel: 'text', ...text }, about, context)),
    ...emails.map((one) => newMessage({ ...common, channel: 'email', ...one }, about, context)),
  ];
}

const sms =
  '{venue}: a table for {guests} is free on {when}. Accept it by {until}, or it goes to the next guest: {link}';

const emailWords = {
  subject: 'A table at {venue} is free',
  text:
    `${greeting}A table for {guests} is free at {venue} on {when}, and it is yours if you accept it by {until}. ` +
    'After that we offer it to the next guest on the waiting list.\n\n{link}',
};
