/** The part that books: holding a time, booking it, paying, and the confirmation. */
import type { LoadedPart } from '../views/toolkit';
import { detailsView } from './details-view';
import { doneView } from './done-view';
import { holdTime } from './hold';
import { HoldTimer } from './hold-timer';
import { PaymentWatch } from './payment-watch';
import { paymentView } from './payment-view';
import { ReportsElsewhere } from './report-once';
import { resume } from './resume';
import { styles } from './styles';
import { showTickets } from './tickets';

export const part: LoadedPart = {
  views: { details: detailsView, payment: paymentView, done: doneView },
  styles,
  controllersOf: (flow) => [
    new HoldTimer(flow),
    new PaymentWatch(flow),
    new ReportsElsewhere(flow),
  ],
  actions: { holdTime, resume, showTickets },
};
