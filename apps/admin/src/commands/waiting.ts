/** `waiting`: the waiting list of a day. */
import { listWaiting, offerToEntry, removeEntry } from '@venue/operations/waiting/team-waiting';
import { command, list } from '../command';

export const waitingCommands = [
  list({
    call: 'waiting list',
    example: '--venue the-harbour --date 2026-12-05',
    description: 'In the order of joining. OFFERED UNTIL is on the clock of the venue.',
    operation: listWaiting,
    columns: [
      'entryId',
      { TIMES: ({ from, until }) => `${from}-${until}` },
      'partySize',
      'state',
      'position',
      'offeredUntil',
      'bookingReference',
      'guestName',
      'guestPhone',
      'reason',
    ],
    none: 'Nobody waits.',
  }),
  command({
    call: 'waiting offer <id>',
    example: '3f0e8a4e-7c3b-4d2b-9c1e-7c3b2f6a4d10',
    operation: offerToEntry,
    text: ({ offeredUntil }) => `Offered until ${offeredUntil ?? 'now'}.`,
  }),
  command({
    call: 'waiting remove <id>',
    example: '3f0e8a4e-7c3b-4d2b-9c1e-7c3b2f6a4d10',
    operation: removeEntry,
    text: ({ state }) => `The entry is ${state}.`,
  }),
];
