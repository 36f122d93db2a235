/** The waiting list: joining over REST, offers by the worker, and the guest's own pages. */
import { describe, expect, it } from '@jest/globals';
import { offerToEntry, removeEntry } from '@venue/operations/waiting/team-waiting';
import { breachesIn } from '@venue/testing/breaches';
import { guest, publicUrl, shared, slugOf } from '@venue/testing/deployment';
import { dayWithOffer, openWaitingPages } from './waiting-pages';

const pages = shared(() => openWaitingPages());

/** A party accepts the only table, and another one waits after it. */
async function acceptedFor(partySize: number, terms = '') {
  const { date, reference } = await pages.fullDay();
  await pages.joined(date, { partySize });
  await pages.joined(date);
  await pages.cancel(reference);
  await pages.work();
  const path = await pages.offerOf(date);
  expect((await pages.open(path)).text).toContain(terms);
  return { date, path, accepted: await pages.pressStep(path, 'accept') };
}

describe('joining the waiting list', () => {
  it('puts the guest on the list of a full window, with a place', async () => {
    const { date } = await pages.fullDay();
    const first = await pages.joinWith(date);
    const second = await pages.joinWith(date, { partySize: 3 });

    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      outcome: 'joined',
      venueId: pages.venueId(),
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
    const { date } = await pages.fullDay();
    const { status, body } = await pages.joinWith(date, { from: '17:00', until: '21:00' });

    expect([status, body.outcome, body.entryId, body.state]).toEqual([
      200,
      'available',
      null,
      null,
    ]);
    expect(body.times.map(({ time }: { time: string }) => time)).toEqual(['17:00', '21:00']);
    expect(await pages.rows(date)).toEqual([]);
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
    [
      'a day on which the venue is closed',
      { venueId: 'the-harbour', date: '2026-12-25' },
      'closed',
    ],
    ['times without any start', { from: '10:00', until: '11:00' }, 'unavailable'],
  ])('is not possible for %s', async (_what, change, outcome) => {
    const { date } = await pages.fullDay();
    const { venueId = 'the-pier', ...wish } = change as { readonly venueId?: string };
    const venue = { venueId: pages.service.venueId[venueId] };
    const { status, body } = await pages.joinWith(date, { ...wish, ...venue });

    expect([status, body.outcome, body.entryId]).toEqual([200, outcome, null]);
  });

  it('needs a window that does not end before it begins', async () => {
    const { date } = await pages.fullDay();

    expect(slugOf(await pages.joinWith(date, { from: '20:00', until: '19:59' }))).toBe(
      'validation-failed',
    );
    await pages.joined(date, { from: '20:00', until: '20:00' });
  });

  it('needs a phone number even where something is free', async () => {
    const { date } = await pages.fullDay();
    const wrong = { guest: { ...guest, phone: '12' }, from: '17:00' };
    const { status, body } = await pages.joinWith(date, wrong);

    expect([status, body.errors[0].pointer]).toEqual([400, '/guest/phone']);
  });

  it('needs the capability, which no key has by default', async () => {
    const { status } = await pages.service.post('/waiting-list', {});

    expect(status).toBe(403);
  });
});

describe('an entry of the waiting list', () => {
  it('is found and left with its phone number', async () => {
    const { date } = await pages.fullDay();
    const entryId = await pages.joined(date);
    const lookup = await pages.send('/waiting-list/lookup', { entryId, phone: guest.phone });
    const left = await pages.send('/waiting-list/leave', { entryId, phone: guest.phone });

    expect([lookup.status, lookup.body.state]).toEqual([200, 'waiting']);
    expect([left.status, left.body.state, left.body.position]).toEqual([200, 'left', null]);
    expect(await pages.states(date)).toEqual(['left']);
  });

  it('is the same 404 for another number or key as one that does not exist', async () => {
    const { date } = await pages.fullDay();
    const keyOf = (wish: object) =>
      pages.service.issueKey({ capabilities: 'bookings.manage,waitlist.join', ...wish });
    const key = await keyOf({});
    const otherVenue = await keyOf({ venues: 'the-harbour' });
    const sandbox = await keyOf({ env: 'sandbox' });
    const { phone } = guest;
    const texts = new Set<string>();
    for (const step of ['lookup', 'leave']) {
      const entryId = await pages.joined(date);
      for (const sent of [
        { key, entryId: '2c9d4e6f-8a1b-4c3d-9e5f-7a6b8c0d1e2f', phone },
        { key, entryId: 'no id', phone },
        { key, entryId, phone: '0117 496 0999' },
        { key: otherVenue, entryId, phone },
        { key: sandbox, entryId, phone },
      ]) {
        const { key: used, ...body } = sent;
        const answer = await pages.service.post(`/waiting-list/${step}`, body, { key: used });
        expect([answer.status, slugOf(answer)]).toEqual([404, 'not-found']);
        texts.add(answer.text.replaceAll(answer.body.traceId, ''));
      }
    }
    expect(texts.size).toBe(1);
    expect(await pages.states(date)).toEqual(['waiting', 'waiting']);
  });

  it('takes five wrong numbers in an hour, and then not the right one', async () => {
    const { date } = await pages.fullDay();
    const entryId = await pages.joined(date);
    const lookUp = (phone: string) => pages.send('/waiting-list/lookup', { entryId, phone });
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await lookUp('0117 496 0999')).status).toBe(404);
    }

    expect(slugOf(await lookUp(guest.phone))).toBe('lookup-throttled');
  });
});

describe('an offer', () => {
  it('goes to the first guest when a booking is cancelled, and becomes a booking', async () => {
    const { date, reference } = await pages.fullDay();
    await pages.joined(date);
    await pages.joined(date);
    await pages.work();
    expect(await pages.states(date)).toEqual(['waiting', 'waiting']);

    await pages.cancel(reference);
    await pages.work();
    const [first] = await pages.rows(date);
    expect(await pages.states(date)).toEqual(['offered', 'waiting']);
    expect(first?.offeredUntil).toMatch(/^2026-12-01T12:\d\d:\d\d\+00:00$/);

    const path = await pages.offerOf(date);
    const shown = await pages.open(path);
    expect([shown.status, shown.heading]).toEqual([200, 'A table is free for you']);
    expect(await pages.states(date)).toEqual(['offered', 'waiting']);

    expect((await pages.pressStep(path, 'accept')).heading).toBe('The table is yours');
    expect((await pages.pressStep(path, 'accept')).heading).toBe('The table is yours');
    const [accepted] = await pages.rows(date);
    const [booking] = await pages.service.sql<{ source: string; state: string }>(
      'select source, state from booking where reference = $1',
      [accepted?.bookingReference?.replaceAll(' ', '')],
    );
    expect(accepted?.state).toBe('accepted');
    expect(booking).toEqual({ source: 'waiting-list', state: 'confirmed' });
  });

  it.each([
    [
      'deposit',
      4,
      'A deposit of £40.00 is needed to keep the table.',
      'Please pay the deposit of £40.00 by then',
    ],
    [
      'card',
      3,
      'A card is needed to hold the table. Nothing is taken now; £25.00 is charged if you cancel',
      'Please leave a card by then to keep it; nothing is taken now.',
    ],
  ])('names the %s of the table, and is booked once it is there', async (...row) => {
    const [, partySize, terms, request] = row;
    const { path, accepted } = await acceptedFor(partySize, terms);
    expect(accepted.status).toBe(303);
    const waiting = await pages.open(path);
    expect(waiting.heading).toBe('Your table is held for you');
    expect(waiting.text).toContain(request);

    const link = accepted.headers.get('location') ?? '';
    await pages.press(await pages.checkoutOf(link.slice(publicUrl.length)), 'pay');
    expect((await pages.open(path)).heading).toBe('The table is yours');
    expect((await pages.pressStep(path, 'accept')).heading).toBe('The table is yours');
    expect(await breachesIn(pages.service.databaseUrl)).toEqual([]);
  });

  it.each([4, 3])('goes to the next guest if a party of %d does not pay', async (partySize) => {
    const { path, date } = await acceptedFor(partySize);
    await pages.service.moveTo('2026-12-01T12:45:00Z');
    expect((await pages.open(path)).heading).toBe('The booking of this table is over');

    await pages.expireUnpaid();
    await pages.work();
    expect(await pages.states(date)).toEqual(['accepted', 'offered']);
    expect((await pages.pressStep(path, 'accept')).heading).toBe(
      'The booking of this table is over',
    );
    expect(await breachesIn(pages.service.databaseUrl)).toEqual([]);
  });

  it('goes to the next guest once it is declined, and never back', async () => {
    const date = await dayWithOffer(pages);
    await pages.pressStep(await pages.offerOf(date), 'decline');
    await pages.work();
    expect(await pages.states(date)).toEqual(['declined', 'offered']);

    await pages.pressStep(await pages.offerOf(date), 'decline');
    await pages.work();
    expect(await pages.states(date)).toEqual(['declined', 'declined']);
  });

  it('ends when its time is over, and the next guest gets the table', async () => {
    const date = await dayWithOffer(pages);
    const path = await pages.offerOf(date);
    await pages.service.moveTo('2026-12-01T12:25:00Z');
    expect((await pages.open(path)).heading).toBe('A table is free for you');

    await pages.service.moveTo('2026-12-01T12:40:00Z');
    expect((await pages.pressStep(path, 'accept')).heading).toBe(
      'This place on the waiting list has ended',
    );
    await pages.work();
    await pages.work();
    expect(await pages.states(date)).toEqual(['ended', 'offered']);
  });

  it('passes over a party that the free table is too small for, and says so', async () => {
    const { date, reference } = await pages.fullDay();
    const large = { venueId: pages.venueId(), date, time: '19:00', partySize: 5, guest };
    await pages.service.post('/reservations', large);
    await pages.joined(date, { partySize: 5 });
    await pages.joined(date);
    await pages.cancel(reference);
    await pages.work();

    const [passedOver] = await pages.rows(date);
    expect(await pages.states(date)).toEqual(['waiting', 'offered']);
    expect(passedOver?.reason).toBe('Party of 5: only a table for 4 was free.');
  });

  it('waits for the morning, and then goes out', async () => {
    const { date, reference } = await pages.fullDay();
    await pages.joined(date);
    await pages.service.moveTo('2026-12-01T21:00:00Z');
    await pages.cancel(reference);
    await pages.work();
    const [asleep] = await pages.rows(date);
    expect([asleep?.state, asleep?.reason]).toEqual([
      'waiting',
      'A table was free, and no offer is sent between 21:00 and 09:00.',
    ]);

    await pages.service.moveTo('2026-12-02T09:00:00Z');
    await pages.work();
    expect(await pages.states(date)).toEqual(['offered']);
  });

  it('is one where twenty guests wait for one table and many workers look', async () => {
    const { date, reference } = await pages.fullDay();
    for (let guests = 0; guests < 20; guests += 1) await pages.joined(date);
    await pages.cancel(reference);
    await Promise.all(Array.from({ length: 4 }, () => pages.work()));

    const offered = (await pages.states(date)).filter((state) => state === 'offered');
    expect(offered).toHaveLength(1);
    expect((await pages.rows(date))[0]?.state).toBe('offered');
    expect(await breachesIn(pages.service.databaseUrl)).toEqual([]);
  });

  it('is made by the team at any hour and in any order, and withdrawn by removal', async () => {
    const { date, reference } = await pages.fullDay();
    await pages.joined(date);
    const second = await pages.joined(date);
    await pages.service.moveTo('2026-12-01T22:00:00Z');
    const refusal = pages.service.perform(offerToEntry, { id: second });
    await expect(refusal).rejects.toMatchObject({ slug: 'no-availability' });

    await pages.cancel(reference);
    await pages.service.perform(offerToEntry, { id: second });
    expect(await pages.states(date)).toEqual(['waiting', 'offered']);

    const removed = await pages.service.perform(removeEntry, { id: second });
    expect([removed.state, removed.offeredUntil]).toEqual(['ended', null]);
    await pages.service.moveTo('2026-12-02T09:00:00Z');
    await pages.work();
    expect(await pages.states(date)).toEqual(['offered', 'ended']);
  });
});

describe('the page of a place on the list', () => {
  it('shows the place, and lets the guest leave', async () => {
    const { date, reference } = await pages.fullDay();
    await pages.joined(date);
    await pages.cancel(reference);
    await pages.work();
    const path = await pages.offerOf(date);

    expect((await pages.open(path.replace('/offer/', '/waiting/'))).status).toBe(200);
    expect((await pages.pressStep(path, 'leave')).heading).toBe('You have left the waiting list');
    expect((await pages.open(`${path.slice(0, -1)}x`)).status).toBe(404);
    expect(await pages.states(date)).toEqual(['left']);
  });
});
