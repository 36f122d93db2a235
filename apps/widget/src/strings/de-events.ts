/** German: events and tickets. */
import type { EventsStrings } from './strings';

export const strings: EventsStrings = {
  eventsTitle: 'Veranstaltungen: {venue}',
  noDates: 'Keine Termine bis {date}.',
  moreDates: { one: '{n} weiterer Termin', other: '{n} weitere Termine' },
  laterDates: 'Spätere Termine anzeigen',
  datesUntil: 'Termine bis {date}',
  soldOut: 'Ausverkauft',
  ticketsLeft: { other: 'Noch {n} frei' },
  fromPrice: 'ab {price}',
  freeTicket: 'Kostenlos',
  ticketKind: 'Ticket',
  ticketCount: 'Wie viele?',
  total: 'Summe',
  ticketEmailHelp: 'Für Ihre Tickets und für Änderungen der Veranstaltung.',
  orderFree: 'Tickets bestellen',
  orderPriced: 'Weiter zur Zahlung',
  ordering: 'Einen Moment …',
  otherDate: 'Anderen Termin wählen',
  chooseTicket: 'Bitte wählen Sie ein Ticket.',
};
