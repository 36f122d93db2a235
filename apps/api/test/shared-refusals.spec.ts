/** Calls that wait for a venue are refused by what one of them has read; those after it are not. */
import { describe, expect, it } from '@jest/globals';
import type { DiaryQuestion, DiaryScope, Page } from '@venue/domain';
import { until } from '@venue/domain/testing';
import { RecentPages } from '@venue/operations/availability/diary/recent-pages';
import { Bulkhead } from '@venue/operations/pipeline/bulkhead';
import { guest as anyGuest, type Answer, shared, sharedDeployment } from './test-deployment';
import { crowd, openServer, tally, type Server } from './server';

/** Counts what is read for others and what is found. */
class CountedPages extends RecentPages {
  kept = 0;
  found = 0;

  override find(scope: DiaryScope, question: DiaryQuestion, since: number): Page | null {
    const page = super.find(scope, question, since);
    if (page !== null) this.found += 1;
    return page;
  }

  override keep(...read: Parameters<RecentPages['keep']>): void {
    this.kept += 1;
    super.keep(...read);
  }
}

const guest = { ...anyGuest, phone: '+1 212 555 0100' };
/** One call of the venue at a time. */
const bulkhead = new Bulkhead(1, 600_000);
const pages = new CountedPages(600_000);

/** The Pier has two tables. */
const service = sharedDeployment('2026-12-01T12:00:00Z', ({ venues: [, , pier] }) => {
  pier.tables = ['N1', 'N2'].map((name) => {
    return { name, area: 'room', minCovers: 1, maxCovers: 4, priority: 1 };
  });
  pier.combinations = [];
});
const server = shared(() =>
  openServer(service, {
    change: () => ({ bulkhead, recentPages: pages }),
  }),
);

const book = (by: Pick<Server, 'post'> = server, change: object = {}): Promise<Answer> =>
  by.post('/reservations', {
    venueId: service.venueId['the-pier'],
    ...{ date: '2026-12-08', time: '19:00', partySize: 2, guest },
    ...change,
  });

describe('a crowd for one evening', () => {
  let answers: readonly Answer[];

  it('gets every table, and most are refused by what another call has read', async () => {
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    const before = bulkhead.run(service.venueId['the-pier'] ?? '', () => opened);
    const crowding = crowd(40, [server], () => book());
    await until(() => bulkhead.waiting === 40);
    open();
    answers = await crowding;
    await before;

    expect(tally(answers.map(({ body }) => body.outcome))).toEqual({ booked: 2, unavailable: 38 });
    expect(pages.kept + pages.found).toBe(38);
    expect(pages.found).toBeGreaterThan(19);
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
    const found = pages.found;

    expect((await book()).body.outcome).toBe('booked');
    expect((await book()).body.outcome).toBe('unavailable');
    expect(pages.found).toBe(found);
  });

  it('gets the same answer again for the same key', async () => {
    const wish = { date: '2026-12-15' };
    const sending = { idempotencyKey: 'asked-among-many' };
    const keyed: Pick<Server, 'post'> = { post: (path, body) => server.post(path, body, sending) };
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
