/** German: Sie. */
import type { Strings } from './strings';

export const strings: Strings = {
  // Search: party and date.
  findTable: 'Tisch reservieren: {venue}',
  guests: { one: '{n} Person', other: '{n} Personen' },
  partySize: 'Personen',
  date: 'Datum',
  showTimes: 'Zeiten anzeigen',

  // Times.
  timesOn: 'Freie Zeiten: {date}',
  changeSearch: 'Datum oder Personenzahl ändern',
  noTimes: 'Dann ist leider nichts frei.',
  alternatives: 'Das können wir Ihnen anbieten',

  // Details.
  yourDetails: 'Ihre Angaben',
  name: 'Name',
  phone: 'Telefon',
  email: 'E-Mail (freiwillig)',
  notes: 'Was sollten wir wissen? (freiwillig)',
  bookNow: 'Reservieren',
  otherTime: 'Andere Zeit wählen',

  // Payment.
  payTitle: 'Noch ein Schritt: die Anzahlung',
  pay: 'Bezahlen',

  // Done.
  doneTitle: 'Ihr Tisch ist reserviert',
  reference: 'Buchungsnummer {reference}',

  // Problems.
  loading: 'Wird geladen …',
  failed: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  failedNetwork:
    'Sie sind anscheinend offline. Ihre Eingaben bleiben erhalten, und es geht weiter, sobald Sie wieder verbunden sind.',
  failedTooMany:
    'Das waren viele Anfragen auf einmal. Bitte versuchen Sie es in einer Minute erneut.',
  failedWait: {
    one: 'Das waren viele Anfragen auf einmal. Bitte versuchen Sie es in {n} Sekunde erneut.',
    other: 'Das waren viele Anfragen auf einmal. Bitte versuchen Sie es in {n} Sekunden erneut.',
  },
  failedPause:
    'Im Moment können wir keine Reservierungen annehmen. Bitte versuchen Sie es gleich noch einmal.',
  failedInternal: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
  failedSetup:
    'Die Online-Reservierung ist hier gerade nicht möglich. Bitte wenden Sie sich direkt an das Haus.',
  callVenue: '{venue} anrufen: {phone}',
  tryAgain: 'Noch einmal versuchen',
};
