/** A message to a guest before it is known which of its parts can reach them. */
import type { Booking } from '@venue/domain/booking/booking';
import type { NewMessage, MessageKind } from '@venue/domain/message/message';
import type { Instant } from '@venue/domain/shared/time';
import type { WriteContext } from '../pipeline/write-context';
import type { EmailContent } from './email-content';
import { newMessage, type MessageDraft } from './new-message';
import { textablePhone } from './reach';

/** What a message says as a text and as an e-mail; null where the venue does not send that one. */
export interface GuestMessage {
  readonly kind: MessageKind;
  readonly sms: string | null;
  readonly email: EmailContent | null;
  /** After this time it is not sent any more. */
  readonly notAfter: Instant;
}

/** What renders a message: everything about the venue, and nothing that reads storage. */
export type RenderContext = Pick<WriteContext, 'venue' | 'group' | 'now' | 'secrets'> & {
  readonly settings: { readonly baseUrl: string };
};

/**
 * The message as it goes out: by text where the number may get one, by e-mail where there is an
 * address.
 */
export async function addressed(
  message: GuestMessage,
  booking: Booking,
  context: WriteContext,
): Promise<readonly NewMessage[]> {
  const { kind, sms, email, notAfter } = message;
  const phone = sms === null ? null : await textablePhone(booking, context);
  const drafts: MessageDraft[] = [];
  if (sms !== null && phone !== null)
    drafts.push({ kind, channel: 'text', recipient: phone, subject: null, text: sms, notAfter });
  if (email !== null && booking.guestEmail !== null)
    drafts.push({ kind, channel: 'email', recipient: booking.guestEmail, ...email, notAfter });
  const about = { environment: booking.environment, booking };
  return drafts.map((draft) => newMessage(draft, about, context));
}
