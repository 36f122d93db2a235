import type {
  Booking,
  Channel,
  Environment,
  Instant,
  Message,
  MessageId,
  MessageKind,
  TicketOrder,
} from '@venue/domain';
import type { WriteContext } from '../pipeline/write-context';

/** What a message says, and to whom; the rest follows from the booking and the venue. */
export interface MessageDraft {
  readonly kind: MessageKind;
  readonly channel: Channel;
  readonly recipient: string;
  readonly subject: string | null;
  readonly text: string;
  readonly calendar?: string;
  /** After this time the message is not sent any more. */
  readonly notAfter?: Instant;
}

/** What a message is about: a booking, tickets, or neither. */
interface MessageSubject {
  readonly environment: Environment;
  readonly booking: Booking | null;
  readonly order?: Pick<TicketOrder, 'id'>;
}

/** The message as it will be sent, from the venue. */
export function newMessage(
  { calendar, notAfter, ...draft }: MessageDraft,
  about: MessageSubject,
  { venue, now, ids }: Pick<WriteContext, 'venue' | 'now' | 'ids'>,
): Message {
  return {
    ...draft,
    id: ids.uuid() as MessageId,
    environment: about.environment,
    venueId: venue.id,
    bookingId: about.booking?.id ?? null,
    orderId: about.order?.id ?? null,
    calendar: calendar ?? null,
    sender: { name: venue.name, replyTo: venue.email },
    notAfter: notAfter ?? null,
    createdAt: now,
  };
}
