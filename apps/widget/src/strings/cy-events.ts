/** Welsh: events and tickets. */
import type { EventsStrings } from './strings';

export const strings: EventsStrings = {
  eventsTitle: 'Digwyddiadau: {venue}',
  noDates: 'Dim dyddiadau hyd at: {date}.',
  moreDates: {
    zero: '{n} dyddiad arall',
    one: '{n} dyddiad arall',
    two: '{n} ddyddiad arall',
    few: '{n} dyddiad arall',
    many: '{n} dyddiad arall',
    other: '{n} dyddiad arall',
  },
  laterDates: 'Chwilio am ddyddiadau diweddarach',
  datesUntil: 'Dyddiadau hyd at: {date}',
  soldOut: 'Wedi gwerthu allan',
  ticketsLeft: { other: '{n} ar ôl' },
  fromPrice: 'o {price}',
  freeTicket: 'Am ddim',
  ticketKind: 'Tocyn',
  ticketCount: 'Faint?',
  total: 'Cyfanswm',
  ticketEmailHelp: 'Ar gyfer eich tocynnau, a newidiadau i’r digwyddiad.',
  orderFree: 'Cael tocynnau',
  orderPriced: 'Ymlaen i dalu',
  ordering: 'Un eiliad…',
  otherDate: 'Dewis dyddiad arall',
  chooseTicket: 'Dewiswch docyn.',
};
