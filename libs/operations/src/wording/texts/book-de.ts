/** German: the booking pages. */
import type { BookTexts } from './texts';

export const book: BookTexts = {
  bookTableAt: 'Tisch reservieren: {venue}',
  tablesBookable: 'Hier können Sie einen Tisch reservieren ({venue}).',
  openingHours: 'Öffnungszeiten',
  specialDates: 'Besondere Tage',
  findUs: 'So finden Sie uns',
  labelAddress: 'Adresse',
  labelEmail: 'E-Mail',
  labelWebsite: 'Website',
  toBook: 'So reservieren Sie einen Tisch:',
  orWay: 'oder',
  callWay: 'Telefon',
  writeWay: 'E-Mail an',
  askWay: 'direkt bei uns im Haus',
  closed: 'Geschlossen',
  allDay: 'Ganztägig',
  period: '{from} bis {to} Uhr',
  periodNextDay: '{from} bis {to} Uhr am nächsten Tag',
  dayRange: '{first} bis {last}',
  dayPair: '{first} und {last}',
  dateRange: '{first} bis {last}',
  tellMeIfFree: 'Bescheid geben, wenn ein Tisch frei wird',
  tellMeText:
    'Ist Ihr Wunschtag ausgebucht, setzen Sie sich auf die Warteliste. Wird ein Tisch frei, senden wir Ihnen eine SMS mit einem Link.',
  earliestTime: 'Frühestens',
  latestTime: 'Spätestens',
  labelName: 'Name',
  emailOptional: 'E-Mail (optional)',
  notesOptional: 'Was sollten wir wissen? (optional)',
  joinWaitingList: 'Auf die Warteliste setzen',
};
