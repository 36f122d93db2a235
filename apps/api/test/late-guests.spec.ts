/** Guests who will be late, and how long a booking's tables are kept. */
import { describe, expect, it } from '@jest/globals';
import {
  type Answer,
  guest as defaultGuest,
  guest,
  openTestDeployment,
  shared,
  sharedDeployment,
  slugOf,
  type TestDeployment,
} from '@venue/testing/deployment';
import { tasksOf } from '@venue/testing/paying';
import { answerOf, say } from '@venue/testing/say';
import fc from 'fast-check';
import { bookingRequests } from './bookings';

/** Sets the minutes between two parties at a table of the Pier. */
async function setTurnaround({ sql }: Pick<TestDeployment, 'sql'>, minutes: number): Promise<void> {
  await sql(
    `update venue set policy = jsonb_set(policy, '{turnaroundMinutes}', to_jsonb($1::int))
     where slug = 'the-pier'`,
    [minutes],
  );
  await sql('update venue_group set revision = revision + 1');
}

describe('the time for which tables are kept', () => {
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
      await setTurnaround(service, 30);
      await post(reference, 'amend', { partySize: 1 });
      expect(await keptMinutes(reference)).toBe(90);
      await setTurnaround(service, 0);

      expect((await post(reference, 'running-late', { minutesLate: 5 })).body.outcome).toBe(
        'noted',
      );
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
            expect(Date.parse(said) - Date.parse(`${date}T18:30`)).toBeLessThanOrEqual(
              now * 60_000,
            );
            heldUntil = said;
          }
          await setTurnaround(service, 0);
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
          await setTurnaround(service, next.minutes);
          return null;
      }
    }
  });
});

describe('a reported delay', () => {
  const service = sharedDeployment('2026-12-01T09:00:00Z');

  const { booked, lookUp, change } = bookingRequests(() => service, {
    venue: 'the-harbour',
    date: '2026-12-01',
    time: '18:00',
    partySize: 2,
  });

  const late = (reference: string, minutesLate: unknown, more = {}): Promise<Answer> =>
    change(reference, 'running-late', { minutesLate, ...more });

  const clearedOf = async (reference: string): Promise<string> => {
    const [row] = await service.sql<{ cleared: Date }>(
      `select upper(during) as cleared from allocation join booking on booking.id = booking_id
     where reference = $1 and active`,
      [reference.replace(/ /g, '')],
    );
    return row!.cleared.toISOString().slice(11, 16);
  };

  describe('guests who will be late', () => {
    it('are noted, and their table is kept for the grace period after they come', async () => {
      const reference = await booked();
      const { status, body } = await late(reference, 20);

      expect(status).toBe(200);
      expect(body).toMatchObject({
        outcome: 'noted',
        expectedArrival: '2026-12-01T18:20',
        heldUntil: '2026-12-01T18:35',
        enquiryId: null,
        booking: { state: 'confirmed', time: '18:00', expectedArrival: '2026-12-01T18:20' },
        summary: say('the late table is kept', { arrival: 'at 6:20pm', until: '6:35pm' }),
      });
      expect((await lookUp(reference)).body.booking.expectedArrival).toBe('2026-12-01T18:20');
    });

    it('keep their table as much longer, also when they come sooner after all', async () => {
      const reference = await booked({ time: '17:00' });
      expect(await clearedOf(reference)).toBe('18:30');

      await late(reference, 45);
      expect(await clearedOf(reference)).toBe('19:15');
      const { body } = await late(reference, 10);
      expect(await clearedOf(reference)).toBe('19:15');
      expect(body).toMatchObject({
        expectedArrival: '2026-12-01T17:10',
        heldUntil: '2026-12-01T18:00',
      });
      expect((await late(reference, 20)).body.heldUntil).toBe('2026-12-01T18:00');
      expect((await late(reference, 50)).body.heldUntil).toBe('2026-12-01T18:05');
    });

    it('keep it as much longer after a change that keeps their start', async () => {
      const reference = await booked({ time: '20:30' });
      await late(reference, 30);
      const { body } = await change(reference, 'amend', { partySize: 1 });

      expect(body).toMatchObject({
        outcome: 'amended',
        booking: { partySize: 1, expectedArrival: '2026-12-01T21:00' },
      });
      expect(await clearedOf(reference)).toBe('22:30');
    });

    it('keep it to the promised end where another party follows, and no party loses a table', async () => {
      const venueId = service.venueId['the-pier'];
      const phone = '+44 117 496 0000';
      const mine = { venueId, date: '2026-12-01', guest: { ...guest, phone } };
      // Two tables: both taken at five, both again at seven.
      const references = [];
      for (const time of ['17:00', '17:00', '19:00', '19:00']) {
        references.push(await booked({ ...mine, time, partySize: 4 }));
      }
      const { body } = await late(references[0]!, 30, { phone });

      expect(body).toMatchObject({ outcome: 'noted', expectedArrival: '2026-12-01T17:30' });
      expect(await clearedOf(references[0]!)).toBe('00:00');
    });

    it.each([
      ['an hour', 60, 'noted'],
      ['a minute more', 61, 'needs_venue'],
      ['a day', 1440, 'needs_venue'],
    ])('by %s: %s', async (...[, minutes, outcome]) => {
      const reference = await booked({ time: '20:00' });
      const { body } = await late(reference, minutes);

      expect(body.outcome).toBe(outcome);
      expect(body.enquiryId === null).toBe(outcome === 'noted');
      expect(await tasksOf(service, reference)).toEqual(
        outcome === 'noted' ? [] : ['Running very late'],
      );
    });

    it('are not promised a table until a moment that has passed', async () => {
      const reference = await booked({ time: '18:15' });
      await service.moveTo('2026-12-01T19:00:00Z');
      const { body } = await late(reference, 10);
      await service.moveTo('2026-12-01T09:00:00Z');

      expect(body).toMatchObject({ outcome: 'needs_venue', heldUntil: null });
    });

    it('are noted though the venue has shortened its turnaround, and others come sooner', async () => {
      const venueId = service.venueId['the-pier'];
      const phone = '+44 117 496 0000';
      const book = (time: string) =>
        booked({ venueId, date: '2026-12-01', time, partySize: 4, guest: { ...guest, phone } });
      await setTurnaround(service, 30);
      const mine = [await book('21:00')];
      await setTurnaround(service, 0);
      await service.sql(
        `update allocation set during = tstzrange(lower(during), upper(during) - interval '30 minutes')
       from booking where booking.id = booking_id and reference = $1`,
        [mine[0]!.replace(/ /g, '')],
      );
      const { status, body } = await late(mine[0]!, 10, { phone });

      expect([status, body.outcome]).toEqual([200, 'noted']);
    });

    it.each([0, -5, 1441, 1e9, 2.5, '20', null, undefined])(
      'are refused %p minutes',
      async (minutes) => {
        const answer = await late('K7QP 4M2X', minutes);

        expect([answer.status, slugOf(answer)]).toEqual([400, 'validation-failed']);
        expect(answer.body.errors[0].pointer).toBe('/minutesLate');
      },
    );

    it('get the reason when their booking is not today or unpaid, or they have been seated', async () => {
      const tomorrow = await booked({ date: '2026-12-02' });
      const seated = await booked({ time: '17:15' });
      const unpaid = await booked({ time: '20:15', partySize: 6 });
      await service.sql(`update booking set state = 'seated' where reference = $1`, [
        seated.replace(/ /g, ''),
      ]);

      for (const [reference, detail] of [
        [tomorrow, say('late on another day', { when: 'Wednesday 2 December' })],
        [seated, say('over: seated')],
        [unpaid, say('late without the deposit')],
      ] as const) {
        const answer = await late(reference, 20);
        expect([answer.status, slugOf(answer)]).toEqual([409, 'booking-not-changeable']);
        expect(answer.body.detail).toBe(detail);
      }
    });

    it('need reference and phone like everybody', async () => {
      const answer = await late(await booked({ time: '17:30' }), 20, { phone: '0117 496 0009' });

      expect([answer.status, slugOf(answer)]).toEqual([404, 'booking-not-found']);
    });
  });
});
