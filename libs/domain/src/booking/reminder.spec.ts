import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aBooking } from '@venue/testing/bookings';
import { at, london, zone } from '@venue/testing/moments';
import { wallAt } from '../../test/platform-clock';
import { aPolicy, venueId } from '@venue/testing/venues';
import { minutesBetween, plusMinutes, type Instant, type Zone } from '../shared/time';
import { reminderEnd, reminderRound, type ReminderRound } from './reminder';

const roundAt = (now: Instant, reminderHours = 24, where = london): ReminderRound | null =>
  reminderRound(
    { id: venueId('the-harbour'), zone: where, policy: aPolicy({ reminderHours }) },
    now,
  );

describe('a reminder', () => {
  it('is due that many hours before the start', () => {
    expect(roundAt(at('2026-06-11 19:00'))?.startsBefore).toBe(at('2026-06-12 19:00'));
    expect(roundAt(at('2026-06-11 19:00'), 4)?.startsBefore).toBe(at('2026-06-11 23:00'));
  });

  it('is sent from nine in the morning to nine in the evening', () => {
    expect(roundAt(at('2026-06-11 08:59'))).toBeNull();
    expect(roundAt(at('2026-06-11 09:00'))).not.toBeNull();
    expect(roundAt(at('2026-06-11 20:59'))).not.toBeNull();
    expect(roundAt(at('2026-06-11 21:00'))).toBeNull();
  });

  it('that falls into the night is due in the evening before', () => {
    expect(roundAt(at('2026-06-10 20:44'))?.startsBefore).toBe(at('2026-06-11 20:44'));
    expect(roundAt(at('2026-06-10 20:45'))?.startsBefore).toBe(at('2026-06-12 09:00'));
  });

  it('is not sent after the start, nor after nine in the evening', () => {
    const round = roundAt(at('2026-06-12 19:00'), 4) as ReminderRound;

    expect(reminderEnd(aBooking(), round)).toBe(at('2026-06-12 19:00'));
    expect(reminderEnd(aBooking({ startsAt: at('2026-06-12 22:00') }), round)).toBe(
      at('2026-06-12 21:00'),
    );
  });

  it('is never due at a venue without reminders', () => {
    expect(roundAt(at('2026-06-11 19:00'), 0)).toBeNull();
  });

  it('goes once, by day, in time and before the start, in any zone and on any day', () => {
    fc.assert(
      fc.property(anyCase, ({ where, bookedAt, startsAt, hours }) => {
        const sentAt = whenSent({ where, bookedAt, startsAt, hours });
        const due = plusMinutes(startsAt, -hours * 60);
        const firstChance = walk(bookedAt, startsAt).find((now) => isByDay(now, where));

        if (firstChance === undefined) return expect(sentAt).toBeNull();
        expect(sentAt).not.toBeNull();
        const sent = sentAt as Instant;
        expect(isByDay(sent, where)).toBe(true);
        // At its time, or in the evening before, or when the guest had only just booked.
        expect(sent).toBeLessThanOrEqual(Math.max(plusMinutes(due, stepMinutes), firstChance));
        // The night is twelve hours, thirteen where the clocks go back, and begins early.
        expect(minutesBetween(sent, due)).toBeLessThanOrEqual(14 * 60);
        return undefined;
      }),
      { numRuns: 200 },
    );
  });
});

const stepMinutes = 5;

interface Case {
  readonly where: Zone;
  readonly bookedAt: Instant;
  readonly startsAt: Instant;
  readonly hours: number;
}

/** Days around changes of the clocks in 2026 and any other days; London, Lord Howe and so on. */
const anyCase: fc.Arbitrary<Case> = fc
  .record({
    where: fc.constantFrom(
      ...['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia'].map(zone),
      ...['Asia/Kathmandu', 'Africa/Cairo', 'America/Santiago', 'Pacific/Chatham'].map(zone),
    ),
    day: fc.oneof(
      fc.constantFrom('2026-03-08', '2026-03-29', '2026-04-05', '2026-10-25', '2026-11-01'),
      fc.constantFrom('2026-04-24', '2026-09-06', '2026-09-27', '2026-10-04', '2026-10-30'),
      fc.constantFrom('2026-01-15', '2026-07-01', '2026-12-31'),
    ),
    minutes: fc.integer({ min: -288, max: 288 }).map((quarters) => quarters * 5),
    hours: fc.constantFrom(1, 2, 6, 12, 24, 25, 48),
    ahead: fc.integer({ min: 0, max: 72 * 12 }).map((steps) => steps * 5),
  })
  .map(({ where, day, minutes, hours, ahead }) => {
    const startsAt = plusMinutes(at(`${day} 12:00`, where), minutes);
    return { where, startsAt, hours, bookedAt: plusMinutes(startsAt, -hours * 60 - ahead) };
  });

/** Acts as a worker that looks for due reminders every five minutes, from booking to start. */
function whenSent({ where, bookedAt, startsAt, hours }: Case): Instant | null {
  return (
    walk(bookedAt, startsAt).find((now) => {
      const round = roundAt(now, hours, where);
      return round !== null && startsAt < round.startsBefore;
    }) ?? null
  );
}

function walk(from: Instant, until: Instant): Instant[] {
  const count = Math.ceil(minutesBetween(from, until) / stepMinutes);
  return Array.from({ length: count }, (_, step) => plusMinutes(from, step * stepMinutes));
}

/** By the platform's own time-zone data. */
function isByDay(now: Instant, where: Zone): boolean {
  const clock = wallAt(now, where).slice(11, 16);
  return clock >= '09:00' && clock < '21:00';
}
