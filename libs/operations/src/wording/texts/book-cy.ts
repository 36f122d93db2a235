/** Welsh: the booking pages. */
import type { BookTexts } from './texts';

export const book: BookTexts = {
  bookTableAt: 'Cadw bwrdd: {venue}',
  tablesBookable: 'Gellir cadw bwrdd yma ({venue}).',
  openingHours: 'Oriau agor',
  specialDates: 'Dyddiadau arbennig',
  findUs: 'Ble i ddod o hyd i ni',
  labelAddress: 'Cyfeiriad',
  labelEmail: 'E-bost',
  labelWebsite: 'Gwefan',
  toBook: 'I gadw bwrdd,',
  orWay: 'neu',
  callWay: 'ffoniwch',
  writeWay: 'ysgrifennwch at',
  askWay: 'gofynnwch yn y lleoliad',
  closed: 'Ar gau',
  allDay: 'Drwy’r dydd',
  period: '{from} i {to}',
  periodNextDay: '{from} i {to} drannoeth',
  dayRange: '{first} i {last}',
  dayPair: '{first} a {last}',
  dateRange: '{first} i {last}',
  tellMeIfFree: 'Rhowch wybod os daw bwrdd yn rhydd',
  tellMeText:
    'Os yw’r diwrnod a ddymunwch yn llawn, ymunwch â’r rhestr aros. Cewch neges destun gyda dolen pan ddaw bwrdd yn rhydd.',
  earliestTime: 'Amser cynharaf',
  latestTime: 'Amser hwyraf',
  labelName: 'Enw',
  emailOptional: 'E-bost (dewisol)',
  notesOptional: 'Unrhyw beth y dylem ei wybod? (dewisol)',
  joinWaitingList: 'Ymuno â’r rhestr aros',
};
