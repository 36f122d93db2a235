import { example, type Examples } from '../../example';

const key = {
  id: '7Hq2ZbT9',
  kind: 'integration',
  name: 'Phone agent',
  channel: 'phone',
  environment: 'live',
  venues: ['the-harbour'],
  capabilities: ['venues.read', 'availability.read', 'bookings.create'],
  origins: [],
  createdAt: '2026-11-22T10:15:00.000Z',
  lastUsedAt: null,
  expiresAt: null,
  revokedAt: null,
};

const secret = 'vb_live_7Hq2ZbT9_…';
const none = { bookings: [], eventDates: [] };
const person = { phone: example.phone, country: 'GB' };
const erased = {
  who: '+441174960000',
  erased: {
    bookings: 2,
    upcoming: 1,
    enquiries: 0,
    messages: 3,
    texts: 0,
    answers: 2,
    orders: 0,
    contacts: 0,
    preferences: 1,
    waiting: 0,
    members: 0,
  },
};

/** Examples for the whole group: keys, the group file, personal data. */
const partyLimit = '/venues/the-harbour/policy/partySizeMax';
const smallerParties = {
  action: 'changed',
  what: 'venue the-harbour',
  how: ['policy.partySizeMax: 8 → 6'],
};

export const teamSetUpExamples: Examples = {
  'GET /keys': {
    request: {},
    answers: { some: { summary: 'One key', value: { keys: [key] } } },
  },
  'POST /keys': {
    request: {
      name: 'Phone agent',
      channel: 'phone',
      venues: 'the-harbour',
      capabilities: 'venues.read,availability.read,bookings.create',
      environment: 'live',
    },
    answers: { issued: { summary: 'A new key', value: { key: secret, issued: key } } },
  },
  'POST /keys/{id}/rotate': {
    request: { id: '5Xc8RmW1', overlapMinutes: 10_080 },
    answers: {
      rotated: {
        summary: 'Both work for a week',
        value: {
          key: secret,
          issued: key,
          replaces: { ...key, id: '5Xc8RmW1', expiresAt: '2026-11-29T10:15:00.000Z' },
        },
      },
    },
  },
  'POST /keys/{id}/revoke': {
    request: { id: key.id },
    answers: {
      revoked: {
        summary: 'It is revoked',
        value: { ...key, revokedAt: '2026-11-22T11:00:00.000Z' },
      },
    },
  },
  'POST /keys/{id}/change': {
    request: { id: '7Hq2ZbT9', addCapabilities: 'changes.read' },
    answers: {
      changed: {
        summary: 'It may receive events',
        value: { ...key, capabilities: [...key.capabilities, 'changes.read'] },
      },
    },
  },
  'POST /keys/{id}/origins': {
    request: { id: '9Pd4KsL6', origins: 'https://www.harbour.example' },
    answers: {
      set: {
        summary: 'A publishable key for one site',
        value: {
          ...key,
          id: '9Pd4KsL6',
          kind: 'publishable',
          origins: ['https://www.harbour.example'],
        },
      },
    },
  },
  'GET /group': {
    request: {},
    answers: { file: { summary: 'The file', value: { yaml: 'name: Harbour Group\n…' } } },
  },
  'GET /group/changes': {
    request: {},
    answers: {
      changes: {
        summary: 'A manager’s code on a device, and an admin',
        value: {
          changes: [
            {
              changedAt: '2026-12-05T16:20:00.000Z',
              by: 'on Door by GH (authorised by Mary)',
              changes: [{ action: 'changed', what: 'document special-hours at the-harbour' }],
            },
            {
              changedAt: '2026-12-01T09:05:00.000Z',
              by: 'by Ada Lovelace',
              changes: [{ action: 'added', what: 'table T3 at the-harbour' }],
            },
          ],
        },
      },
    },
  },
  'POST /group/compare': {
    request: { text: 'name: Harbour Group\n…' },
    answers: {
      compared: {
        summary: 'One change',
        value: {
          outcome: 'compared',
          faults: [],
          changes: [smallerParties],
          leftOut: [],
          atOtherVenues: 0,
          conflicts: none,
          standing: none,
        },
      },
    },
  },
  'POST /group/apply': {
    request: { text: 'name: Harbour Group\n…', prune: false, accept: false },
    answers: {
      applied: {
        summary: 'One change',
        value: {
          outcome: 'applied',
          faults: [],
          warnings: [],
          changes: [{ action: 'changed', what: 'venue the-harbour' }],
          kept: [],
          conflicts: none,
        },
      },
    },
  },
  'GET /group/part': {
    request: { path: partyLimit },
    answers: {
      part: {
        summary: 'A member of a venue’s policy',
        value: {
          path: partyLimit,
          value: 8,
          schema: { type: 'integer', minimum: 1, maximum: 1000 },
          revision: 'q3Zk1uTn',
        },
      },
    },
  },
  'POST /group/part/compare': {
    request: { path: partyLimit, value: '6' },
    answers: {
      compared: {
        summary: 'One change, and nothing outside it',
        value: {
          outcome: 'compared',
          faults: [],
          warnings: [],
          changes: [smallerParties],
          removed: [],
          conflicts: none,
        },
      },
    },
  },
  'POST /group/part': {
    request: { path: partyLimit, value: '6', revision: 'q3Zk1uTn', accept: false },
    answers: {
      applied: {
        summary: 'The change is applied',
        value: {
          outcome: 'applied',
          faults: [],
          warnings: [],
          changes: [{ action: 'changed', what: 'venue the-harbour' }],
          conflicts: none,
          revision: 'b8Wd0pXe',
        },
      },
    },
  },
  'POST /person/erase/preview': {
    request: person,
    answers: { counted: { summary: 'What would be erased', value: erased } },
  },
  'POST /person/erase': {
    request: person,
    answers: { erased: { summary: 'It is erased', value: erased } },
  },
  'GET /venues/{venueId}/consents': {
    request: { venueId: 'the-harbour' },
    answers: {
      some: {
        summary: 'One guest has agreed to e-mails',
        value: {
          venue: 'the-harbour',
          consents: [
            {
              channel: 'email',
              to: 'ada@example.com',
              name: 'Ada Lovelace',
              since: '2026-11-22T10:15:00.000Z',
              page: 'https://harbour.example/book',
            },
          ],
        },
      },
    },
  },
  'POST /person/export': {
    request: person,
    answers: {
      exported: {
        summary: 'Nothing but a booking',
        value: {
          who: '+441174960000',
          data: { bookings: [{ guest_name: 'Ada Lovelace', party_size: 4 }] },
        },
      },
    },
  },
};
