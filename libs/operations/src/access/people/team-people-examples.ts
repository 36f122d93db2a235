import { teamCapabilities } from '@venue/domain/access/team-rights';
import { example, type Examples } from '../../example';

const createdAt = '2026-11-22T10:15:00.000Z';
const session = {
  id: '3cf914e9-579a-45b4-88df-cd2ccf8ea6e7',
  kind: 'member',
  name: 'Mary',
  browser: 'Firefox on Android',
  isOwn: true,
  createdAt,
  lastSeenAt: createdAt,
};
const device = {
  id: 'e8cee9ab-eefa-4ceb-9798-872864edae2e',
  name: 'Door',
  venue: 'the-harbour',
  addedBy: 'Mary',
  createdAt,
  pairedAt: null,
  revokedAt: null,
};
const member = {
  id: '356bf907-bafc-4382-a70e-8538bb4b87f9',
  email: 'sam@harbour.example',
  name: 'Sam',
  role: 'host',
  venues: 'the-harbour',
  invitedBy: 'Mary',
  createdAt,
  revokedAt: null,
};

/** Examples of members, devices and sessions. */
export const teamPeopleExamples: Examples = {
  'GET /me': {
    request: {},
    answers: {
      admin: {
        summary: 'A person',
        value: {
          kind: 'member',
          name: 'Mary',
          role: 'admin',
          capabilities: teamCapabilities,
          hasManagerCode: true,
          isForAllVenues: true,
        },
      },
    },
  },
  'POST /me/manager-code': {
    request: { code: '480713' },
    answers: { set: { summary: 'It is set', value: { name: 'Mary', hasManagerCode: true } } },
  },
  'POST /me/manager-code/remove': {
    request: {},
    answers: { removed: { summary: 'It is gone', value: { name: 'Mary', hasManagerCode: false } } },
  },
  'GET /venues': {
    request: {},
    answers: {
      venues: {
        summary: 'One venue',
        value: {
          venues: [
            {
              id: example.venueId,
              slug: 'the-harbour',
              name: 'The Harbour',
              timezone: 'Europe/London',
              isRetired: false,
            },
          ],
        },
      },
    },
  },
  'GET /sessions': {
    request: {},
    answers: { one: { summary: 'One browser', value: { sessions: [session] } } },
  },
  'POST /sessions/{id}/revoke': {
    request: { id: session.id },
    answers: { ended: { summary: 'It ends', value: { session } } },
  },
  'GET /devices': {
    request: {},
    answers: { one: { summary: 'One tablet', value: { devices: [device] } } },
  },
  'POST /devices': {
    request: { name: 'Door', venue: 'the-harbour' },
    answers: {
      added: {
        summary: 'To be opened on the tablet',
        value: {
          device,
          link: 'https://book.harbour.example/console/device/…',
          qrCode: '<svg xmlns="http://www.w3.org/2000/svg">…</svg>',
        },
      },
    },
  },
  'POST /devices/{id}/revoke': {
    request: { id: device.id },
    answers: {
      revoked: {
        summary: 'It is signed out',
        value: { device: { ...device, revokedAt: createdAt } },
      },
    },
  },
  'GET /members': {
    request: {},
    answers: { one: { summary: 'One host', value: { members: [member] } } },
  },
  'POST /members': {
    request: { email: member.email, name: 'Sam', role: 'host', venues: 'the-harbour' },
    answers: { invited: { summary: 'Sam may sign in', value: { member, sentTo: 'email' } } },
  },
  'POST /members/{id}/change': {
    request: { id: member.id, role: 'manager' },
    answers: {
      changed: { summary: 'A manager', value: { member: { ...member, role: 'manager' } } },
    },
  },
  'POST /members/{id}/revoke': {
    request: { id: member.id },
    answers: {
      revoked: { summary: 'Sam is out', value: { member: { ...member, revokedAt: createdAt } } },
    },
  },
};
