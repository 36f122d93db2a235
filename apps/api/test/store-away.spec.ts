/** The database is unreachable, as when its server restarts: every answer says so in time. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { away } from '@venue/testing/database-away';
import { guest, openTestDeployment, slugOf, type Answer, shared } from '@venue/testing/deployment';

let venueId: string | undefined;

const service = shared(() => openTestDeployment());
beforeAll(async () => {
  venueId = service.venueId['the-harbour'];
});

const proof = { reference: 'BBBB BBBB', phone: guest.phone };
const wish = { date: '2030-06-07', time: '19:00', partySize: 2 };
const unknown = '3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50';

const asks: readonly (readonly [string, () => Promise<Answer>])[] = [
  ['the venues', () => service.get('/venues')],
  ['opening hours', () => service.get(`/opening-hours?venueId=${venueId}`)],
  ['knowledge', () => service.get(`/knowledge/faq?venueId=${venueId}`)],
  ['menus', () => service.get(`/menus?venueId=${venueId}`)],
  ['upcoming events', () => service.get(`/events/upcoming?venueId=${venueId}`)],
  ['availability', () => service.post('/availability/search', { venueId, ...wish })],
  ['a booking', () => service.post('/reservations', { venueId, ...wish, guest })],
  ['changes', () => service.get('/bookings/changes')],
  ['a look-up', () => service.post('/bookings/lookup', proof)],
  [
    'tickets',
    () => service.post('/tickets', { eventInstanceId: unknown, tierId: unknown, quantity: 1 }),
  ],
];

describe('while the database is away', () => {
  it('every operation is 503 with Retry-After, and answers again afterwards', async () => {
    for (const [, ask] of asks) expect((await ask()).status).not.toBe(503);

    await away(service, async () => {
      const answers = await Promise.all(asks.map(([, ask]) => ask()));
      expect(answers.map((answer) => [answer.status, slugOf(answer)])).toEqual(
        asks.map(() => [503, 'service-unavailable']),
      );
    });

    for (const [, ask] of asks) expect((await ask()).status).not.toBe(503);
  });
});
