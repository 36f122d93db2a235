/** Why something can't be had online, in words for the guest, and what becomes of the request. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestDeployment, type TestDeployment } from './test-deployment';
import { bookingRequests } from './bookings';

let service: TestDeployment;

beforeAll(async () => {
  service = await openTestDeployment();
  await service.moveTo('2026-12-01T09:00:00Z');
});
afterAll(() => service.close());

const wish = (change: Record<string, unknown>): Record<string, unknown> => ({
  venueId: service.venueId['the-harbour'],
  date: '2026-12-01',
  time: '19:00',
  partySize: 2,
  ...change,
});
const { book, change: post } = bookingRequests(() => service, {
  venue: 'the-harbour',
  date: '2026-12-01',
  time: '19:00',
  partySize: 2,
});

const passedOn = 'so we have passed your request to the venue, who will be in touch.';

describe('a cancellation inside the notice', () => {
  it('says until when it could be made', async () => {
    const { reference } = (await book()).body;
    const { body } = await post(reference, 'cancel');

    expect(body.summary).toBe(
      `Bookings at The Harbour can be cancelled online until 24 hours before, ${passedOn}`,
    );
  });

  it('says that a move has not changed that', async () => {
    const { reference } = (await book()).body;
    await post(reference, 'amend', { date: '2027-01-12' });
    const { body } = await post(reference, 'cancel');

    expect(body.summary).toBe(
      `Bookings at The Harbour can be cancelled online until 24 hours before, and this one was moved after that, ${passedOn}`,
    );
  });

  it('goes by the notice that the booking was made with', async () => {
    const { reference } = (await book()).body;
    await service.sql(
      `update booking set policy = policy || '{"cancelNoticeMinutes": 4320}' where reference = $1`,
      [reference.replace(' ', '')],
    );
    const { body } = await post(reference, 'cancel');

    expect(body.summary).toMatch(/online until three days before, so/);
  });
});

describe('a change that only the venue can make', () => {
  it.each([
    [
      'inside the notice',
      { time: '19:30' },
      'Bookings at The Harbour can be changed online until two hours before',
    ],
    ['for too many guests', { partySize: 9 }, 'The Harbour takes up to 8 guests online'],
    [
      'to a day too far ahead',
      { date: '2027-04-06' },
      'The Harbour takes bookings up to 90 days ahead',
    ],
  ])('says why: %s', async (_why, change, said) => {
    const { reference } = (await book()).body;
    const isInside = said.includes('until');
    if (isInside) await service.moveTo('2026-12-01T17:30:00Z');
    const { body } = await post(reference, 'amend', change);
    if (isInside) await service.moveTo('2026-12-01T09:00:00Z');

    expect([body.outcome, body.summary]).toEqual(['needs_venue', `${said}, ${passedOn}`]);
  });

  it('says that the deposit comes first', async () => {
    const { reference } = (await book({ date: '2026-12-08', partySize: 6 })).body;
    const { body } = await post(reference, 'amend', { time: '19:30' });

    expect(body.summary).toBe(
      `This booking can be changed online once its deposit is paid, ${passedOn}`,
    );
  });
});

describe('a time inside the notice for new bookings', () => {
  beforeAll(() => service.moveTo('2026-12-01T18:30:00Z'));

  const late =
    /^It is too late to book Tuesday 1 December at 7pm online: The Harbour takes bookings until an hour before\. We could offer /;

  it('is called that by a booking and by a search', async () => {
    const [booked, found] = [
      await book(),
      await service.post('/availability/search', wish({ acrossVenues: false })),
    ];

    expect([booked.body.outcome, found.body.outcome]).toEqual(['unavailable', 'unavailable']);
    expect(booked.body.summary).toMatch(late);
    expect(found.body.summary).toMatch(late);
  });

  it('is called that for a whole evening', async () => {
    await service.moveTo('2026-12-01T20:31:00Z');
    const { body } = await service.post('/availability/search', wish({ time: null }));

    expect(body.summary).toMatch(
      /^It is too late to book Tuesday 1 December online: The Harbour takes bookings until an hour before\./,
    );
  });
});
