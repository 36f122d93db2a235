/** French: events and tickets. */
import type { EventsStrings } from './strings';

export const strings: EventsStrings = {
  eventsTitle: 'Événements : {venue}',
  noDates: 'Pas de date d’ici le {date}.',
  moreDates: { one: '{n} autre date', other: '{n} autres dates' },
  laterDates: 'Voir les dates suivantes',
  datesUntil: 'Dates jusqu’au {date}',
  soldOut: 'Complet',
  ticketsLeft: { one: 'Plus que {n} place', other: 'Plus que {n} places' },
  fromPrice: 'à partir de {price}',
  freeTicket: 'Gratuit',
  ticketKind: 'Billet',
  ticketCount: 'Combien ?',
  total: 'Total',
  ticketEmailHelp: 'Pour vos billets et les changements de l’événement.',
  orderFree: 'Obtenir les billets',
  orderPriced: 'Passer au paiement',
  ordering: 'Un instant…',
  otherDate: 'Choisir une autre date',
  chooseTicket: 'Veuillez choisir un billet.',
};
