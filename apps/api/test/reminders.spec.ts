/** Reminders: their recipients and times, and changes of a booking that has one. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Work } from '@venue/domain/ports';
import { remindGuests } from '@venue/operations/jobs/remind-guests';
import { connect, PostgresUnitOfWork, workOn } from '@venue/postgres';
import { emptying } from '@venue/testing/database';
import { bookingRequests } from './bookings';
import { untilWaiting } from '@venue/testing/concurrent-transaction';
import { guest, openTestDeployment, publicUrl, shared } from '@venue/testing/deployment';

const service = shared(() => openTestDeployment());
beforeEach(async () => {
  await service.sql(emptying('booking'));
  await service.moveTo('2026-12-01T09:00:00Z');
});

const { booked, change } = bookingRequests(() => service, {
  venue: 'the-harbour',
  date: '2026-12-09',
  time: '19:00',
  partySize: 2,
  guest: { ...guest, email: 'ada@example.com' },
});

interface Reminder {
  readonly state: string;
  readonly subject: string;
  readonly text: string;
}

/** The reminders of that channel; every guest with an address also gets a text. */
const reminders = (channel: 'email' | 'text' = 'email'): Promise<Reminder[]> =>
  service.sql<Reminder>(
    `select state, subject, text from message where kind = 'reminder' and channel = $1
     order by position`,
    [channel],
  );

/** The states of the reminders after a round at that moment. */
async function statesAt(iso: string): Promise<readonly string[]> {
  await service.moveTo(iso);
  await remindGuests(service.deployment);
  return (await reminders()).map(({ state }) => state);
}

describe('a guest', () => {
  it('is reminded once, a day before, with the link to their own page', async () => {
    const reference = await booked();

    expect(await statesAt('2026-12-08T18:59:30Z')).toEqual([]);
    expect(await statesAt('2026-12-08T19:00:01Z')).toEqual(['waiting']);
    expect(await statesAt('2026-12-08T19:01:00Z')).toEqual(['waiting']);
    const [email] = await reminders();
    const [text] = await reminders('text');
    const link = `${publicUrl}/manage/${reference.replace(' ', '')}`;
    expect(email?.subject).toBe('See you tomorrow at 7pm at The Harbour');
    expect(email?.text).toContain(reference);
    expect(email?.text).toContain(link);
    expect(text?.text).toContain(link);
  });

  it('is not reminded when the booking was made less than a day before', async () => {
    await service.moveTo('2026-12-08T19:00:30Z');
    await booked();

    expect(await statesAt('2026-12-08T20:00:00Z')).toEqual([]);
    expect(await statesAt('2026-12-09T12:00:00Z')).toEqual([]);
  });

  it('is reminded as soon as the worker is back, but not at night and not after the start', async () => {
    await booked();
    await booked({ date: '2026-12-08', time: '21:00' });

    expect(await statesAt('2026-12-08T21:00:00Z')).toEqual([]);
    expect(await statesAt('2026-12-09T08:59:00Z')).toEqual([]);
    expect(await statesAt('2026-12-09T09:00:00Z')).toEqual(['waiting']);
  });

  it('is reminded in the evening before when the time would be at night', async () => {
    await booked({ time: '21:30' });

    expect(await statesAt('2026-12-08T20:44:00Z')).toEqual([]);
    expect(await statesAt('2026-12-08T20:45:30Z')).toEqual(['waiting']);
  });

  it('is not reminded of a booking that is cancelled, unpaid or under way', async () => {
    await change(await booked(), 'cancel');
    await booked({ time: '18:00', partySize: 6 });
    await booked({ time: '20:00' });
    await service.sql(`update booking set hold_until = '2026-12-09' where hold_until is not null`);
    await service.sql(`update booking set state = 'seated' where state = 'confirmed'`);

    expect(await statesAt('2026-12-08T20:30:00Z')).toEqual([]);
  });

  it('without an address is reminded by text alone, and noted as reminded', async () => {
    await booked({ guest });

    expect(await statesAt('2026-12-08T19:01:00Z')).toEqual([]);
    expect(await reminders('text')).toHaveLength(1);
    const due = `select 1 from booking where reminded_for is distinct from starts_at`;
    expect(await service.sql(due)).toEqual([]);
  });
});

describe('a booking that is moved', () => {
  it('is reminded of its new time', async () => {
    const reference = await booked();
    await change(reference, 'amend', { date: '2026-12-11' });

    expect(await statesAt('2026-12-08T19:01:00Z')).toEqual([]);
    expect(await statesAt('2026-12-10T19:01:00Z')).toEqual(['waiting']);
  });

  it('is reminded again of a later day, and its unsent reminder is stopped', async () => {
    const reference = await booked();
    expect(await statesAt('2026-12-08T19:01:00Z')).toEqual(['waiting']);
    await change(reference, 'amend', { date: '2026-12-11' });

    expect(await statesAt('2026-12-08T19:02:00Z')).toEqual(['stopped']);
    expect(await statesAt('2026-12-10T19:01:00Z')).toEqual(['stopped', 'waiting']);
  });

  it('is not reminded of a start that is nearer than that', async () => {
    const reference = await booked();
    expect(await statesAt('2026-12-08T19:01:00Z')).toEqual(['waiting']);
    await change(reference, 'amend', { time: '18:30' });

    expect(await statesAt('2026-12-08T19:02:00Z')).toEqual(['stopped']);
    expect(await statesAt('2026-12-09T10:00:00Z')).toEqual(['stopped']);
  });
});

describe('a booking whose party alone changes', () => {
  it('has its unsent reminder written again with the new party', async () => {
    const reference = await booked();
    expect(await statesAt('2026-12-08T19:01:00Z')).toEqual(['waiting']);
    await change(reference, 'amend', { partySize: 3 });

    expect(await statesAt('2026-12-08T19:02:00Z')).toEqual(['stopped', 'waiting']);
    expect((await reminders()).map(({ text }) => /for \d guests/.exec(text)?.[0])).toEqual([
      'for 2 guests',
      'for 3 guests',
    ]);
  });

  it('is not reminded a second time', async () => {
    const reference = await booked();
    await statesAt('2026-12-08T19:01:00Z');
    await service.sql(`update message set state = 'sent' where kind = 'reminder'`);
    await change(reference, 'amend', { partySize: 3 });

    expect(await statesAt('2026-12-08T19:02:00Z')).toEqual(['sent']);
  });
});

describe('reminders that are written by several workers at once', () => {
  it('are one for each booking', async () => {
    await booked();
    await service.sql(copies, [60]);
    await service.moveTo('2026-12-08T19:01:00Z');
    await Promise.all(Array.from({ length: 4 }, () => remindGuests(service.deployment)));
    // The worker that has locked the skipped bookings writes their reminders.
    const [counts] = await service.sql(
      `select count(*)::int as written, count(distinct booking_id)::int as bookings
       from message where kind = 'reminder' and channel = 'email'`,
    );

    expect(counts).toEqual({ written: 61, bookings: 61 });
  });
});

/** Bookings like the first, without tables. */
const copies = `
insert into booking
select (jsonb_populate_record(booking, jsonb_build_object('id', gen_random_uuid(),
  'reference', 'BBBB' || (1000 + number)))).*
from booking, generate_series(1, $1::int) as number`;

describe('a cancellation during a reminder', () => {
  /** Sends reminders with those ports, on a separate pool. */
  async function remindWith(portsOn: (work: Work) => Work): Promise<void> {
    const source = await connect(service.databaseUrl, 2);
    const unitOfWork = new PostgresUnitOfWork(source, (manager) => portsOn(workOn(manager)));
    await remindGuests({ ...service.deployment, unitOfWork });
    await source.destroy();
  }

  const take = (work: Work, taken: Work['reminders']['take']): Work => ({
    ...work,
    reminders: {
      due: (rounds) => work.reminders.due(rounds),
      release: (id) => work.reminders.release(id),
      take: taken,
    },
  });

  it('waits for the reminder, and stops it', async () => {
    const reference = await booked();
    await service.moveTo('2026-12-08T18:59:00Z');
    await cancellable();
    await service.moveTo('2026-12-08T19:01:00Z');
    const cancelling: Promise<unknown>[] = [];
    await remindWith((work) =>
      take(work, async (due) => {
        const file = await work.reminders.take(due);
        cancelling.push(change(reference, 'cancel'));
        await untilWaiting(service);
        return file;
      }),
    );
    await Promise.all(cancelling);

    expect((await reminders()).map(({ state }) => state)).toEqual(['stopped']);
  });

  it('leaves no reminder behind, whichever is first', async () => {
    for (let run = 0; run < 10; run += 1) {
      await service.moveTo('2026-12-01T09:00:00Z');
      const reference = await booked();
      await cancellable();
      await service.moveTo('2026-12-08T19:01:00Z');
      const [{ body }] = await Promise.all([
        change(reference, 'cancel'),
        remindGuests(service.deployment),
      ]);
      expect(body.outcome).toBe('cancelled');
    }

    const states = (await reminders()).map(({ state }) => state);
    expect(states.filter((state) => state !== 'stopped')).toEqual([]);
  });

  it('would leave one about a booking that is gone if the booking were not locked', async () => {
    const reference = await booked();
    await cancellable();
    await service.moveTo('2026-12-08T19:01:00Z');
    await remindWith((work) =>
      take(work, async ({ bookingId }) => {
        const file = await work.bookings.find(bookingId);
        await change(reference, 'cancel');
        return file;
      }),
    );

    expect((await reminders()).map(({ state }) => state)).toEqual(['waiting']);
  });

  /** Lets bookings be cancelled until an hour before. */
  const cancellable = (): Promise<unknown> =>
    service.sql(`update booking set policy = policy || '{"cancelNoticeMinutes": 60}'`);
});
