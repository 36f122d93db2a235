/** Guests who will be late: the recorded delay, the table that is kept, and refusals. */
import { describe, expect, it } from '@jest/globals';
import { guest, slugOf, type Answer, sharedDeployment } from '@venue/testing/deployment';
import { bookingRequests } from './bookings';
import { tasksOf } from '@venue/testing/paying';
import { say } from '@venue/testing/say';

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
    await turnaround(30);
    const mine = [await book('21:00')];
    await turnaround(0);
    await service.sql(
      `update allocation set during = tstzrange(lower(during), upper(during) - interval '30 minutes')
       from booking where booking.id = booking_id and reference = $1`,
      [mine[0]!.replace(/ /g, '')],
    );
    const { status, body } = await late(mine[0]!, 10, { phone });

    expect([status, body.outcome]).toEqual([200, 'noted']);
  });

  async function turnaround(minutes: number): Promise<void> {
    await service.sql(
      `update venue set policy = jsonb_set(policy, '{turnaroundMinutes}', to_jsonb($1::int))
       where slug = 'the-pier'`,
      [minutes],
    );
    await service.sql('update venue_group set revision = revision + 1');
  }

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
