import type { Environment } from '@venue/domain/access/caller';
import type { Booking } from '@venue/domain/booking/booking';
import type { Channel, MessageKind, NewMessage } from '@venue/domain/message/message';
import type { Attachment, MessageId } from '@venue/domain/message/provider';
import { isLimited } from '@venue/domain/message/recipient-limit';
import type { Instant } from '@venue/domain/shared/time';
import type { TicketOrder } from '@venue/domain/tickets/order';
import type { WriteContext } from '../pipeline/write-context';

/** What a message says, and to whom; the rest follows from the booking and the venue. */
export interface MessageDraft {
  readonly kind: MessageKind;
  readonly channel: Channel;
  readonly recipient: string;
  readonly subject: string | null;
  readonly text: string;
  readonly html?: string;
  readonly calendar?: string | null;
  readonly attachments?: readonly Attachment[];
  /** After this time the message is not sent any more. */
  readonly notAfter?: Instant;
}

/** What a message is about: a booking, tickets, or neither. */
interface MessageSubject {
  readonly environment: Environment;
  readonly booking: Booking | null;
  readonly order?: Pick<TicketOrder, 'id'> & Partial<Pick<TicketOrder, 'totalPence'>>;
}

/** The message as it will be sent, from the venue. */
export function newMessage(
  { html, calendar, attachments, notAfter, ...draft }: MessageDraft,
  about: MessageSubject,
  { venue, now, ids }: Pick<WriteContext, 'venue' | 'now' | 'ids'>,
): NewMessage {
  const { environment, booking, order = null } = about;
  return {
    ...draft,
    id: ids.uuid() as MessageId,
    environment,
    venueId: venue.id,
    bookingId: booking?.id ?? null,
    orderId: order?.id ?? null,
    html: html ?? null,
    calendar: calendar ?? null,
    attachments: attachments ?? [],
    sender: { name: venue.name, replyTo: venue.email },
    notAfter: notAfter ?? null,
    createdAt: now,
    isLimited: isLimited({ kind: draft.kind, environment, booking, order }),
  };
}
