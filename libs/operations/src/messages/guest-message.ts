/** A message to a guest, before its channels are chosen. */
import type { Booking } from '@venue/domain/booking/booking';
import type { NewMessage, MessageKind } from '@venue/domain/message/message';
import type { Instant } from '@venue/domain/shared/time';
import type { WriteContext } from '../pipeline/write-context';
import type { EmailContent } from './email-content';
import { newMessage, type MessageDraft } from './new-message';
import { textablePhone } from './reach';

/** The text and the e-mail of a message; null where the venue does not send one. */
export interface GuestMessage {
  readonly kind: MessageKind;
  readonly sms: string | null;
  readonly email: EmailContent | null;
  /** The message is not sent after this time. */
  readonly notAfter: Instant;
}

/** The context for rendering a message, without access to storage. */
export type RenderContext = Pick<WriteContext, 'venue' | 'group' | 'now' | 'secrets'> & {
  readonly settings: { readonly baseUrl: string };
};

/** The messages to send: a text if the number may receive one, an e-mail if there is an address. */
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
