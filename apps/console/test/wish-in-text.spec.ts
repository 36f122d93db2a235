import { expect, it } from '@jest/globals';
import { wishIn } from '../src/page/enquiries/wish-in-text';

const today = '2026-12-02';

it.each([
  ['A table for 12 guests on Friday, 4 December at 7pm.', '2026-12-04', 12],
  ['Ein Tisch für 3 Gäste am Freitag, 4. Dezember', '2026-12-04', 3],
  ['Une table pour 6 personnes le vendredi 1er janvier', '2027-01-01', 6],
  ['Para 4 personas el 5 de diciembre', '2026-12-05', 4],
  ['We are 8 people, December 24 would be good', '2026-12-24', 8],
  // The day of this year is over.
  ['On the 1st of December', '2027-12-01', null],
  ['On 2026-12-08 for 2 adults', '2026-12-08', 2],
  ['On 2026-11-08 for 501 guests', null, null],
  ['On 31 February, at table 12', null, null],
  ['Is there a garden?', null, null],
])('reads from “%s” the day %s and %s guests', (text, date, partySize) => {
  expect(wishIn(text, today)).toEqual({ date, partySize });
});
