/** A crowd that wants more tables of an evening than there are: most of it is refused. */
import { describe, expect, it } from '@jest/globals';
import { until } from '@venue/testing/until';
import type { CallRefusals } from '@venue/operations/call';
import { Bulkhead } from '@venue/operations/pipeline/bulkhead';
import { SharedRefusals } from '@venue/operations/pipeline/shared-refusals';
import {
  guest as anyGuest,
  type Answer,
  shared,
  sharedDeployment,
} from '@venue/testing/deployment';
import { crowd, openServer, tally, type Server } from './server';

const guest = { ...anyGuest, phone: '+1 212 555 0100' };

/** The Pier has two tables. */
const service = sharedDeployment('2026-12-01T12:00:00Z', ({ venues: [, , pier] }) => {
  pier.tables = ['N1', 'N2'].map((name) => {
    return { name, area: 'room', minCovers: 1, maxCovers: 4, priority: 1 };
  });
  pier.combinations = [];
});
/** Counts the refusals that calls read from the diary. */
class CountedRefusals extends SharedRefusals {
  kept = 0;

  override ofCall(): CallRefusals {
    const refusals = super.ofCall();
    const keep: CallRefusals['keep'] = (...refusal) => {
      this.kept += 1;
      refusals.keep(...refusal);
    };
    return { find: (...asked) => refusals.find(...asked), keep };
  }
}

/** One slot for the venue; neither a wait nor a refusal expires. */
const bulkhead = new Bulkhead(1, 600_000);
const sharedRefusals = new CountedRefusals(600_000);
const server = shared(() => openServer(service, { change: () => ({ bulkhead, sharedRefusals }) }));

/** Takes the slot of the venue, or waits for it; returns the function that frees it. */
function takeSlot(): () => Promise<void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const done = bulkhead.run(service.venueId['the-pier'] ?? '', () => released);
  return () => {
    release();
    return done;
  };
}

async function cancel(booked: Answer | undefined): Promise<void> {
  const path = `/bookings/${encodeURIComponent(booked?.body.reference)}/cancel`;
  expect((await service.post(path, { phone: guest.phone })).status).toBe(200);
}

const book = (by: Pick<Server, 'post'> = server, change: object = {}): Promise<Answer> =>
  by.post('/reservations', {
    venueId: service.venueId['the-pier'],
    ...{ date: '2026-12-08', time: '19:00', partySize: 2, guest },
    ...change,
  });

describe('a crowd for one evening', () => {
  let answers: readonly Answer[];

  it('gets every table, and most are refused by what another call has read', async () => {
    const giveBack = takeSlot();
    const crowding = crowd(40, [server], () => book());
    await until(() => bulkhead.waiting === 40);
    await giveBack();
    answers = await crowding;

    expect(tally(answers.map(({ body }) => body.outcome))).toEqual({ booked: 2, unavailable: 38 });
    expect(sharedRefusals.kept).toBeGreaterThan(0);
    expect(sharedRefusals.kept).toBeLessThan(19);
  });

  it('is offered the same as a separate call', async () => {
    const { body } = await book(service);
    const refused = answers.filter((one) => one.body.outcome === 'unavailable');

    for (const one of refused) expect(one.body).toEqual(body);
  });

  it('leaves a table that is given back to the next who asks', async () => {
    await cancel(answers.find(({ body }) => body.outcome === 'booked'));
    const { kept } = sharedRefusals;

    const next = await book();
    expect(next.body.outcome).toBe('booked');
    expect((await book()).body.outcome).toBe('unavailable');
    expect(sharedRefusals.kept).toBe(kept + 1);

    answers = [next];
  });

  it('leaves it to the next also while those before still wait to be refused', async () => {
    const giveFirst = takeSlot();
    const refused = book();
    await until(() => bulkhead.waiting === 1);
    const giveSecond = takeSlot();
    const waiting = book();
    await until(() => bulkhead.waiting === 3);
    await giveFirst();
    expect((await refused).body.outcome).toBe('unavailable');

    await cancel(answers[0]);
    const next = book();
    await until(() => bulkhead.waiting === 2);
    const { kept } = sharedRefusals;
    await giveSecond();

    expect((await waiting).body.outcome).toBe('unavailable');
    expect((await next).body.outcome).toBe('booked');
    expect(sharedRefusals.kept).toBe(kept);
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
