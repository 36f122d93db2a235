/** The part that books: holding a time, booking it, and the confirmation. */
import type { LoadedPart } from '../views/toolkit';
import { refreshStatus, startAgain } from './booking-status';
import { detailsView } from './details-view';
import { doneView } from './done-view';
import { holdTime } from './hold';
import { HoldTimer } from './hold-timer';
import { referenceView } from './reference-view';
import { ReportsElsewhere } from './report-once';
import { resume } from './resume';
import { styles } from './styles';
import { showTickets } from './tickets';

export const part: LoadedPart = {
  views: { details: detailsView, done: doneView },
  styles,
  controllersOf: (flow) => [new HoldTimer(flow), new ReportsElsewhere(flow)],
  actions: { holdTime, resume, showTickets, startAgain, refreshStatus, referenceView },
};
