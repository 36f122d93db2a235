/** `events`: a venue's events, their ticket sales, and the door. */
import { displayReference } from '@venue/domain/shared/ids';
import { cancelDate } from '@venue/operations/tickets/cancelled/cancel-date';
import { listCancelledDates } from '@venue/operations/tickets/cancelled/list-cancelled-dates';
import { checkIn, undoCheckIn, type CheckInAnswer } from '@venue/operations/tickets/door/check-in';
import { doorList, type DoorListAnswer } from '@venue/operations/tickets/door/door-list';
import { listBuyers } from '@venue/operations/tickets/door/list-buyers';
import { listEventDates } from '@venue/operations/tickets/door/list-event-dates';
import { stateOfSales } from '@venue/operations/tickets/door/team-tickets-view';
import { command, instead, list } from '../command';
import { Failure, localTime, tableOf } from '../output';

export const eventCommands = [
  list({
    call: 'events list',
    example: '--venue the-harbour --date 2026-12-04',
    description:
      'Every date that is not over, or those of one day. START is on the clock of the venue. HELD waits for its ' +
      'payment, and comes back if that does not come in time. LEFT can still be sold. A date that was taken out of ' +
      'the group file is listed as retired while it has tickets. --json tells the kinds of tickets apart.',
    operation: listEventDates,
    columns: [
      {
        START: ({ startsAt, venue }) => localTime(startsAt, venue),
        VENUE: ({ venue }) => venue.slug,
        EVENT: 'eventName',
      },
      'capacity',
      'sold',
      'held',
      'left',
      { STATE: stateOfSales },
    ],
    none: 'No dates of events.',
  }),

  list({
    call: 'events buyers',
    example: '--venue the-harbour --event jazz --date 2026-12-04',
    operation: listBuyers,
    columns: [
      {
        START: ({ startsAt, venue }) => localTime(startsAt, venue),
        VENUE: ({ venue }) => venue.slug,
        EVENT: 'eventName',
        NAME: ({ buyer }) => buyer?.name ?? null,
        PHONE: ({ buyer }) => buyer?.phone ?? null,
        'E-MAIL': ({ buyer }) => buyer?.email ?? null,
        TICKETS: ({ quantity, tierName }) => `${quantity} × ${tierName}`,
        REFERENCE: ({ reference }) => displayReference(reference),
      },
      'state',
    ],
    none: 'No buyers.',
  }),

  list({
    call: 'events cancelled',
    example: '--venue the-harbour',
    operation: listCancelledDates,
    columns: [
      { START: ({ date, time }) => `${date} ${time}` },
      'venue',
      { EVENT: 'name' },
      { VALID: 'validOrders' },
      { 'TO REFUND': 'refundableDisplay' },
      { PENDING: 'pendingDisplay' },
      { REFUNDED: 'refundedDisplay' },
      { FAILED: ({ failures }) => failures.map(({ reference }) => reference).join(', ') },
      { ID: 'eventInstanceId' },
    ],
    none: 'No cancelled dates of events.',
  }),

  command({
    call: 'events cancel <id>',
    example: '1b7e5d2c-3f48-4a90-8c61-9e0d2a7b4f35 --reason "The band is ill" --refund',
    operation: cancelDate,
    argument: 'eventInstanceId',
    text: (date) =>
      `${date.name}, ${date.date} ${date.time}: its tickets are cancelled. ${date.pendingDisplay} is being refunded, ` +
      `${date.refundedDisplay} is refunded, ${date.refundableDisplay} more can be refunded.`,
  }),

  command({
    call: 'events door',
    example: '--event jazz --date 2026-12-04',
    operation: doorList,
    text: doorText,
  }),

  command({
    call: 'events check-in <reference...>',
    example: 'K7QP4M2X --tickets 2',
    operation: checkIn,
    text: checkInText,
    instead: instead({
      flag: '--undo',
      description: 'undo the check-in',
      operation: undoCheckIn,
    }),
  }),
];

function doorText({ dates }: DoorListAnswer): string {
  if (dates.length === 0) return 'No tickets for that day.';
  const lists = dates.map((one) => {
    const head = `${one.date} ${one.time}  ${one.venue}  ${one.eventName}`;
    const orders = tableOf(one.orders, [
      'name',
      'reference',
      {
        TICKET: 'tier',
        IN: ({ checkedIn, tickets }) => `${checkedIn} of ${tickets}`,
        'NOT VALID': ({ isValid, state }) => (isValid ? '' : state),
      },
    ]);
    return `${head}: ${one.checkedIn} of ${one.tickets} are in\n${orders}`;
  });
  return lists.join('\n\n');
}

function checkInText({ outcome, name, reference, eventName, summary }: CheckInAnswer): string {
  const text = `${name ?? reference}, ${eventName}: ${summary}`;
  if (outcome !== 'checked_in' && outcome !== 'undone') throw new Failure(text);
  return text;
}
