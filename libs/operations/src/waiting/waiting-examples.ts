import { example, type Examples } from '../example';

const { venueId, dinnerId, entryId, date, phone } = example;
const window = { venueId, date, from: '19:00', until: '20:30', partySize: 4 };
const entry = { entryId, ...window, position: null };
const nothing = { entryId: null, ...window, state: null, position: null, times: [] };
const list = 'the waiting list at The Harbour for 4 guests on Saturday 5 December';

const waiting = {
  ...entry,
  state: 'waiting',
  summary: `You are on ${list} between 7pm and 8:30pm. We will write to you when a table is free.`,
};
const left = {
  ...entry,
  state: 'left',
  summary: `You are no longer on ${list} between 7pm and 8:30pm. You have left it.`,
};

export const waitingExamples: Examples = {
  'POST /waiting-list': {
    request: {
      ...window,
      bookingTypeId: dinnerId,
      guest: { name: 'Ada Finch', phone, email: 'ada@example.com' },
      notes: 'A window table, if possible.',
    },
    answers: {
      joined: {
        summary: 'The guest waits',
        value: { ...waiting, outcome: 'joined', times: [] },
      },
      'needs-venue': {
        summary: 'A party that is too large for online booking',
        value: {
          ...nothing,
          outcome: 'needs_venue',
          partySize: 12,
          summary:
            'The Harbour takes up to 8 guests online. For 12 guests, please send an enquiry or call 0117 496 0001.',
        },
      },
    },
  },
  'POST /waiting-list/lookup': {
    request: { entryId, phone },
    answers: { waiting: { summary: 'The guest still waits', value: waiting } },
  },
  'POST /waiting-list/leave': {
    request: { entryId, phone },
    answers: { left: { summary: 'The guest has left the list', value: left } },
  },
};

const row = {
  entryId,
  kind: 'list',
  venue: 'the-harbour',
  date,
  from: '19:00',
  until: '20:30',
  partySize: 4,
  state: 'waiting',
  position: 1,
  offeredUntil: null,
  bookingReference: null,
  guestName: 'Ada Finch',
  guestPhone: '+441174960000',
  notes: null,
  reason: null,
};

const line = { by: 'worker', reason: null, requestId: null } as const;
const history = [
  { ...line, at: '2026-12-01T12:00:00.000Z', what: 'joined', text: 'Joined', sequence: '311' },
  {
    ...line,
    at: '2026-12-02T10:12:00.000Z',
    what: 'passed-over',
    text: 'Passed over: Party of 4: only a table for 2 was free.',
    sequence: '347',
  },
];

const tableId = '2d4f6a8b-0c1e-4a35-9b7d-8e6f5a4c3b21';
const party = {
  entryId,
  venue: 'the-harbour',
  partySize: 2,
  guestName: 'Ada Finch',
  guestPhone: '+441174960000',
  notes: null,
  state: 'waiting',
  joinedAt: '2026-12-05T19:05:00+00:00',
  waitedMinutes: 0,
  quotedFromMinutes: 25,
  quotedUntilMinutes: 40,
  quote: '25–40 min',
  isOverdue: false,
  tables: null,
  tableIds: [],
  readyUntil: null,
  isComing: false,
  bookingReference: null,
};
const withTable = { ...party, waitedMinutes: 31, tables: 'T3', tableIds: [tableId] };

export const teamQueueExamples: Examples = {
  'GET /venues/{venueId}/queue': {
    request: { venueId: 'the-harbour' },
    answers: {
      queue: {
        summary: 'One party waits, and a table is free for it',
        value: { venue: 'the-harbour', readyMinutes: 10, entries: [withTable] },
      },
    },
  },
  'POST /venues/{venueId}/queue': {
    request: {
      venueId: 'the-harbour',
      partySize: 2,
      guestName: 'Ada Finch',
      guestPhone: '0117 496 0000',
    },
    answers: { added: { summary: 'The party waits', value: party } },
  },
  'POST /waiting/{id}/call': {
    request: { id: entryId },
    answers: {
      called: {
        summary: 'The table is kept for ten minutes',
        value: { ...withTable, state: 'offered', readyUntil: '2026-12-05T19:46:00+00:00' },
      },
    },
  },
  'POST /waiting/{id}/seat': {
    request: { id: entryId },
    answers: {
      seated: {
        summary: 'The party sits at its table',
        value: { ...withTable, state: 'accepted', bookingReference: 'K7QP 4M2X' },
      },
    },
  },
};

export const teamWaitingExamples: Examples = {
  'GET /venues/{venueId}/waiting': {
    request: { venueId: 'the-harbour', environment: 'live', date },
    answers: { list: { summary: 'One party waits', value: { entries: [row] } } },
  },
  'POST /venues/{venueId}/waiting': {
    request: {
      venueId: 'the-harbour',
      date,
      from: '19:00',
      until: '20:30',
      partySize: 4,
      guest: { name: 'Ada Finch', phone: '0117 496 0000', email: 'ada@example.com' },
    },
    answers: { added: { summary: 'The guest waits', value: row } },
  },
  'GET /waiting/{id}': {
    request: { id: entryId },
    answers: {
      waiting: { summary: 'An entry that was passed over', value: { entry: row, history } },
    },
  },
  'POST /waiting/{id}/move': {
    request: { id: entryId, position: 1, reason: 'They missed a call of ours.' },
    answers: { moved: { summary: 'The entry is the first now', value: row } },
  },
  'POST /waiting/{id}/offer': {
    request: { id: entryId },
    answers: {
      offered: {
        summary: 'A table is held for the guest',
        value: {
          ...row,
          state: 'offered',
          position: null,
          offeredUntil: '2026-12-01T12:30:00+00:00',
        },
      },
    },
  },
  'POST /waiting/{id}/remove': {
    request: { id: entryId },
    answers: {
      removed: { summary: 'The entry is over', value: { ...row, state: 'ended', position: null } },
    },
  },
};
