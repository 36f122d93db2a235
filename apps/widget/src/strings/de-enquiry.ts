/** German: the enquiry. */
import type { EnquiryStrings } from './strings';

export const strings: EnquiryStrings = {
  enquiryTitle: 'Nachricht an {venue}',
  enquiryIntro: 'Was haben Sie vor? Wir lesen jede Nachricht und antworten Ihnen.',
  enquiryReach: 'Wie erreichen wir Sie? Telefonnummer oder E-Mail-Adresse genügt.',
  enquiryEmail: 'E-Mail',
  enquiryForCompany: 'Ich schreibe für eine Firma',
  enquirySubject: 'Worum geht es?',
  enquiryMessage: 'Ihre Nachricht',
  enquiryPartySize: 'Wie viele Gäste?',
  enquiryAboutTable: { one: 'Tisch für {n} Person', other: 'Tisch für {n} Personen' },
  enquiryTable: {
    one: 'Ich möchte einen Tisch für {n} Person reservieren ({venue}).',
    other: 'Ich möchte einen Tisch für {n} Personen reservieren ({venue}).',
  },
  enquiryTableOn: {
    one: 'Ich möchte am {date} einen Tisch für {n} Person reservieren ({venue}).',
    other: 'Ich möchte am {date} einen Tisch für {n} Personen reservieren ({venue}).',
  },
  enquiryTableAt: {
    one: 'Ich möchte am {date} um {time} Uhr einen Tisch für {n} Person reservieren ({venue}).',
    other: 'Ich möchte am {date} um {time} Uhr einen Tisch für {n} Personen reservieren ({venue}).',
  },
  enquirySend: 'Nachricht senden',
  enquirySending: 'Wird gesendet …',
  enquirySent: 'Ihre Nachricht ist angekommen',
  enquiryNext: 'Das Team von {venue} meldet sich so bald wie möglich bei Ihnen.',
  enquiryUrgent: 'Wenn es eilt, rufen Sie uns bitte an.',
  enquiryByPhone:
    'Von dieser Seite aus lässt sich keine Nachricht senden. Wir freuen uns aber, von Ihnen zu hören.',
  enquiryTooMany: {
    one: 'Von Ihnen kamen schon mehrere Nachrichten. Bitte versuchen Sie es in {n} Minute erneut, oder rufen Sie uns an.',
    other:
      'Von Ihnen kamen schon mehrere Nachrichten. Bitte versuchen Sie es in {n} Minuten erneut, oder rufen Sie uns an.',
  },
  writeTo: 'E-Mail an {email}',
  needReach: 'Bitte nennen Sie eine Telefonnummer oder E-Mail-Adresse.',
  needSubject: 'Bitte sagen Sie kurz, worum es geht.',
  needMessage: 'Bitte schreiben Sie uns ein paar Zeilen.',
};
