/** Spanish: events and tickets. */
import type { EventsStrings } from './strings';

export const strings: EventsStrings = {
  eventsTitle: 'Eventos en {venue}',
  noDates: 'No hay fechas hasta el {date}.',
  moreDates: { one: '{n} fecha más', other: '{n} fechas más' },
  laterDates: 'Ver fechas posteriores',
  datesUntil: 'Fechas hasta el {date}',
  soldOut: 'Agotado',
  ticketsLeft: { one: 'Queda {n}', other: 'Quedan {n}' },
  fromPrice: 'desde {price}',
  freeTicket: 'Gratis',
  ticketKind: 'Entrada',
  ticketCount: '¿Cuántas?',
  total: 'Total',
  ticketEmailHelp: 'Para sus entradas y los cambios del evento.',
  orderFree: 'Obtener entradas',
  orderPriced: 'Continuar al pago',
  ordering: 'Un momento…',
  otherDate: 'Elegir otra fecha',
  chooseTicket: 'Elija una entrada, por favor.',
};
