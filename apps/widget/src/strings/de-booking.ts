/** German: from the held time to the booking. */
import type { BookingStrings } from './strings';

export const strings: BookingStrings = {
  yourDetails: 'Ihre Angaben',
  heldTable: { one: '{date}, {time} · {n} Person', other: '{date}, {time} · {n} Personen' },
  heldFor: 'Noch {left} für Sie freigehalten',
  holdLonger: 'Länger freihalten',
  holdOver:
    'Wir halten den Tisch nicht mehr frei. Ist er noch zu haben, können Sie ihn reservieren.',
  minutesLeft: {
    one: 'Ihr Tisch ist noch {n} Minute für Sie freigehalten.',
    other: 'Ihr Tisch ist noch {n} Minuten für Sie freigehalten.',
  },
  timeTaken:
    'Diese Zeit wurde gerade vergeben. Ihre Angaben bleiben erhalten: Wählen Sie eine andere Zeit.',
  timeTakenNone: 'Diese Zeit wurde gerade vergeben, und in der Nähe ist nichts frei.',
  depositNext: 'Im nächsten Schritt zahlen Sie {amount} an.',
  cancelUntil: 'Online stornieren können Sie bis {date}, {time}.',
  cancelByVenue:
    'Für eine Online-Stornierung ist es zu spät. Rufen Sie {venue} an, wenn sich etwas ändert.',
  depositTerms:
    'Bei einer Stornierung wird die Anzahlung nicht automatisch erstattet: {venue} meldet sich bei Ihnen.',
  paid: 'Sie haben {amount} gezahlt.',
  nameRefused: 'Bitte schreiben Sie Ihren Namen ohne Webadresse.',
  phoneHelp: 'Falls wir Sie erreichen müssen.',
  notes: 'Was sollten wir wissen? (optional)',
  notesHelp: 'Kinderwagen, Geburtstag …',
  notesRefused: 'Bitte kürzen Sie auf 1.000 Zeichen.',
  allergies: 'Allergien oder Diäten? (optional)',
  allergiesRefused: 'Bitte kürzen Sie auf 500 Zeichen.',
  forBusiness: 'Dies ist eine geschäftliche Reservierung',
  news: 'Neuigkeiten und Angebote per E-Mail und SMS erhalten',
  newsByText: 'Neuigkeiten und Angebote per SMS erhalten',
  terms: 'Mit der Reservierung akzeptieren Sie die Bedingungen (neuer Tab)',
  privacy: 'So verwenden wir Ihre Daten (neuer Tab)',
  bookNow: 'Tisch reservieren',
  bookAndPay: 'Reservieren und zahlen',
  booking: 'Wird reserviert …',
  otherTime: 'Andere Zeit wählen',
  doneTitle: 'Ihre Buchung ist bestätigt',
  booked: {
    one: 'Ihr Tisch für {n} Person ist reserviert: {venue}, {date}, {time} Uhr.',
    other: 'Ihr Tisch für {n} Personen ist reserviert: {venue}, {date}, {time} Uhr.',
  },
  ticketsBooked: {
    one: 'Ihr Ticket ist gebucht ({n} × {tier}): {event}, {date}, {time} Uhr.',
    other: 'Ihre {n} Tickets sind gebucht ({tier}): {event}, {date}, {time} Uhr.',
  },
  referenceLabel: 'Buchungsnummer',
  addToCalendar: 'In den Kalender',
  changeOrCancel: 'Ändern oder stornieren',
  map: 'Karte (neuer Tab)',
  bookAnother: 'Noch einen Tisch reservieren',
  cardNext: 'Im nächsten Schritt hinterlegen Sie eine Karte. Es wird nichts abgebucht.',
  cardTerms:
    'Wenn Sie später stornieren oder nicht kommen, werden {amount} von Ihrer Karte abgebucht.',
  bookAndCard: 'Reservieren und Karte hinterlegen',
};
