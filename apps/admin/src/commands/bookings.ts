/** `bookings list` and the other commands that find bookings. */
import { isUnplaced } from '@venue/domain/booking/booking';
import type { BookingState } from '@venue/domain/booking/states';
import { dayForTeam, type DayForTeamAnswer } from '@venue/operations/bookings/day/day-for-team';
import { listBookings } from '@venue/operations/bookings/day/list-bookings';
import { searchBookings } from '@venue/operations/bookings/day/search-bookings';
import { showBooking } from '@venue/operations/bookings/history/show-booking';
import { listConflicts } from '@venue/operations/venues/group/list-conflicts';
import { bookingColumns } from './booking-table';
import { bookingSheetJson, bookingSheetText } from './booking-sheet';
import { command, list } from '../command';
import { conflictLists } from '../conflict-lists';
import { tableOf } from '../output';
import { blockTable } from './blocks';

export const bookingCommands = [
  list({
    call: 'bookings list',
    example: '--venue the-harbour --date today',
    description:
      'EXPECTED tells when a late party means to come. DEPOSIT tells what is asked in all, whether it is paid, and ' +
      'what has come in where that is another amount. A table that is held while a guest fills in who comes is there ' +
      'without a name, as long as that lasts.',
    operation: listBookings,
    columns: bookingColumns,
    none: 'No bookings.',
  }),

  command({
    call: 'bookings show <reference...>',
    operation: showBooking,
    text: bookingSheetText,
    json: bookingSheetJson,
  }),

  command({ call: 'bookings day', operation: dayForTeam, text: dayText }),

  list({
    call: 'bookings search <text...>',
    example: 'finch 0117',
    operation: searchBookings,
    flags: { order: { default: 'nearest' } },
    columns: [
      { START: ({ date, time }) => `${date} ${time}` },
      'venueName',
      'tables',
      'partySize',
      'guestName',
      'guestPhone',
      'state',
      'reference',
    ],
    none: 'No bookings.',
  }),

  command({
    call: 'bookings conflicts',
    example: '--venue the-harbour',
    operation: listConflicts,
    text(found) {
      const lists = conflictLists(found).map((one) => one.list);
      return lists.join('\n\n') || 'No booking and no ticket stands outside the rules.';
    },
  }),
];

function dayText(day: DayForTeamAnswer): string {
  const open = day.open.map(({ opens, closes, closesNextDay }) =>
    [opens, '–', closes, closesNextDay ? '+' : ''].join(''),
  );
  const hours = open.length === 0 ? 'closed' : `open ${open.join(', ')}`;
  const blocked = [...day.blocks, ...day.closures];
  return [
    `${day.venueName}, ${day.date}: ${hours}`,
    bookingLines(day),
    ...(blocked.length === 0 ? [] : [`Blocked and closed:\n${blockTable(blocked)}`]),
    ...day.events.map(
      ({ name, time, sold, capacity }) =>
        `Event at ${time}: ${name}, ${sold} of ${capacity} tickets sold`,
    ),
  ].join('\n');
}

function bookingLines({ bookings, tables }: DayForTeamAnswer): string {
  if (bookings.length === 0) return 'No bookings.';
  const nameOf = new Map(tables.map(({ id, name }) => [id, name]));
  return tableOf(bookings, [
    { START: ({ time, startsNextDay }) => `${time}${startsNextDay ? '+' : ''}` },
    'until',
    {
      TABLES: ({ state, tables: own }) =>
        isUnplaced(state as BookingState, own)
          ? 'Needs a table'
          : own.map(({ id }) => nameOf.get(id) ?? '?').join('+'),
    },
    'partySize',
    'guestName',
    'guestPhone',
    'state',
    'reference',
  ]);
}
