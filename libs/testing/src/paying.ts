/** Payments of the test provider: signed callbacks, each as often as a spec wants. */
import { takeCallback } from '@venue/operations/money/callbacks';
import type { PaymentRequestId } from '@venue/domain/payment/request';
import type { TestDeployment } from './deployment';

/** A payment link as it is stored. */
export interface StoredLink {
  readonly id: PaymentRequestId;
  readonly token: string;
  readonly amount: number;
  readonly expires: Date;
}

/** The links of a booking, the newest last. */
export function linksOf(service: TestDeployment, reference: string): Promise<StoredLink[]> {
  return service.sql<StoredLink>(
    `select request.id, token, amount_pence as amount, expires_at as expires
     from payment_request request join booking on booking.id = booking_id
     where reference = $1 order by position`,
    [reference.replace(/ /g, '')],
  );
}

export interface PaymentParts {
  readonly paymentId: string;
  readonly requestId: PaymentRequestId;
  readonly amountPence: number;
  readonly currency?: string;
}

/** Sends the provider's callback for a payment; a repetition is about the same payment. */
export async function sendCallback(service: TestDeployment, parts: PaymentParts): Promise<void> {
  const { payments, clock } = service.deployment;
  const { now } = await clock.read();
  const { body, headers } = payments.test.signedCallback({ currency: 'GBP', ...parts }, now);
  const sent = new Headers({ ...headers });
  await takeCallback('test', { body, header: (name) => sent.get(name) }, service.deployment);
}

let paymentCount = 0;

/** Pays the newest link of a booking, in full unless an amount is given. */
export async function payNewest(
  service: TestDeployment,
  reference: string,
  amountPence?: number,
): Promise<PaymentParts> {
  const newest = (await linksOf(service, reference)).at(-1);
  if (newest === undefined) throw new Error('the booking has no link');
  const parts = {
    paymentId: `payment-${(paymentCount += 1)}`,
    requestId: newest.id,
    amountPence: amountPence ?? newest.amount,
  };
  await sendCallback(service, parts);
  return parts;
}

export interface StoredReceipt {
  readonly amount: number;
  readonly counted: boolean;
  readonly flag: string | null;
}

export function receiptsOf(service: TestDeployment, reference: string): Promise<StoredReceipt[]> {
  return service.sql<StoredReceipt>(
    `select amount_pence as amount, counted, flag
     from ledger_entry join booking on booking.id = booking_id
     where reference = $1 and decision is null order by ledger_entry.received_at, ledger_entry.id`,
    [reference.replace(/ /g, '')],
  );
}

/** Subjects of the enquiries that the team has received about a booking. */
export async function tasksOf(service: TestDeployment, reference: string): Promise<string[]> {
  const rows = await service.sql<{ subject: string }>(
    `select subject from enquiry join booking on booking.id = booking_id
     where reference = $1 order by enquiry.created_at`,
    [reference.replace(/ /g, '')],
  );
  return rows.map(({ subject }) => subject);
}

export interface StoredMessage {
  readonly kind: string;
  readonly channel: string;
  readonly recipient: string;
  readonly subject: string | null;
  readonly text: string;
  readonly state: string;
  readonly html: string | null;
  readonly calendar: string | null;
}

/** Texts and e-mails about a booking, in the order in which they were written. */
export function messagesOf(service: TestDeployment, reference: string): Promise<StoredMessage[]> {
  return service.sql<StoredMessage>(
    `select kind, channel, recipient, subject, text, html, message.state, calendar
     from message join booking on booking.id = booking_id
     where reference = $1 order by position`,
    [reference.replace(/ /g, '')],
  );
}
