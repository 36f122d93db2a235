import type { Environment } from '@venue/domain/access/caller';
import type { Booking } from '@venue/domain/booking/booking';
import type { Channel, MessageKind, NewMessage } from '@venue/domain/message/message';
import type { Attachment, MessageId } from '@venue/domain/message/provider';
import { isLimited } from '@venue/domain/message/recipient-limit';
import type { Instant } from '@venue/domain/shared/time';
import type { TicketOrder } from '@venue/domain/tickets/order';
import type { WriteContext } from '../pipeline/write-context';

/** The content and the recipient of a message; the rest follows from the booking and the venue. */
export interface MessageDraft {
  readonly kind: MessageKind;
  readonly channel: Channel;
  readonly recipient: string;
  readonly subject: string | null;
  readonly text: string;
  readonly html?: string;
  readonly calendar?: string | null;
  readonly attachments?: readonly Attachment[];
  /** The message is not sent after this time. */
  readonly notAfter?: Instant;
}

/** The booking or the tickets of a message, if any. */
interface MessageSubject {
  readonly environment: Environment;
  readonly booking: Booking | null;
  readonly order?: Pick<TicketOrder, 'id'> & Partial<Pick<TicketOrder, 'totalPence'>>;
}

/** The message with the venue as its sender. */
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
