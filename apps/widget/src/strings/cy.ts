/** Welsh: chi. Nouns are singular after a number, and many change their first letter after two. */
import type { PartTexts, Strings } from './strings';

export const strings: Strings = {
  // Search: party and date.
  findTable: 'Cadw bwrdd: {venue}',
  guests: {
    zero: '{n} gwestai',
    one: '{n} gwestai',
    two: '{n} westai',
    few: '{n} gwestai',
    many: '{n} gwestai',
    other: '{n} gwestai',
  },
  partySize: 'Gwesteion',
  moreGuests: { other: 'Mwy na {n}?' },
  bookingType: 'Beth hoffech chi ei gael?',
  anyType: 'Unrhyw beth',
  previousMonth: 'Mis blaenorol',
  nextMonth: 'Mis nesaf',
  dayFull: '{date}, llawn',
  dayClosed: '{date}, ar gau',
  dayNotYet: '{date}, heb agor i archebion eto',
  dayPast: '{date}, wedi bod',
  dayNeedsVenue: '{date}, ar gais',
  full: 'Llawn',
  closed: 'Ar gau',
  notYet: 'Heb agor eto',
  onRequest: 'Ar gais',
  daysFree: {
    zero: '{month}: {n} diwrnod ar gael',
    one: '{month}: {n} diwrnod ar gael',
    two: '{month}: {n} ddiwrnod ar gael',
    few: '{month}: {n} diwrnod ar gael',
    many: '{month}: {n} diwrnod ar gael',
    other: '{month}: {n} diwrnod ar gael',
  },
  chooseDay: 'Dewiswch ddiwrnod.',
  refusedFull: '{date}: rydym yn llawn. Dewiswch ddiwrnod arall.',
  refusedClosed: '{date}: rydym ar gau. Dewiswch ddiwrnod arall.',
  refusedNotYet: '{date}: nid yw’n bosibl archebu eto. Dewiswch ddiwrnod cynharach.',
  refusedPast: '{date}: mae’n rhy hwyr i archebu. Dewiswch ddiwrnod arall.',
  refusedParty: { other: 'Rydym yn trefnu byrddau i {n} gyda chi’n bersonol. Anfonwch gais atom.' },
  request: 'Anfon cais',
  date: 'Neu teipiwch ddyddiad',
  showTimes: 'Dangos amserau',

  // Times.
  loadingTimes: 'Yn chwilio am amserau…',
  timesFree: { other: '{date}: {n} amser ar gael' },
  otherTimesFree: { other: '{date}: dim byd ar gael, ond {n} amser arall ar gael' },
  changeSearch: 'Newid diwrnod neu westeion',
  deposit: 'blaendal o {amount}',
  noTimes: '{date}: does dim byrddau ar gael.',
  closedOn: '{date}: rydym ar gau.',
  alternatives: 'Gallech ddod ar un o’r amserau hyn.',
  noneSuits: 'Dim byd yn taro? Gofynnwch i ni',
  waitForTable: 'Rhowch wybod os daw bwrdd yn rhydd',
  elsewhere: 'Ar gael yn {venue}, {date}',
  lookElsewhere: 'Gweld lleoliadau eraill ar {date}',

  // The guest's details.
  name: 'Enw',
  nameMissing: 'Rhowch eich enw.',
  phone: 'Ffôn',
  phoneMissing: 'Rhowch rif ffôn.',
  phoneRefused: 'Gwiriwch y rhif hwn. O dramor, mae’n dechrau â + a chod y wlad.',
  email: 'E-bost (dewisol)',
  emailWrong: 'Gwiriwch y cyfeiriad e-bost hwn.',
  call: 'Ffonio {phone}',

  // Between tables, events and enquiries.
  sections: 'Beth hoffech chi ei gadw?',
  tables: 'Byrddau',
  events: 'Digwyddiadau',
  askUs: 'Rhywbeth arall mewn golwg? Ysgrifennwch atom',
  backToTables: 'Yn ôl at y byrddau',
  partFailed: 'Ni lwythodd y dudalen hon',
  partFailedHelp: 'Gwiriwch eich cysylltiad a rhowch gynnig arall arni.',
  tryAgain: 'Rhoi cynnig arall arni',

  // Problems.
  loading: 'Yn llwytho…',
  wrongField: 'Gwiriwch hwn.',
  failed: 'Wnaeth hynny ddim gweithio. Rhowch gynnig arall arni.',
  failedTaken: 'Roedd rhywun arall yn gynt. Dewiswch eto.',
  failedNetwork:
    'Mae’n ymddangos nad ydych ar-lein. Mae’ch manylion yn ddiogel, a byddwn yn parhau pan fyddwch yn ôl.',
  failedWait: {
    other: 'Roedd hynny’n llawer ar unwaith. Rhowch gynnig arall arni ymhen {n} eiliad.',
  },
  failedWaitMinutes: {
    zero: 'Roedd hynny’n llawer ar unwaith. Rhowch gynnig arall arni ymhen {n} munud.',
    one: 'Roedd hynny’n llawer ar unwaith. Rhowch gynnig arall arni ymhen {n} munud.',
    two: 'Roedd hynny’n llawer ar unwaith. Rhowch gynnig arall arni ymhen {n} funud.',
    few: 'Roedd hynny’n llawer ar unwaith. Rhowch gynnig arall arni ymhen {n} munud.',
    many: 'Roedd hynny’n llawer ar unwaith. Rhowch gynnig arall arni ymhen {n} munud.',
    other: 'Roedd hynny’n llawer ar unwaith. Rhowch gynnig arall arni ymhen {n} munud.',
  },
  failedPause: 'Ni allwn gymryd archebion ar hyn o bryd. Rhowch gynnig arall arni cyn hir.',
  failedInternal: 'Aeth rhywbeth o’i le ar ein hochr ni. Rhowch gynnig arall arni.',
  failedSetup: 'Nid oes modd archebu ar-lein yma ar hyn o bryd. Cysylltwch â’r lleoliad.',
  callVenue: 'Ffonio {venue}: {phone}',
};

export const parts: PartTexts = {
  booking: () => import('./cy-booking'),
  payment: () => import('./cy-payment'),
  events: () => import('./cy-events'),
  enquiry: () => import('./cy-enquiry'),
  waiting: () => import('./cy-waiting'),
};
