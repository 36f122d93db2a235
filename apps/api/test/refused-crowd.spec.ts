/** A crowd that wants more tables of an evening than there are: most of it is refused. */
import { describe, expect, it } from '@jest/globals';
import { Bulkhead } from '@venue/operations/pipeline/bulkhead';
import { guest as anyGuest, type Answer, shared, sharedDeployment } from './test-deployment';
import { crowd, openServer, tally, type Server } from './server';

const guest = { ...anyGuest, phone: '+1 212 555 0100' };

/** The Pier has two tables. */
const service = sharedDeployment('2026-12-01T12:00:00Z', ({ venues: [, , pier] }) => {
  pier.tables = ['N1', 'N2'].map((name) => {
    return { name, area: 'room', minCovers: 1, maxCovers: 4, priority: 1 };
  });
  pier.combinations = [];
});
/** Four calls of the venue at a time, and as much patience as a busy machine takes. */
const server = shared(() =>
  openServer(service, { change: () => ({ bulkhead: new Bulkhead(4, 600_000) }) }),
);

const book = (by: Pick<Server, 'post'> = server, change: object = {}): Promise<Answer> =>
  by.post('/reservations', {
    venueId: service.venueId['the-pier'],
    ...{ date: '2026-12-08', time: '19:00', partySize: 2, guest },
    ...change,
  });

describe('a crowd for one evening', () => {
  let answers: readonly Answer[];

  it('gets every table, and all others are refused', async () => {
    answers = await crowd(40, [server], () => book());

    expect(tally(answers.map(({ body }) => body.outcome))).toEqual({ booked: 2, unavailable: 38 });
  });

  it('is offered what a call of its own is offered', async () => {
    const { body } = await book(service);
    const refused = answers.filter((one) => one.body.outcome === 'unavailable');

    for (const one of refused) expect(one.body).toEqual(body);
  });

  it('leaves a table that is given back to the next who asks', async () => {
    const { reference } = answers.find(({ body }) => body.outcome === 'booked')?.body ?? {};
    const path = `/bookings/${encodeURIComponent(reference)}/cancel`;
    expect((await service.post(path, { phone: guest.phone })).status).toBe(200);

    expect((await book()).body.outcome).toBe('booked');
    expect((await book()).body.outcome).toBe('unavailable');
  });

  it('gets the same answer again for the same key', async () => {
    const wish = { date: '2026-12-15' };
    const sending = { idempotencyKey: 'asked-among-many' };
    const keyed: Pick<Server, 'post'> = { post: (path, body) => server.post(path, body, sending) };
    await crowd(2, [server], () => book(server, wish));
    const all = await crowd(20, [server], (_, index) => book(index === 19 ? keyed : server, wish));
    const first = all[19];
    const again = await book(keyed, wish);

    expect(first?.body.outcome).toBe('unavailable');
    expect(again.body).toEqual(first?.body);
  });

  it('gets no answer for a key of another request', async () => {
    const sending = { idempotencyKey: 'asked-among-many' };
    const keyed: Pick<Server, 'post'> = { post: (path, body) => server.post(path, body, sending) };
    const wish = { date: '2026-12-15', partySize: 1 };
    const all = await crowd(20, [server], (_, index) => book(index === 19 ? keyed : server, wish));

    expect(all[19]).toMatchObject({ status: 409 });
    expect(tally(all.slice(0, 19).map(({ body }) => body.outcome))).toEqual({ unavailable: 19 });
  });
});
