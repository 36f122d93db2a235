/** Only the venue can cancel a booking inside its cancellation notice, wherever it is moved. */
import { describe, expect, it } from '@jest/globals';
import { sharedDeployment } from '@venue/testing/deployment';
import { bookingRequests } from './bookings';
import { tasksOf } from '@venue/testing/paying';

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
