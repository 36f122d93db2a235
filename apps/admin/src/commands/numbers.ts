/** `numbers`: covers, no-shows, cancellations and deposits of a venue. */
import { numbersFor, type NumbersAnswer } from '@venue/operations/bookings/day/numbers-for';
import { command, instead } from '../command';
import { csvOf } from '../csv';
import { facts, tableOf } from '../output';

export const numbersCommand = command({
  call: 'numbers',
  example: '--venue the-harbour --from 2026-11-01 --to 2026-11-30 --csv',
  operation: numbersFor,
  text: sheetOf,
  instead: instead({
    flag: '--csv',
    description: 'the covers by day and service, for a spreadsheet',
    operation: numbersFor,
    text: spreadsheetOf,
  }),
});

function sheetOf(numbers: NumbersAnswer): string {
  const { covers, noShows, cancelled, deposits, cards, waits } = numbers;
  const share = (rate: number): string => `${(rate * 100).toFixed(1)} %`;
  const entries = {
    bookings: String(covers.bookings),
    covers: String(covers.guests),
    'no-shows': `${noShows.bookings} (${share(numbers.noShowRate)})`,
    cancelled: `${cancelled.bookings} (${share(numbers.cancellationRate)})`,
    'deposits received': deposits.receivedDisplay,
    'deposits kept': deposits.keptDisplay,
    'deposits refunded': deposits.refundedDisplay,
    cards: `${cards.held} held, ${cards.charged} charged, ${cards.waived} waived`,
    'no-shows with a card': rateText(cards.noShowRateWith, share),
    'no-shows without': rateText(cards.noShowRateWithout, share),
    'quoted waits': waitsText(waits, share),
  };
  const counts = ['bookings', { COVERS: 'guests' }] as const;
  return [
    `${numbers.venue}, ${numbers.from} to ${numbers.to}`,
    facts(entries),
    '',
    tableOf(numbers.days, [{ DAY: 'date' }, 'service', ...counts]),
    '',
    tableOf(numbers.sources, ['source', ...counts]),
  ].join('\n');
}

function rateText(rate: number | null, share: (rate: number) => string): string {
  return rate === null ? 'no bookings' : share(rate);
}

function waitsText(
  { parties, insideShare, medianErrorMinutes }: NumbersAnswer['waits'],
  share: (rate: number) => string,
): string {
  if (insideShare === null) return 'no party of the queue was seated';
  return `${share(insideShare)} of ${parties} in the range, median error ${medianErrorMinutes ?? 0} min`;
}

function spreadsheetOf({ days }: NumbersAnswer): string {
  const rows = days.map(({ date, service, bookings, guests }) => [date, service, bookings, guests]);
  return csvOf(['date', 'service', 'bookings', 'covers'], rows);
}
