/** Welsh: chi. */
import type { Strings } from './strings';

export const strings: Strings = {
  // Search: party and date.
  findTable: 'Cadw bwrdd: {venue}',
  guests: {
    zero: '{n} o westeion',
    one: '{n} gwestai',
    two: '{n} westai',
    few: '{n} gwestai',
    many: '{n} gwestai',
    other: '{n} o westeion',
  },
  partySize: 'Gwesteion',
  date: 'Dyddiad',
  showTimes: 'Dangos amserau',

  // Times.
  timesOn: 'Amserau: {date}',
  changeSearch: 'Newid y dyddiad neu’r gwesteion',
  noTimes: 'Does dim amserau ar gael bryd hynny.',
  alternatives: 'Gallech chi gael',

  // Details.
  yourDetails: 'Eich manylion',
  name: 'Enw',
  phone: 'Ffôn',
  email: 'E-bost (dewisol)',
  notes: 'Unrhyw beth y dylem ei wybod? (dewisol)',
  bookNow: 'Cadw bwrdd',
  otherTime: 'Dewis amser arall',

  // Payment.
  payTitle: 'Un cam arall: y blaendal',
  pay: 'Talu',

  // Done.
  doneTitle: 'Mae eich bwrdd wedi’i gadw',
  reference: 'Cyfeirnod {reference}',

  // Problems.
  loading: 'Yn llwytho…',
  failed: 'Wnaeth hynny ddim gweithio. Rhowch gynnig arall arni.',
  failedNetwork:
    'Mae’n ymddangos nad ydych chi ar-lein. Mae’r hyn rydych wedi’i deipio wedi’i gadw, a byddwn yn parhau pan fyddwch yn ôl.',
  failedTooMany: 'Roedd hynny’n llawer ar unwaith. Arhoswch funud a rhowch gynnig arall arni.',
  failedWait: {
    zero: 'Roedd hynny’n llawer ar unwaith. Rhowch gynnig arall arni ymhen {n} eiliad.',
    one: 'Roedd hynny’n llawer ar unwaith. Rhowch gynnig arall arni ymhen {n} eiliad.',
    two: 'Roedd hynny’n llawer ar unwaith. Rhowch gynnig arall arni ymhen {n} eiliad.',
    few: 'Roedd hynny’n llawer ar unwaith. Rhowch gynnig arall arni ymhen {n} eiliad.',
    many: 'Roedd hynny’n llawer ar unwaith. Rhowch gynnig arall arni ymhen {n} eiliad.',
    other: 'Roedd hynny’n llawer ar unwaith. Rhowch gynnig arall arni ymhen {n} eiliad.',
  },
  failedPause: 'Allwn ni ddim cymryd archebion ar hyn o bryd. Rhowch gynnig arall arni cyn hir.',
  failedInternal: 'Aeth rhywbeth o’i le ar ein hochr ni. Rhowch gynnig arall arni.',
  failedSetup:
    'Nid yw archebu ar-lein ar gael yma ar hyn o bryd. Cysylltwch â’r lleoliad yn uniongyrchol.',
  callVenue: 'Ffonio {venue}: {phone}',
  tryAgain: 'Rhoi cynnig arall arni',
};
