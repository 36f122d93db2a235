/** The contract's states and transitions of a booking, over HTTP on a real database. */
import { describe, expect, it } from '@jest/globals';
import { type Answer, guest, sharedDeployment, slugOf } from '@venue/testing/deployment';
import { tasksOf } from '@venue/testing/paying';
import { say } from '@venue/testing/say';
import { bookingRequests } from './bookings';

describe('the life of a booking', () => {
  const service = sharedDeployment('2026-12-01T09:00:00Z');

  /** A table at The Harbour on Wednesday 9 December at seven, unless said otherwise. */
  const { book, booked, lookUp, change } = bookingRequests(() => service, {
    venue: 'the-harbour',
    date: '2026-12-09',
    time: '19:00',
    partySize: 2,
    bookingTypeId: null,
  });
  const amend = (reference: string, fields: Readonly<Record<string, unknown>>): Promise<Answer> =>
    change(reference, 'amend', fields);
  const cancel = (reference: string): Promise<Answer> => change(reference, 'cancel');

  describe('making a booking', () => {
    it('confirms a free time where no deposit is asked', async () => {
      const { status, body } = await book({ date: '2026-12-10', time: '19:30', partySize: 4 });

      expect(status).toBe(201);
      expect(body).toMatchObject({
        outcome: 'booked',
        state: 'confirmed',
        date: '2026-12-10',
        time: '19:30',
        partySize: 4,
        bookingType: 'Dinner',
        durationMinutes: 105,
        deposit: {
          required: false,
          amountPence: 0,
          amountDisplay: '£0.00',
          status: 'not_required',
          sentTo: null,
          linkExpiresAt: null,
        },
        alternatives: [],
      });
      expect(body.reference).toMatch(/^[B-DF-HJ-NP-TV-Z2-9]{4} [B-DF-HJ-NP-TV-Z2-9]{4}$/);
      expect(body.summary).toBe(
        say('the table is booked', {
          party: '4',
          when: 'Thursday 10 December at 7:30pm',
          reference: body.reference,
        }),
      );
    });

    it('holds the table for payment where a deposit is asked', async () => {
      const { status, body } = await book({ date: '2026-12-10', time: '18:00', partySize: 6 });

      expect(status).toBe(201);
      expect(body.state).toBe('awaiting_deposit');
      expect(body.deposit).toEqual({
        required: true,
        amountPence: 6000,
        amountDisplay: '£60.00',
        status: 'awaiting_payment',
        sentTo: 'text',
        linkExpiresAt: '2026-12-01T11:00',
      });
    });

    it('is unavailable when the time is gone, with the nearest times first', async () => {
      for (let table = 0; table < 8; table += 1) await book({ date: '2026-12-11', time: '19:00' });
      const { status, body } = await book({ date: '2026-12-11', time: '19:00' });

      expect(status).toBe(200);
      expect(body).toMatchObject({
        outcome: 'unavailable',
        reference: null,
        state: null,
        bookingType: null,
        durationMinutes: null,
      });
      const sameDay = body.alternatives.filter(
        ({ date }: { date: string }) => date === '2026-12-11',
      );
      const later = body.alternatives.slice(sameDay.length);
      expect(sameDay.length).toBeLessThanOrEqual(4);
      expect(later.map(({ date }: { date: string }) => date)).toEqual([
        '2026-12-12',
        '2026-12-13',
        '2026-12-15',
      ]);
    });

    it('is for the venue when the party is larger than it takes online', async () => {
      const { status, body } = await book({ partySize: 9 });

      expect(status).toBe(200);
      expect(body).toMatchObject({ outcome: 'needs_venue', reference: null, alternatives: [] });
    });

    it('is unavailable in the past, and offers what is still to come', async () => {
      const { body } = await book({ date: '2026-11-29', time: '19:00' });

      expect(body.outcome).toBe('unavailable');
      expect(body.alternatives[0].date).toBe('2026-12-01');
    });
  });

  describe('finding a booking', () => {
    it('gives the first name and nothing else of the guest', async () => {
      const reference = await booked({ guest: { ...guest, email: 'ada@example.com' } });
      const { body, text } = await lookUp(` ${reference.toLowerCase().replace(' ', '-')} `);

      expect(body.booking).toEqual({
        reference,
        venueId: service.venueId['the-harbour'],
        venueName: 'The Harbour',
        date: '2026-12-09',
        time: '19:00',
        partySize: 2,
        bookingType: 'Dinner',
        state: 'confirmed',
        guestFirstName: 'Ada',
        deposit: { required: false, amountPence: 0, amountDisplay: null, status: 'none' },
        cardGuarantee: null,
        expectedArrival: null,
      });
      expect(text).not.toMatch(/Lovelace|117 ?496|example\.com/);
    });
  });

  describe('amending a booking', () => {
    it('keeps the reference and moves the booking', async () => {
      const reference = await booked({ date: '2026-12-15' });
      const { body } = await amend(reference, { time: '20:00' });

      expect(body).toMatchObject({ outcome: 'amended', alternatives: [], enquiryId: null });
      expect(body.booking).toMatchObject({ reference, time: '20:00', date: '2026-12-15' });
      expect((await lookUp(reference)).body.booking.time).toBe('20:00');
    });

    it('owes a top-up for a bigger party', async () => {
      const reference = await booked({ date: '2026-12-16', partySize: 4 });
      const { body } = await amend(reference, { partySize: 6 });

      expect(body.depositTopUp).toEqual({
        required: true,
        amountPence: 6000,
        amountDisplay: '£60.00',
        status: 'awaiting_payment',
      });
      expect(body.booking).toMatchObject({ state: 'confirmed', partySize: 6 });
      expect(body.booking.deposit.status).toBe('awaiting_payment');
    });

    it('changes nothing when the new time is full', async () => {
      const reference = await booked({ date: '2026-12-17', time: '12:00' });
      for (let table = 0; table < 8; table += 1) await book({ date: '2026-12-17', time: '19:00' });
      const before = (await lookUp(reference)).text;
      const { body } = await amend(reference, { time: '19:00' });

      expect(body).toMatchObject({ outcome: 'unavailable', booking: null });
      expect(body.alternatives.length).toBeGreaterThan(0);
      expect((await lookUp(reference)).text).toBe(before);
    });

    it.each([
      ['other days than its own', {}, ['2026-12-22', '2026-12-24', '2026-12-26']],
      [
        'its own time to another party',
        { partySize: 3 },
        ['2026-12-22', '2026-12-23', '2026-12-24'],
      ],
    ])('offers three days instead of a closed one: %s', async (_case, change, days) => {
      const reference = await booked({ date: '2026-12-23' });
      const { body } = await amend(reference, { date: '2026-12-21', ...change });
      const offered = body.alternatives.map((one: { date: string; time: string }) => [
        one.date,
        one.time,
      ]);

      expect(offered).toEqual(days.map((day) => [day, '19:00']));
    });

    it.each([
      ['too many guests', { partySize: 9 }, /, 9 guests\.$/],
      ['too far ahead', { date: '2027-03-02', notes: 'By the window' }, /\. Notes: By the window$/],
    ])('goes to the venue: %s', async (_case, change, message) => {
      const reference = await booked({ date: '2026-12-18' });
      const { status, body } = await amend(reference, change);

      expect(status).toBe(200);
      expect(body).toMatchObject({ outcome: 'needs_venue', booking: null, alternatives: [] });
      const [enquiry] = await service.sql<{ reference: string; message: string }>(
        `select reference, message from enquiry join booking on booking.id = booking_id
       where enquiry.id = $1`,
        [body.enquiryId],
      );
      expect(enquiry?.reference).toBe(reference.replace(' ', ''));
      expect(enquiry?.message).toMatch(message);
    });

    it('goes to the venue while the deposit is unpaid', async () => {
      const reference = await booked({ date: '2026-12-18', time: '17:00', partySize: 6 });

      expect((await amend(reference, { time: '17:30' })).body.outcome).toBe('needs_venue');
    });
  });

  describe('cancelling a booking', () => {
    it('frees the table at once, and answers already_cancelled from then on', async () => {
      const references = await Promise.all(
        Array.from({ length: 8 }, () => book({ date: '2026-12-19', time: '12:00', partySize: 1 })),
      );
      const first = references.find(({ body }) => body.outcome === 'booked')?.body.reference;
      expect((await cancel(first)).body).toMatchObject({
        outcome: 'cancelled',
        booking: { state: 'cancelled' },
      });
      expect((await cancel(first)).body.outcome).toBe('already_cancelled');
      expect((await book({ date: '2026-12-19', time: '12:00', partySize: 1 })).body.outcome).toBe(
        'booked',
      );
      const change = await amend(first, { time: '13:00' });
      expect([change.status, slugOf(change)]).toEqual([409, 'booking-not-changeable']);
    });

    it('inside the notice goes to the venue, and changes nothing', async () => {
      const reference = await booked({ date: '2026-12-01', time: '19:00' });
      const { body } = await cancel(reference);

      expect(body).toMatchObject({ outcome: 'needs_venue', booking: null });
      expect(body.enquiryId).toMatch(/^[0-9a-f-]{36}$/);
      expect((await lookUp(reference)).body.booking.state).toBe('confirmed');
    });

    it('is one task of the team, however often it is asked, until it is closed', async () => {
      const reference = await booked({ date: '2026-12-01', time: '21:00' });
      const messages = () =>
        service.sql(`select from message where kind = 'team' and text like '%' || $1 || '%'`, [
          reference,
        ]);
      const all = await Promise.all([cancel(reference), cancel(reference), cancel(reference)]);
      const ids = new Set(all.map(({ body }) => body.enquiryId));
      expect(ids.size).toBe(1);
      expect(await messages()).toHaveLength(1);
      const other = await amend(reference, { partySize: 9 });
      expect(ids).not.toContain(other.body.enquiryId);

      await service.sql('update enquiry set closed_at = app_now() where id = any ($1)', [[...ids]]);
      expect(ids).not.toContain((await cancel(reference)).body.enquiryId);
    });

    it('is not possible once the booking is past', async () => {
      const reference = await booked({ date: '2026-12-01', time: '20:00' });
      await service.moveTo('2026-12-01T20:00:01Z');
      const answer = await cancel(reference);
      await service.moveTo('2026-12-01T09:00:00Z');

      expect([answer.status, slugOf(answer)]).toEqual([409, 'booking-not-changeable']);
    });
  });

  describe('an unpaid booking', () => {
    it('is expired at its deadline, and its table is free for the next search', async () => {
      const wish = { date: '2026-12-20', time: '19:00', partySize: 6 };
      const references = [await booked(wish), await booked(wish)];
      expect((await book(wish)).body.outcome).toBe('unavailable');

      await service.moveTo('2026-12-01T11:00:01Z');
      const search = await service.post('/availability/search', {
        ...wish,
        venueId: service.venueId['the-harbour'],
      });
      expect(search.body.outcome).toBe('available');
      expect((await lookUp(references[0] ?? '')).body.booking).toMatchObject({
        state: 'expired',
        deposit: { required: false, status: 'none' },
      });
      expect((await book(wish)).body.outcome).toBe('booked');
      await service.moveTo('2026-12-01T09:00:00Z');
    });
  });
});

describe('the notice after a move', () => {
  const service = sharedDeployment('2026-12-01T09:00:00Z');

  /** The Harbour: changes until two hours before, cancellations until a day before. */
  const {
    booked,
    lookUp,
    change: post,
  } = bookingRequests(() => service, {
    venue: 'the-harbour',
    date: '2026-12-01',
    time: '19:00',
    partySize: 2,
  });

  async function move(reference: string, change: Readonly<Record<string, unknown>>): Promise<void> {
    const { body } = await post(reference, 'amend', change);
    expect(body.outcome).toBe('amended');
  }

  const cancel = async (reference: string): Promise<unknown> =>
    (await post(reference, 'cancel')).body.outcome;

  describe('a booking that was moved inside its cancellation notice', () => {
    it.each([
      ['to another month', [{ date: '2027-01-12' }]],
      ['to another time, and then to another month', [{ time: '19:30' }, { date: '2027-01-12' }]],
      ['to another month, and on', [{ date: '2027-01-13' }, { date: '2027-01-15' }]],
      ['there with more guests', [{ date: '2027-01-14', partySize: 3 }]],
    ])('stays with the venue to cancel: %s', async (_where, changes) => {
      const reference = await booked();
      for (const change of changes) await move(reference, change);
      const { body } = await post(reference, 'cancel');

      expect(body).toMatchObject({ outcome: 'needs_venue', booking: null });
      expect(await tasksOf(service, reference)).toEqual(['Cancellation request']);
      expect((await lookUp(reference)).body.booking.state).toBe('confirmed');
    });

    it('counts from the very minute at which the notice begins', async () => {
      const last = await booked({ date: '2026-12-02', time: '12:00' });
      const first = await booked({ date: '2026-12-02', time: '12:00' });
      await service.moveTo('2026-12-01T11:59:50Z');
      await move(last, { date: '2027-01-20' });
      await service.moveTo('2026-12-01T12:01:00Z');
      await move(first, { date: '2027-01-21' });
      await service.moveTo('2026-12-01T09:00:00Z');

      expect(await cancel(last)).toBe('cancelled');
      expect(await cancel(first)).toBe('needs_venue');
    });
  });

  describe('a booking that was in good time when it was changed', () => {
    it.each([
      ['moved to another time', { time: '18:00' }],
      ['moved nearer, and still in good time', { date: '2026-12-04' }],
      ['given more guests', { partySize: 3 }],
      ['given notes', { notes: 'By the window' }],
    ])('can be cancelled when it was %s', async (_what, change) => {
      const reference = await booked({ date: '2026-12-08' });
      await move(reference, change);

      expect(await cancel(reference)).toBe('cancelled');
    });

    it('is the venue’s to cancel when it was moved into the notice', async () => {
      const reference = await booked({ date: '2026-12-08' });
      await move(reference, { date: '2026-12-01', time: '20:30' });

      expect(await cancel(reference)).toBe('needs_venue');
    });
  });
});
