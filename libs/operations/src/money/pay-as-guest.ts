import { newRequest, payLink } from './request-payment';
import { output } from '../fields/field';
import { plainText } from '../fields/kinds';
import { operation } from '../operation';
import { lockProvedBooking } from '../bookings/change/change-answer';
import { amountOwed, payableLink } from './send-deposit-link';

class NoInput {}

export class PayAnswer {
  @output(plainText, 'Where the guest pays.') payAddress!: string;
}

/** The payment link for the amount due: the newest one, or a new one if that has expired. */
export const payAsGuest = operation({
  audience: 'link',
  route: 'POST /manage/{token}/pay',
  effect: 'write',
  venue: 'of-the-booking',
  title: 'Get a payment link',
  description: '',
  input: NoInput,
  answer: PayAnswer,
  problems: ['booking-not-changeable', 'no-deposit-due'],

  async run(_input, call): Promise<PayAnswer> {
    const file = await lockProvedBooking(call);
    const owedPence = amountOwed({ ...call, file });
    const existingRequest = await payableLink(file, owedPence, call);
    const request = existingRequest ?? newRequest(file.booking, owedPence, call);
    if (existingRequest === null) await call.work.ledger.addRequest(request);
    return { payAddress: payLink(request, call.settings) };
  },
});
