/** `waiting`: the waiting list of a day; `queue`: the parties at the door. */
import { listWaiting, offerToEntry, removeEntry } from '@venue/operations/waiting/team-waiting';
import {
  addToWaitingList,
  moveEntry,
  showEntry,
} from '@venue/operations/waiting/team-waiting-order';
import { addToQueue, listQueue } from '@venue/operations/waiting/team-queue';
import { callParty, seatParty } from '@venue/operations/waiting/team-queue-steps';
import { command, list } from '../command';

export const waitingCommands = [
  list({
    call: 'waiting list',
    example: '--venue the-harbour --date 2026-12-05',
    description: 'In the order of joining. OFFERED UNTIL is on the clock of the venue.',
    operation: listWaiting,
    columns: [
      'entryId',
      'kind',
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
    call: 'waiting add',
    example:
      '--venue the-harbour --date 2026-12-05 --from 19:00 --until 20:30 --guests 4 --name "Ada Finch" --phone "0117 496 0000"',
    operation: addToWaitingList,
    text: ({ entryId, position }) => `${entryId} waits, at place ${position ?? '-'}.`,
  }),
  command({
    call: 'waiting show <id>',
    example: '3f0e8a4e-7c3b-4d2b-9c1e-7c3b2f6a4d10',
    operation: showEntry,
    text: ({ entry, history }) =>
      [
        `${entry.guestName}, party of ${entry.partySize}, ${entry.date} ${entry.from}-${entry.until}: ${entry.state}`,
        ...history.map(({ at, text }) => `${at}  ${text}`),
      ].join('\n'),
  }),
  command({
    call: 'waiting move <id>',
    example: '3f0e8a4e-7c3b-4d2b-9c1e-7c3b2f6a4d10 --position 1 --reason "Missed a call of ours"',
    operation: moveEntry,
    text: ({ position }) => `The entry has place ${position ?? '-'}.`,
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
  list({
    call: 'queue list',
    example: '--venue the-harbour',
    description: 'The longest wait first. TABLES are those that a party can have now.',
    operation: listQueue,
    columns: [
      'entryId',
      'partySize',
      'guestName',
      'guestPhone',
      'state',
      { WAITED: ({ waitedMinutes }) => `${waitedMinutes} min` },
      { QUOTED: ({ quote, isOverdue }) => `${quote ?? '-'}${isOverdue ? ', overdue' : ''}` },
      'tables',
      'readyUntil',
    ],
    none: 'The queue is empty.',
  }),
  command({
    call: 'queue add',
    example: '--venue the-harbour --guests 2 --name "Ada Finch"',
    operation: addToQueue,
    text: ({ entryId, quote }) =>
      `${entryId} waits: ${quote ?? 'no table is likely this evening'}.`,
  }),
  command({
    call: 'queue call <id>',
    example: '3f0e8a4e-7c3b-4d2b-9c1e-7c3b2f6a4d10',
    operation: callParty,
    text: ({ tables, readyUntil }) =>
      `${tables ?? 'A table'} is kept until ${readyUntil ?? 'now'}.`,
  }),
  command({
    call: 'queue seat <id>',
    example: '3f0e8a4e-7c3b-4d2b-9c1e-7c3b2f6a4d10',
    operation: seatParty,
    text: ({ tables, bookingReference }) =>
      `Seated at ${tables ?? 'a table'}: ${bookingReference ?? ''}.`,
  }),
];
