/** Passes an enquiry to a venue's team, from any surface. */
import type { Enquiry } from '@venue/domain/booking/enquiry';
import type { Payable } from '@venue/domain/payment/amount-due';
import type { EnquiryId } from '@venue/domain/shared/ids';
import { parsePhone, type Phone } from '@venue/domain/shared/phone';
import { newMessage } from '../messages/new-message';
import { enquiryNotice } from '../messages/to-guest';
import { reportToTeam } from '../messages/to-team';
import type { Call } from '../operation';
import { invalid, type FieldError } from '../problems';
import { describeEnquiry } from '../venues/describe-venue';

type EnquiryFields = Pick<
  Enquiry,
  'name' | 'email' | 'subject' | 'message' | 'guestType' | 'sourceUrl'
> & {
  /** The number as the guest wrote it. */
  readonly phone: string | null;
};

/** The errors of an enquiry without an address to reply to. */
export function missingReplyAddress({
  phone,
  email,
}: Pick<EnquiryFields, 'phone' | 'email'>): readonly FieldError[] {
  if (phone !== null || email !== null) return [];
  const detail = 'phone or email is needed, so that the venue can reply.';
  return [{ pointer: '/phone', detail }];
}

/** Null if there is only an e-mail address; throws for an invalid phone number. */
export function phoneToReply(
  { phone }: Pick<EnquiryFields, 'phone'>,
  { venue }: Pick<Call<'named', 'write'>, 'venue'>,
): Phone | null {
  if (phone === null) return null;
  const parsed = parsePhone(phone, venue.region);
  if (parsed !== null) return parsed;
  const detail = 'phone must be a phone number that can be called.';
  throw invalid([{ pointer: '/phone', detail }]);
}

/**
 * Stores the enquiry with a message to the team, and one to the guest if the venue has a template
 * for it.
 */
export async function passOn(
  fields: Omit<EnquiryFields, 'phone'> & { readonly phone: Phone | null },
  about: Payable | null,
  call: Call<'named', 'write'>,
): Promise<EnquiryId> {
  const { name, phone, email, subject, message, guestType, sourceUrl } = fields;
  const { id: integrationId, environment, channel } = call.caller;
  const booking = about?.kind === 'table' ? about.file.booking : null;
  const order = about?.kind === 'tickets' ? about.file.order : null;
  await confirmEnquiry(
    fields,
    { environment, booking, ...(order === null ? {} : { order }) },
    call,
  );
  return reportToTeam(
    {
      environment,
      integrationId,
      bookingId: booking?.id ?? null,
      orderId: order?.id ?? null,
      name,
      phone,
      email,
      subject,
      message,
      guestType,
      source: channel,
      sourceUrl,
      severity: null,
    },
    booking,
    call,
  );
}

/** Confirms the enquiry by e-mail if the venue has a template for it. */
async function confirmEnquiry(
  { name, email }: Pick<EnquiryFields, 'name' | 'email'>,
  about: Parameters<typeof newMessage>[1],
  call: Call<'named', 'write'>,
): Promise<void> {
  const content = enquiryNotice(name, describeEnquiry(call.venue), call);
  if (email === null || content === null) return;
  const draft = { kind: 'enquiry-received', channel: 'email', recipient: email } as const;
  await call.work.messages.add([newMessage({ ...draft, ...content }, about, call)]);
}
