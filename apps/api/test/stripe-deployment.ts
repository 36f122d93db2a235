/** What specs of money at Stripe need besides bookings that are paid there. */
import type { Reference } from '@venue/domain/shared/ids';
import {
  showBooking,
  toBookingDetails,
  type BookingDetailsAnswer,
} from '@venue/operations/bookings/history/show-booking';
import { sendCharges } from '@venue/operations/money/send-charges';
import { sendRefunds } from '@venue/operations/money/send-refunds';
import { connect, PostgresChargeQueue, PostgresRefundQueue } from '@venue/postgres';
import { breachesIn } from '@venue/testing/breaches';
import { openPayingAtStripe, type PayingAtStripe } from '@venue/testing/paying-at-stripe';
import type { DoubleCallback } from '@venue/testing/stripe-double';

export interface StripeTestDeployment extends Pick<
  PayingAtStripe,
  'service' | 'stripe' | 'deployment' | 'openUnpaid' | 'paidBooking' | 'guaranteedBooking'
> {
  readonly source: Awaited<ReturnType<typeof connect>>;
  /** Stripe's id of the first payment for a booking. */
  paymentIdOf(reference: Reference): Promise<string>;
  receive(callback: DoubleCallback): Promise<void>;
  show(reference: Reference): Promise<BookingDetailsAnswer>;
  /** The entries as words, such as `refund 6000 pending`. */
  ledgerOf(reference: Reference): Promise<readonly string[]>;
  /** Sends the refunds that are due. */
  send(): Promise<void>;
  /** Sends them and the charges, all; what was put off is due now. */
  sendAgain(): Promise<void>;
  /** Throws if a row breaks an invariant. */
  close(): Promise<void>;
}

export async function openStripeTestDeployment(): Promise<StripeTestDeployment> {
  const paying = await openPayingAtStripe({ expectsRefunds: true });
  const { service, stripe, deployment, openUnpaid, paidBooking, guaranteedBooking } = paying;
  const source = await connect(service.databaseUrl, 4);
  const show = async (reference: Reference): Promise<BookingDetailsAnswer> =>
    toBookingDetails(await service.perform(showBooking, { reference }));
  const send = (): Promise<void> => sendRefunds(deployment, new PostgresRefundQueue(source));

  return {
    service,
    stripe,
    deployment,
    openUnpaid,
    paidBooking,
    guaranteedBooking,
    source,
    show,
    send,
    receive: (callback) => paying.deliver(callback),
    async paymentIdOf(reference) {
      const { payments } = await show(reference);
      return payments[0]?.paymentId ?? '';
    },
    async ledgerOf(reference) {
      const { ledger } = await show(reference);
      return ledger.map(({ kind, amountPence, status }) => `${kind} ${amountPence} ${status}`);
    },
    async sendAgain() {
      await service.sql(`update refund set due_at = app_now() where status = 'pending'`);
      await send();
      await service.sql(`update card_charge set due_at = app_now() where status = 'pending'`);
      await sendCharges(deployment, new PostgresChargeQueue(source));
    },
    async close() {
      const breaches = await breachesIn(service.databaseUrl);
      await source.destroy();
      await paying.close();
      if (breaches.length > 0) throw new Error(JSON.stringify(breaches));
    },
  };
}
