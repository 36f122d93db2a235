/** Two members of the team who take a step with one booking at the same time. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  completeBooking,
  markArrived,
  markNoShow,
  seatBooking,
} from '@venue/operations/bookings/attend/attendance';
import { undoStep } from '@venue/operations/bookings/attend/undo-step';
import { cancelBookingByTeam } from '@venue/operations/bookings/cancel/cancel-by-team';
import { changeBooking } from '@venue/operations/bookings/change/change-booking';
import { bookByPhone } from '@venue/operations/bookings/make/book-by-phone';
import { markLate } from '@venue/operations/bookings/late/mark-late';
import { noteBooking, pinBooking, tagBooking } from '@venue/operations/bookings/notes';
import type { TeamBookingAnswer } from '@venue/operations/bookings/team-booking-view';
import type { TeamOperation } from '@venue/operations/operation';
import { Problem } from '@venue/operations/problems';
import { emptying } from '@venue/testing/database';
import { anotherHost, atOnce, stepsBy, type Host } from './team-steps';
import { guest, sharedDeployment } from '@venue/testing/deployment';

const service = sharedDeployment('2026-12-08T18:00:00Z');
const secondHost = anotherHost(service);

beforeEach(async () => {
  await service.sql(emptying('booking'));
  await service.moveTo('2026-12-08T18:00:00Z');
});

type Step = (seen: TeamBookingAnswer, by: Host) => Promise<TeamBookingAnswer>;

const takeStep = stepsBy(service);
const step =
  <Input extends object>(
    operation: TeamOperation<Input, TeamBookingAnswer>,
    fields: object = {},
  ): Step =>
  (seen, by) =>
    takeStep(operation, seen, fields, by);

const early = { early: true };
const arrive = step(markArrived, early);
const seat = step(seatBooking, early);
const leave = step(completeBooking);
const miss = step(markNoShow, early);
const cancel = step(cancelBookingByTeam, { tellGuest: true });
const undo = step(undoStep);
const late = step(markLate, { minutesLate: 20, tellGuest: true });
const note = step(noteBooking, { note: 'By the window' });
const tag = step(tagBooking, { tags: ['VIP'] });
const pin = step(pinBooking);
const change = step(changeBooking, { time: '20:00', partySize: 1, tellGuest: true });
const rename = step(changeBooking, { guestName: 'Ada King', tellGuest: true });

const waitForStart: Step = async (seen) => {
  await service.moveTo('2026-12-08T19:40:00Z');
  return seen;
};

const newBooking = (): Promise<TeamBookingAnswer> =>
  service.perform(bookByPhone, {
    venueId: 'the-harbour',
    date: '2026-12-08',
    time: '19:30',
    partySize: 2,
    guest: { ...guest, email: 'ada@example.com' },
    tellGuest: false,
    override: { reason: 'A regular' },
  } as object);

const takeBoth = (seen: TeamBookingAnswer, steps: readonly [Step, Step]) =>
  atOnce(
    service,
    [service, secondHost],
    steps.map((each) => (by: Host) => each(seen, by)),
  );

const changes = async (): Promise<number> => {
  const [row] = await service.sql<{ count: number }>(
    `select count(*)::int from history where part = 'booking' and kind = 'changed'`,
  );
  return row?.count ?? 0;
};

describe('two hosts who take the same step at the same time', () => {
  it.each<[string, Step, readonly Step[], Partial<TeamBookingAnswer>]>([
    ['arrived', arrive, [], { state: 'confirmed', tables: ['T1'] }],
    ['seated', seat, [], { state: 'seated' }],
    ['left', leave, [seat, waitForStart], { state: 'completed' }],
    ['no-show', miss, [], { state: 'no_show' }],
    ['cancelled', cancel, [], { state: 'cancelled' }],
    ['late', late, [], { state: 'confirmed' }],
    ['note', note, [], { teamNote: 'By the window' }],
    ['tags', tag, [], { tags: ['VIP'] }],
    ['pinned', pin, [], { isPinned: true }],
    ['undone', undo, [miss], { state: 'confirmed', tables: ['T1'] }],
    ['changed', change, [], { time: '20:00', partySize: 1 }],
    ['changed name', rename, [], { guestName: 'Ada King' }],
  ])('both get the booking as it is now: %s', async (_name, same, before, result) => {
    let seen = await newBooking();
    for (const earlier of before) seen = await earlier(seen, service);
    const changesBefore = await changes();

    const results = await takeBoth(seen, [same, same]);

    const expected = { ...result, version: seen.version + 1 };
    expect(results).toMatchObject([
      { status: 'fulfilled', value: expected },
      { status: 'fulfilled', value: expected },
    ]);
    expect((await changes()) - changesBefore).toBe(1);
  });

  it.each<[string, Step]>([
    ['cancelled', cancel],
    ['changed', change],
  ])('tell the guest once: %s', async (kind, same) => {
    await takeBoth(await newBooking(), [same, same]);

    const messages = await service.sql(
      `select from message where kind = $1 and channel = 'email'`,
      [kind],
    );
    expect(messages).toHaveLength(1);
  });
});

describe('two hosts who take different steps at the same time', () => {
  it.each<[string, Step, Step]>([
    ['two notes', note, step(noteBooking, { note: 'By the door' })],
    ['two delays', late, step(markLate, { minutesLate: 30, tellGuest: true })],
    ['two times', change, step(changeBooking, { time: '20:15', partySize: 1, tellGuest: true })],
    ['two names', rename, step(changeBooking, { guestName: 'Ada Byron', tellGuest: true })],
    ['a change and a name', change, rename],
    ['seated and no-show', seat, miss],
    ['cancelled and arrived', cancel, arrive],
  ])('one of them gets a conflict: %s', async (_name, first, second) => {
    const results = await takeBoth(await newBooking(), [first, second]);

    const reasons = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    );
    expect(reasons).toEqual([expect.any(Problem)]);
    expect(reasons).toMatchObject([{ slug: 'conflict', particulars: { booking: { version: 2 } } }]);
  });
});
