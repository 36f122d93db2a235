/** The part that leads to the checkout, after a booking with a deposit, a price or a card. */
import type { LoadedPart } from '../views/toolkit';
import { PaymentWatch } from './payment-watch';
import { paymentView } from './payment-view';

export const part: LoadedPart = {
  views: { payment: paymentView },
  controllersOf: (flow) => [new PaymentWatch(flow)],
};
