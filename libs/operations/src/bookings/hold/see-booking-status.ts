import type { Payable } from '@venue/domain/payment/amount-due';
import { payableStatusOf, type PayableStatus } from '@venue/domain/payment/payable-status';
import { payableRequestOf } from '@venue/domain/payment/request';
import { displayReference } from '@venue/domain/shared/ids';
import { isoIn } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import { CardGuaranteeAnswer, guaranteeOfBooking } from '../../availability/card-guarantee';
import { output, outputOrNull, required } from '../../fields/field';
import { int32Max, object, oneOf, uuid, plainText, wholeNumber } from '../../fields/kinds';
import { operation, type Call } from '../../operation';
import { payLink } from '../../money/request-payment';
import { Problem } from '../../problems';
import { describeStatus } from '../describe-status';

class SeeBookingStatusInput {
  @required(uuid, 'The booking, the hold or the order of tickets.') id!: string;
}

export class BookingStatusAnswer {
  @output(uuid, 'What was asked for.') bookingId!: string;
  @output(oneOf('Hold', 'Confirmed', 'Cancelled', 'Expired'), 'How it stands.') state!: string;
  @output(oneOf('none', 'awaiting_payment', 'paid'), 'How its payment stands.')
  depositStatus!: string;
  @outputOrNull(object(CardGuaranteeAnswer), 'The card that guarantees a booking.')
  cardGuarantee!: CardGuaranteeAnswer | null;
  @outputOrNull(plainText, 'The reference; null as long as nobody has booked.')
  reference!: string | null;
  @outputOrNull(plainText, 'Where the guest pays; null where nothing can be paid now.')
  checkoutUrl!: string | null;
  @outputOrNull(plainText, 'Until when: ISO 8601 with the venue’s offset; null with checkoutUrl.')
  payBy!: string | null;
  @output(wholeNumber(0, int32Max), 'How much has been paid, in minor units of the currency.')
  paidPence!: number;
  @output(plainText, 'How it stands, in a sentence that can be read out to a guest.')
  summary!: string;
}

export const seeBookingStatus = operation({
  tool: null,
  route: 'GET /bookings/{id}/status',
  audience: 'publishable',
  capability: null,
  effect: 'read',
  venue: 'none',
  title: 'See the status of a booking',
  description:
    'Returns the state of a booking from a hold, a hold or an order of tickets that the same key has made, for a page to ' +
    'which a guest returns from paying. As long as something can be paid, it includes the link and its end. What another key has made is not found.',
  input: SeeBookingStatusInput,
  answer: BookingStatusAnswer,
  problems: ['not-found'],

  async run({ id }, call): Promise<BookingStatusAnswer> {
    const match = await call.payableLookup.find(id, call.caller.id);
    const venue = match && venueOf(match.payable, call);
    if (!match || !venue) {
      throw new Problem('not-found', { detail: 'We don’t know that booking.' });
    }
    const { payable, newest } = match;
    const status = payableStatusOf(payable, call.now);
    const payableRequest = payableRequestOf(payable, newest, call.now);
    return {
      bookingId: id,
      state: states[status.state],
      depositStatus: status.depositStatus,
      cardGuarantee:
        payable.kind === 'table' ? guaranteeOfBooking(payable.file.booking, venue) : null,
      reference: status.reference === null ? null : displayReference(status.reference),
      checkoutUrl: payableRequest === null ? null : payLink(payableRequest.request, call.settings),
      payBy: payableRequest === null ? null : isoIn(payableRequest.payBy, venue.zone),
      paidPence: payable.file.receivedPence,
      summary: describeStatus(payable, status, { venue, now: call.now }),
    };
  },
});

const states: Readonly<Record<PayableStatus['state'], string>> = {
  held: 'Hold',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

function venueOf(payable: Payable, { group }: Call<'none', 'read'>): Venue | undefined {
  const { venueId } = payable.kind === 'table' ? payable.file.booking : payable.file.order;
  return group.venues.find(({ id }) => id === venueId);
}
