/** The waiting list: joining over REST, offers by the worker, and the guest's own pages. */
import { describe, expect, it } from '@jest/globals';
import type { WaitingEntryId } from '@venue/domain/shared/ids';
import type { LocalDate } from '@venue/domain/shared/time';
import { connect, PostgresWaitingWork } from '@venue/postgres';
import { sendOffers } from '@venue/operations/waiting/send-offers';
import { listWaiting, offerToEntry, removeEntry } from '@venue/operations/waiting/team-waiting';
import { offerLink } from '@venue/operations/waiting/waiting-token';
import { breachesIn } from '@venue/testing/breaches';
import { guest, publicUrl, shared, slugOf, type Answer } from '@venue/testing/deployment';
import { openPaymentPages } from './payment-pages';

const noon = '2026-12-01T12:00:00Z';

/** The Pier has a table for up to four, and one for more. Four pay a deposit; it is in London. */
const pages = shared(() =>
  openPaymentPages(({ venues: [, , pier] }) => {
    pier.timezone = 'Europe/London';
    pier.country = 'GB';
    pier.tables = [
      { name: 'N1', area: 'room', minCovers: 1, maxCovers: 4, priority: 1 },
      { name: 'N2', area: 'room', minCovers: 5, maxCovers: 6, priority: 1 },
    ];
    pier.bookingTypes[0].deposits = [{ when: { partySizeFrom: 4 }, perGuestPence: 1000 }];
    pier.policy.showWaitlistPosition = true;
  }),
);
const source = shared(async () => {
  const opened = await connect(pages.service.databaseUrl, 2);
  return { opened, close: () => opened.destroy() };
});
const key = shared(async () => {
  const text = await pages.service.issueKey({
    capabilities: 'availability.read,bookings.create,bookings.manage,waitlist.join',
  });
  return { text, close: async () => undefined };
});

/** A day for each test, so that tests do not take each other's table. */
const days = (function* () {
  for (let day = 8; day < 70; day += 1) {
    yield new Date(Date.UTC(2026, 11, day)).toISOString().slice(0, 10);
  }
})();
const freshDay = (): string => days.next().value ?? '';

const post = (path: string, body: object): Promise<Answer> =>
  pages.service.post(path, body, { key: key.text });
const venueId = (): string => pages.service.venueId['the-pier'] ?? '';

/** A day on which two guests have the only table for up to four from 19:00 on. */
async function fullDay(): Promise<{ readonly date: string; readonly reference: string }> {
  await pages.service.moveTo(noon);
  const date = freshDay();
  const wish = { venueId: venueId(), date, time: '19:00', partySize: 2, guest };
  const { body } = await pages.service.post('/reservations', wish);
  expect(body.outcome).toBe('booked');
  return { date, reference: body.reference };
}

const joinWith = (date: string, change: object = {}): Promise<Answer> =>
  post('/waiting-list', {
    venueId: venueId(),
    date,
    from: '19:00',
    until: '20:00',
    partySize: 2,
    guest: { ...guest, email: 'ada@example.com' },
    ...change,
  });

async function joined(date: string, change: object = {}): Promise<WaitingEntryId> {
  const { status, body } = await joinWith(date, change);
  expect([status, body.outcome]).toEqual([201, 'joined']);
  return body.entryId;
}

const cancel = (reference: string): Promise<Answer> =>
  post(`/bookings/${encodeURIComponent(reference)}/cancel`, { phone: guest.phone });

/** What the worker does each second. */
async function work(): Promise<void> {
  const { deployment } = pages.service;
  await sendOffers(deployment, new PostgresWaitingWork(source.opened, deployment.groups));
}

async function rows(date: string) {
  const { entries } = await pages.service.perform(listWaiting, {
    venueId: 'the-pier',
    environment: 'live',
    date: date as LocalDate,
  });
  return entries;
}
const states = async (date: string): Promise<readonly string[]> =>
  (await rows(date)).map(({ state }) => state);

/** The path of the day's offer, whose link the guest got by text and by e-mail. */
async function offerOf(date: string): Promise<string> {
  const offered = (await rows(date)).find(({ state }) => state === 'offered');
  const link = offerLink(offered?.entryId as WaitingEntryId, pages.service.deployment);
  const sent = await pages.service.sql<{ channel: string }>(
    `select channel from message where kind = 'table-offered' and text like '%' || $1 || '%'
     order by channel`,
    [link],
  );
  expect(sent.map(({ channel }) => channel)).toEqual(['email', 'text']);
  return link.slice(publicUrl.length);
}
const press = (path: string, step: string) =>
  pages.open(`${path}/${step}`, { method: 'POST', body: new URLSearchParams() });

describe('joining the waiting list', () => {
  it('puts the guest on the list of a full window, with a place', async () => {
    const { date } = await fullDay();
    const first = await joinWith(date);
    const second = await joinWith(date, { partySize: 3 });

    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      outcome: 'joined',
      venueId: venueId(),
      date,
      from: '19:00',
      until: '20:00',
      partySize: 2,
      state: 'waiting',
      position: 1,
    });
    expect(second.body.position).toBe(2);
    expect(second.body.summary).toContain('1 party is before you.');
  });

  it('stores nothing where something in the window is free', async () => {
    const { date } = await fullDay();
    const { status, body } = await joinWith(date, { from: '17:00', until: '21:00' });

    expect([status, body.outcome, body.entryId, body.state]).toEqual([
      200,
      'available',
      null,
      null,
    ]);
    expect(body.times.map(({ time }: { time: string }) => time)).toEqual(['17:00', '21:00']);
    expect(await rows(date)).toEqual([]);
  });

  it.each([
    ['a day that has passed', { date: '2026-11-30' }, 'unavailable'],
    ['a day beyond the horizon', { date: '2027-06-01' }, 'unavailable'],
    [
      'a start inside the notice',
      { date: '2026-12-01', from: '12:30', until: '12:45' },
      'unavailable',
    ],
    ['a party that is too large', { partySize: 7 }, 'needs_venue'],
    ['times without any start', { from: '10:00', until: '11:00' }, 'unavailable'],
  ])('is not possible for %s', async (_what, change, outcome) => {
    const { date } = await fullDay();
    const { status, body } = await joinWith(date, change);

    expect([status, body.outcome, body.entryId]).toEqual([200, outcome, null]);
  });

  it('needs a window that does not end before it begins', async () => {
    const { date } = await fullDay();

    expect(slugOf(await joinWith(date, { from: '20:00', until: '19:59' }))).toBe(
      'validation-failed',
    );
    await joined(date, { from: '20:00', until: '20:00' });
  });

  it('needs a phone number even where something is free', async () => {
    const { date } = await fullDay();
    const wrong = { guest: { ...guest, phone: '12' }, from: '17:00' };
    const { status, body } = await joinWith(date, wrong);

    expect([status, body.errors[0].pointer]).toEqual([400, '/guest/phone']);
  });

  it('needs the capability, which no key has by default', async () => {
    const { status } = await pages.service.post('/waiting-list', {});

    expect(status).toBe(403);
  });
});

describe('an entry of the waiting list', () => {
  it('is found and left with its phone number', async () => {
    const { date } = await fullDay();
    const entryId = await joined(date);
    const lookup = await post('/waiting-list/lookup', { entryId, phone: guest.phone });
    const left = await post('/waiting-list/leave', { entryId, phone: guest.phone });

    expect([lookup.status, lookup.body.state]).toEqual([200, 'waiting']);
    expect([left.status, left.body.state, left.body.position]).toEqual([200, 'left', null]);
    expect(await states(date)).toEqual(['left']);
  });

  it('is not found with another phone number, as one that does not exist', async () => {
    const { date } = await fullDay();
    const entryId = await joined(date);
    const wrong = await post('/waiting-list/lookup', { entryId, phone: '0117 496 0999' });
    const unknown = await post('/waiting-list/lookup', {
      entryId: '2c9d4e6f-8a1b-4c3d-9e5f-7a6b8c0d1e2f',
      phone: guest.phone,
    });
    const withoutTrace = ({ body }: Answer): object => ({ ...body, traceId: null });

    expect([wrong.status, slugOf(wrong)]).toEqual([404, 'not-found']);
    expect(withoutTrace(unknown)).toEqual(withoutTrace(wrong));
  });
});

describe('an offer', () => {
  it('goes to the first guest when a booking is cancelled, and becomes a booking', async () => {
    const { date, reference } = await fullDay();
    await joined(date);
    await joined(date);
    await work();
    expect(await states(date)).toEqual(['waiting', 'waiting']);

    await cancel(reference);
    await work();
    const [first] = await rows(date);
    expect(await states(date)).toEqual(['offered', 'waiting']);
    expect(first?.offeredUntil).toMatch(/^2026-12-01T12:\d\d:\d\d\+00:00$/);

    const path = await offerOf(date);
    const shown = await pages.open(path);
    expect([shown.status, shown.heading]).toEqual([200, 'A table is free for you']);
    expect(await states(date)).toEqual(['offered', 'waiting']);

    expect((await press(path, 'accept')).heading).toBe('The table is yours');
    expect((await press(path, 'accept')).heading).toBe('The table is yours');
    const [accepted] = await rows(date);
    const [booking] = await pages.service.sql<{ source: string; state: string }>(
      'select source, state from booking where reference = $1',
      [accepted?.bookingReference?.replaceAll(' ', '')],
    );
    expect(accepted?.state).toBe('accepted');
    expect(booking).toEqual({ source: 'waiting-list', state: 'confirmed' });
  });

  it('asks for the deposit of the table', async () => {
    const { date, reference } = await fullDay();
    await joined(date, { partySize: 4 });
    await cancel(reference);
    await work();
    const answer = await press(await offerOf(date), 'accept');

    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toContain('/pay/');
  });

  it('goes to the next guest once it is declined, and never back', async () => {
    const { date, reference } = await fullDay();
    await joined(date);
    await joined(date);
    await cancel(reference);
    await work();
    await press(await offerOf(date), 'decline');
    await work();
    expect(await states(date)).toEqual(['declined', 'offered']);

    await press(await offerOf(date), 'decline');
    await work();
    expect(await states(date)).toEqual(['declined', 'declined']);
  });

  it('ends when its time is over, and the next guest gets the table', async () => {
    const { date, reference } = await fullDay();
    await joined(date);
    await joined(date);
    await cancel(reference);
    await work();
    const path = await offerOf(date);
    await pages.service.moveTo('2026-12-01T12:25:00Z');
    expect((await pages.open(path)).heading).toBe('A table is free for you');

    await pages.service.moveTo('2026-12-01T12:40:00Z');
    expect((await press(path, 'accept')).heading).toBe('This place on the waiting list has ended');
    await work();
    await work();
    expect(await states(date)).toEqual(['ended', 'offered']);
  });

  it('passes over a party that the free table is too small for, and says so', async () => {
    const { date, reference } = await fullDay();
    const large = { venueId: venueId(), date, time: '19:00', partySize: 5, guest };
    await pages.service.post('/reservations', large);
    await joined(date, { partySize: 5 });
    await joined(date);
    await cancel(reference);
    await work();

    const [passedOver] = await rows(date);
    expect(await states(date)).toEqual(['waiting', 'offered']);
    expect(passedOver?.reason).toBe('Party of 5: only a table for 4 was free.');
  });

  it('waits for the morning, and then goes out', async () => {
    const { date, reference } = await fullDay();
    await joined(date);
    await pages.service.moveTo('2026-12-01T21:00:00Z');
    await cancel(reference);
    await work();
    const [asleep] = await rows(date);
    expect([asleep?.state, asleep?.reason]).toEqual([
      'waiting',
      'A table was free, and no offer is sent between 21:00 and 09:00.',
    ]);

    await pages.service.moveTo('2026-12-02T09:00:00Z');
    await work();
    expect(await states(date)).toEqual(['offered']);
  });

  it('is one where twenty guests wait for one table and many workers look', async () => {
    const { date, reference } = await fullDay();
    for (let guests = 0; guests < 20; guests += 1) await joined(date);
    await cancel(reference);
    await Promise.all(Array.from({ length: 4 }, work));

    const offered = (await states(date)).filter((state) => state === 'offered');
    expect(offered).toHaveLength(1);
    expect((await rows(date))[0]?.state).toBe('offered');
    expect(await breachesIn(pages.service.databaseUrl)).toEqual([]);
  });

  it('is made by the team at any hour and in any order, and withdrawn by removal', async () => {
    const { date, reference } = await fullDay();
    await joined(date);
    const second = await joined(date);
    await pages.service.moveTo('2026-12-01T22:00:00Z');
    const refusal = pages.service.perform(offerToEntry, { id: second });
    await expect(refusal).rejects.toMatchObject({ slug: 'no-availability' });

    await cancel(reference);
    await pages.service.perform(offerToEntry, { id: second });
    expect(await states(date)).toEqual(['waiting', 'offered']);

    const removed = await pages.service.perform(removeEntry, { id: second });
    expect([removed.state, removed.offeredUntil]).toEqual(['ended', null]);
    await pages.service.moveTo('2026-12-02T09:00:00Z');
    await work();
    expect(await states(date)).toEqual(['offered', 'ended']);
  });
});

describe('the page of a place on the list', () => {
  it('shows the place, and lets the guest leave', async () => {
    const { date, reference } = await fullDay();
    await joined(date);
    await cancel(reference);
    await work();
    const path = await offerOf(date);

    expect((await pages.open(path.replace('/offer/', '/waiting/'))).status).toBe(200);
    expect((await press(path, 'leave')).heading).toBe('You have left the waiting list');
    expect((await pages.open(`${path.slice(0, -1)}x`)).status).toBe(404);
    expect(await states(date)).toEqual(['left']);
  });
});
