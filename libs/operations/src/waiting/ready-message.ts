/** The text with which a party of the queue is called to its table. */
import type { NewMessage } from '@venue/domain/message/message';
import { localOf } from '@venue/domain/shared/time';
import { fill } from '@venue/domain/venue/templates';
import type { WaitingEntry } from '@venue/domain/waiting/entry';
import { newMessage } from '../messages/new-message';
import { allowedPhone } from '../messages/reach';
import type { WriteContext } from '../pipeline/write-context';
import { formatTime } from '../wording/format';
import { waitingLink } from './waiting-token';

/** Empty where no text may go to the number. */
export function readyMessages(entry: WaitingEntry, context: WriteContext): readonly NewMessage[] {
  const { offeredUntil, environment } = entry;
  const phone = allowedPhone(entry, context);
  if (phone === null || offeredUntil === null) return [];
  const text = fill(sms, {
    venue: context.venue.name,
    until: formatTime(localOf(offeredUntil, context.venue.zone).time),
    link: waitingLink(entry.id, context),
  });
  const draft = { kind: 'table-ready', channel: 'text', recipient: phone, subject: null } as const;
  const message = { ...draft, text, notAfter: offeredUntil };
  return [newMessage(message, { environment, booking: null }, context)];
}

const sms = '{venue}: your table is ready. Please come to the door by {until}. {link}';
