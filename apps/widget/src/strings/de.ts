/** German: Sie. */
import type { PartTexts, Strings } from './strings';

export const strings: Strings = {
  // Search: party and date.
  findTable: 'Tisch reservieren: {venue}',
  guests: { one: '{n} Person', other: '{n} Personen' },
  partySize: 'Personen',
  moreGuests: { one: 'Mehr als {n} Person?', other: 'Mehr als {n} Personen?' },
  bookingType: 'Was haben Sie vor?',
  anyType: 'Alles',
  previousMonth: 'Voriger Monat',
  nextMonth: 'Nächster Monat',
  dayFull: '{date}, ausgebucht',
  dayClosed: '{date}, geschlossen',
  dayNotYet: '{date}, noch nicht buchbar',
  dayPast: '{date}, vorbei',
  dayNeedsVenue: '{date}, auf Anfrage',
  full: 'Ausgebucht',
  closed: 'Geschlossen',
  notYet: 'Noch nicht buchbar',
  onRequest: 'Auf Anfrage',
  daysFree: { one: '{n} Tag im {month} ist frei', other: '{n} Tage im {month} sind frei' },
  chooseDay: 'Bitte wählen Sie einen Tag.',
  refusedFull: 'Am {date} sind wir ausgebucht. Bitte wählen Sie einen anderen Tag.',
  refusedClosed: 'Am {date} haben wir geschlossen. Bitte wählen Sie einen anderen Tag.',
  refusedNotYet: 'Der Tag ist noch nicht buchbar: {date}. Bitte wählen Sie einen früheren.',
  refusedPast: 'Dafür ist es zu spät: {date}. Bitte wählen Sie einen späteren Tag.',
  refusedParty: {
    one: 'Tische für {n} Person vergeben wir persönlich. Bitte schreiben Sie uns.',
    other: 'Tische für {n} Personen vergeben wir persönlich. Bitte schreiben Sie uns.',
  },
  request: 'Anfrage senden',
  date: 'Oder Datum eingeben',
  showTimes: 'Zeiten anzeigen',

  // Times.
  loadingTimes: 'Zeiten werden gesucht …',
  timesFree: { one: '{n} Zeit am {date}', other: '{n} Zeiten am {date}' },
  otherTimesFree: {
    one: 'Am {date} geht es nicht, aber {n} andere Zeit ist frei',
    other: 'Am {date} geht es nicht, aber {n} andere Zeiten sind frei',
  },
  changeSearch: 'Tag oder Personenzahl ändern',
  deposit: '{amount} Anzahlung',
  noTimes: 'Am {date} ist leider kein Tisch frei.',
  closedOn: 'Am {date} haben wir geschlossen.',
  alternatives: 'Diese Zeiten können wir Ihnen anbieten.',
  noneSuits: 'Nichts dabei? Fragen Sie uns',
  waitForTable: 'Bescheid geben, wenn ein Tisch frei wird',
  elsewhere: 'Frei im {venue}, {date}',
  lookElsewhere: 'Andere Häuser am {date} ansehen',

  // The guest's details.
  name: 'Name',
  nameMissing: 'Bitte nennen Sie Ihren Namen.',
  phone: 'Telefon',
  phoneMissing: 'Bitte nennen Sie eine Telefonnummer.',
  phoneRefused:
    'Bitte prüfen Sie die Nummer. Aus dem Ausland beginnt sie mit + und der Landesvorwahl.',
  email: 'E-Mail (optional)',
  emailWrong: 'Bitte prüfen Sie die E-Mail-Adresse.',
  call: '{phone} anrufen',

  // Between tables, events and enquiries.
  sections: 'Was möchten Sie buchen?',
  tables: 'Tische',
  events: 'Veranstaltungen',
  askUs: 'Etwas anderes vor? Schreiben Sie uns',
  backToTables: 'Zurück zu den Tischen',
  partFailed: 'Diese Seite wurde nicht geladen',
  partFailedHelp: 'Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  tryAgain: 'Erneut versuchen',

  // Problems.
  loading: 'Wird geladen …',
  wrongField: 'Bitte prüfen Sie diese Angabe.',
  failed: 'Das hat nicht geklappt. Bitte versuchen Sie es erneut.',
  failedTaken: 'Jemand war schneller. Bitte wählen Sie erneut.',
  failedNetwork:
    'Sie sind anscheinend offline. Ihre Angaben bleiben erhalten, und es geht weiter, sobald Sie wieder verbunden sind.',
  failedWait: {
    one: 'Das waren viele Anfragen auf einmal. Bitte versuchen Sie es in {n} Sekunde erneut.',
    other: 'Das waren viele Anfragen auf einmal. Bitte versuchen Sie es in {n} Sekunden erneut.',
  },
  failedWaitMinutes: {
    one: 'Das waren viele Anfragen auf einmal. Bitte versuchen Sie es in {n} Minute erneut.',
    other: 'Das waren viele Anfragen auf einmal. Bitte versuchen Sie es in {n} Minuten erneut.',
  },
  failedPause:
    'Im Moment können wir keine Reservierungen annehmen. Bitte versuchen Sie es gleich erneut.',
  failedInternal: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es erneut.',
  failedSetup:
    'Online-Reservierungen sind hier gerade nicht möglich. Bitte wenden Sie sich direkt an das Haus.',
  callVenue: '{venue} anrufen: {phone}',
};

export const parts: PartTexts = {
  booking: () => import('./de-booking'),
  payment: () => import('./de-payment'),
  events: () => import('./de-events'),
  enquiry: () => import('./de-enquiry'),
  waiting: () => import('./de-waiting'),
};
