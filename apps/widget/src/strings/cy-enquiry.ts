/** Welsh: the enquiry. */
import type { EnquiryStrings } from './strings';

export const strings: EnquiryStrings = {
  enquiryTitle: 'Ysgrifennu at {venue}',
  enquiryIntro: 'Dywedwch wrthym beth sydd gennych mewn golwg. Rydym yn ateb pob neges.',
  enquiryReach: 'Sut gallwn ni gysylltu â chi? Mae rhif ffôn neu gyfeiriad e-bost yn ddigon.',
  enquiryEmail: 'E-bost',
  enquiryForCompany: 'Rwy’n ysgrifennu ar ran cwmni',
  enquirySubject: 'Beth yw’r pwnc?',
  enquiryMessage: 'Eich neges',
  enquiryPartySize: 'Faint o westeion?',
  enquiryAboutTable: { other: 'Bwrdd i {n}' },
  enquiryTable: { other: 'Hoffwn gael bwrdd i {n} ({venue}).' },
  enquiryTableOn: { other: 'Hoffwn gael bwrdd i {n} ({venue}): {date}.' },
  enquiryTableAt: { other: 'Hoffwn gael bwrdd i {n} ({venue}): {date} am {time}.' },
  enquirySend: 'Anfon neges',
  enquirySending: 'Yn anfon…',
  enquirySent: 'Mae’ch neges wedi’n cyrraedd',
  enquiryNext: 'Bydd tîm {venue} yn cysylltu â chi cyn gynted â phosibl.',
  enquiryUrgent: 'Os na all aros, ffoniwch ni.',
  enquiryByPhone: 'Ni ellir anfon negeseuon o’r dudalen hon, ond mae croeso i chi gysylltu.',
  enquiryTooMany: {
    zero: 'Daeth sawl neges oddi wrthych yn barod. Rhowch gynnig arall arni ymhen {n} munud, neu ffoniwch ni.',
    one: 'Daeth sawl neges oddi wrthych yn barod. Rhowch gynnig arall arni ymhen {n} munud, neu ffoniwch ni.',
    two: 'Daeth sawl neges oddi wrthych yn barod. Rhowch gynnig arall arni ymhen {n} funud, neu ffoniwch ni.',
    few: 'Daeth sawl neges oddi wrthych yn barod. Rhowch gynnig arall arni ymhen {n} munud, neu ffoniwch ni.',
    many: 'Daeth sawl neges oddi wrthych yn barod. Rhowch gynnig arall arni ymhen {n} munud, neu ffoniwch ni.',
    other:
      'Daeth sawl neges oddi wrthych yn barod. Rhowch gynnig arall arni ymhen {n} munud, neu ffoniwch ni.',
  },
  writeTo: 'Ysgrifennu at {email}',
  needReach: 'Rhowch rif ffôn neu gyfeiriad e-bost.',
  needSubject: 'Dywedwch yn fyr beth yw’r pwnc.',
  needMessage: 'Ysgrifennwch ychydig linellau atom.',
};
