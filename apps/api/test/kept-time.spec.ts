/** How long a booking's tables are kept: delays and changes at the same start only add to it. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  guest as defaultGuest,
  openTestDeployment,
  type Answer,
  shared,
} from '@venue/testing/deployment';
import { answerOf, say } from '@venue/testing/say';
import { bookingRequests } from './bookings';

const guest = { ...defaultGuest, phone: '+44 117 496 0000' };

/** The Pier has three tables; small parties stay less long than larger ones. */
const service = shared(() =>
  openTestDeployment(({ venues: [, , pier] }) => {
    pier.tables = [
      { name: 'N1', area: 'room', minCovers: 1, maxCovers: 2, priority: 1 },
      { name: 'N2', area: 'room', minCovers: 1, maxCovers: 4, priority: 1 },
      { name: 'N3', area: 'room', minCovers: 1, maxCovers: 6, priority: 1 },
    ];
    pier.combinations = [];
    pier.bookingTypes[0].durations = [
      { partySizeUpTo: 2, minutes: 60 },
      { partySizeUpTo: 4, minutes: 90 },
      { minutes: 120 },
    ];
    pier.policy.amendNoticeMinutes = 0;
  }),
);

let days = 0;

/** Noon of a day in New York that no other case has used. */
async function nextDay(): Promise<string> {
  days += 1;
  const date = new Date(Date.UTC(2026, 11, 1 + days)).toISOString().slice(0, 10);
  await service.moveTo(`${date}T17:00:00Z`);
  return date;
}

const { book: bookFor, change: post } = bookingRequests(() => service, {
  venue: 'the-pier',
  date: '2026-12-02',
  time: '18:00',
  partySize: 2,
  guest,
});
const book = (date: string, time: string, partySize: number): Promise<Answer> =>
  bookFor({ date, time, partySize });

async function turnaround(minutes: number): Promise<void> {
  await service.sql(
    `update venue set policy = jsonb_set(policy, '{turnaroundMinutes}', to_jsonb($1::int))
     where slug = 'the-pier'`,
    [minutes],
  );
  await service.sql('update venue_group set revision = revision + 1');
}

/** Minutes from the start to when its tables can be taken. */
async function keptMinutes(reference: string): Promise<number> {
  const [row] = await service.sql<{ minutes: number }>(
    `select (extract(epoch from max(upper(during)) - min(lower(during))) / 60)::int as minutes
     from allocation join booking on booking.id = booking_id where reference = $1 and active`,
    [reference.replaceAll(' ', '')],
  );
  return row!.minutes;
}

describe('the tables of a booking', () => {
  it('are kept as long as they were when a delay is noted after the turnaround has changed', async () => {
    const date = await nextDay();
    const { reference } = (await book(date, '18:00', 2)).body;
    await turnaround(30);
    await post(reference, 'amend', { partySize: 1 });
    expect(await keptMinutes(reference)).toBe(90);
    await turnaround(0);

    expect((await post(reference, 'running-late', { minutesLate: 5 })).body.outcome).toBe('noted');
    expect(await keptMinutes(reference)).toBe(90);
    expect((await post(reference, 'amend', { partySize: 2 })).body.outcome).toBe('amended');
    expect(await keptMinutes(reference)).toBe(90);
    await post(reference, 'running-late', { minutesLate: 40 });
    expect(await keptMinutes(reference)).toBe(100);
  });

  it('are kept as long as they were for a party that shrinks', async () => {
    const date = await nextDay();
    const { reference } = (await book(date, '18:00', 6)).body;
    const { body } = await post(reference, 'amend', { partySize: 2 });

    expect(body.outcome).toBe('amended');
    expect(await keptMinutes(reference)).toBe(120);
  });

  it('are given back by a move to another start', async () => {
    const date = await nextDay();
    const { reference } = (await book(date, '18:00', 2)).body;
    await post(reference, 'running-late', { minutesLate: 60 });
    expect(await keptMinutes(reference)).toBe(120);
    const { body } = await post(reference, 'amend', { time: '19:00' });

    expect(body).toMatchObject({ outcome: 'amended', booking: { expectedArrival: null } });
    expect(await keptMinutes(reference)).toBe(60);
    const late = await post(reference, 'running-late', { minutesLate: 5 });
    expect(late.body.heldUntil).toBe(`${date}T19:20`);
  });
});

describe('a late party that others follow at every table', () => {
  async function bookedOut(): Promise<{ readonly date: string; readonly reference: string }> {
    const date = await nextDay();
    const [first] = await Promise.all(
      ['18:00', '18:00', '18:00'].map((time) => book(date, time, 2)),
    );
    for (const time of ['19:00', '19:00', '19:00']) {
      expect((await book(date, time, 2)).body.outcome).toBe('booked');
    }
    return { date, reference: first?.body.reference };
  }

  it.each([
    [45, '19:00'],
    [44, '18:59'],
    [59, '19:00'],
  ])('is promised its table to the end of its stay: %i minutes', async (minutesLate, until) => {
    const { date, reference } = await bookedOut();
    const { body } = await post(reference, 'running-late', { minutesLate });

    expect(body).toMatchObject({ outcome: 'noted', heldUntil: `${date}T${until}` });
    expect(await keptMinutes(reference)).toBe(60);
  });

  it('is for the venue when it comes as its stay ends', async () => {
    const { date, reference } = await bookedOut();
    await post(reference, 'running-late', { minutesLate: 20 });
    const { body } = await post(reference, 'running-late', { minutesLate: 60 });

    expect(body).toMatchObject({
      outcome: 'needs_venue',
      heldUntil: null,
      booking: { expectedArrival: `${date}T18:20` },
      summary: answerOf(
        say('the table is promised to others', { until: '7pm' }),
        say('the team has the request', { venue: 'The Pier' }),
      ),
    });
    expect(body.enquiryId).not.toBeNull();
  });
});

type Step =
  | { readonly kind: 'late'; readonly minutesLate: number }
  | { readonly kind: 'party'; readonly partySize: number }
  | { readonly kind: 'turnaround'; readonly minutes: number }
  | { readonly kind: 'other'; readonly time: string; readonly partySize: number };

const times = ['17:00', '18:00', '19:00', '19:30', '20:00', '20:30', '21:00'];

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: aStep('late', { minutesLate: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 3, arbitrary: aStep('party', { partySize: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 1, arbitrary: aStep('turnaround', { minutes: fc.constantFrom(0, 15, 45) }) },
  {
    weight: 2,
    arbitrary: aStep('other', {
      time: fc.constantFrom(...times),
      partySize: fc.integer({ min: 1, max: 6 }),
    }),
  },
);

function aStep<Kind extends string, Parts extends object>(
  kind: Kind,
  parts: { [Key in keyof Parts]: fc.Arbitrary<Parts[Key]> },
): fc.Arbitrary<{ readonly kind: Kind } & Parts> {
  return fc.record(parts).map((values) => ({ kind, ...(values as Parts) }));
}

describe('delays and changes of the party, in any order', () => {
  it('never shorten the time, nor what the guests were promised, nor take it from others', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async (steps) => {
        const date = await nextDay();
        const { reference } = (await book(date, '18:30', 2)).body;
        let minutes = await keptMinutes(reference);
        let heldUntil = '';
        for (const next of steps) {
          const answer = await take(next, { reference, date });
          expect(answer?.status ?? 200).toBeLessThan(300);
          const now = await keptMinutes(reference);
          expect(now).toBeGreaterThanOrEqual(minutes);
          minutes = now;
          const said: string | null = answer?.body.heldUntil ?? null;
          if (said === null) continue;
          expect(said >= heldUntil).toBe(true);
          expect(Date.parse(said) - Date.parse(`${date}T18:30`)).toBeLessThanOrEqual(now * 60_000);
          heldUntil = said;
        }
        await turnaround(0);
      }),
      { numRuns: 30 },
    ));

  async function take(
    next: Step,
    { reference, date }: { readonly reference: string; readonly date: string },
  ): Promise<Answer | null> {
    switch (next.kind) {
      case 'late':
        return post(reference, 'running-late', { minutesLate: next.minutesLate });
      case 'party':
        return post(reference, 'amend', { partySize: next.partySize });
      case 'other':
        return book(date, next.time, next.partySize);
      case 'turnaround':
        await turnaround(next.minutes);
        return null;
    }
  }
});
