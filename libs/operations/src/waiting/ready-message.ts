/** The text with which a party of the queue is called to its table. */
import type { NewMessage } from '@venue/domain/message/message';
import type { WaitingEntry } from '@venue/domain/waiting/entry';
import { newMessage } from '../messages/new-message';
import { allowedPhone } from '../messages/reach';
import { askingForReply } from '../messages/text-reply';
import type { WriteContext } from '../pipeline/write-context';
import { wordingIn } from '../wording/wording';
import { waitingLink } from './waiting-token';

/** Empty where no text may go to the number. */
export function readyMessages(entry: WaitingEntry, context: WriteContext): readonly NewMessage[] {
  const { offeredUntil, environment } = entry;
  const phone = allowedPhone(entry, context);
  if (phone === null || offeredUntil === null) return [];
  const words = wordingIn(null, context);
  const text = words.say('smsReady', {
    venue: context.venue.name,
    by: words.deadline('by', offeredUntil),
    link: waitingLink(entry.id, context),
  });
  const draft = { kind: 'table-ready', channel: 'text', recipient: phone, subject: null } as const;
  const asking = askingForReply(text, 'askComing', { ...context, words });
  const message = { ...draft, text: asking, notAfter: offeredUntil };
  return [newMessage(message, { environment, booking: null }, context)];
}
