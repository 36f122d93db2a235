/** PostgreSQL is killed again and again while guests book. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pause } from '@venue/domain/async';
import { breachesIn } from '@venue/testing/breaches';
import { openProcesses, type Processes } from '@venue/testing/deployment-of-processes';
import { isRight, lostOf, startBookingLoad, type BookingLoad } from '@venue/testing/booking-load';
import { guest } from '@venue/testing/deployment';

const kills = 5;

let processes: Processes;
let guests: BookingLoad;
const answeredAfterMs: number[] = [];

beforeAll(async () => {
  processes = await openProcesses();
});
afterAll(async () => {
  await guests.stop();
  await processes.close();
});

/** Ends when every app reports it. */
async function untilAllSay(status: number): Promise<void> {
  const apps = Object.values(processes.apps);
  for (const deadline = performance.now() + 120_000; ;) {
    const responses = await Promise.all(apps.map((app) => app.health('ready')));
    if (responses.every((one) => one === status)) return;
    if (performance.now() > deadline) throw new Error(`not all ${status}: ${responses.join()}`);
    await pause(50);
  }
}

describe('a deployment whose database is killed five times', () => {
  it('says so in time, and answers again by itself', async () => {
    guests = startBookingLoad(processes);
    await guests.allWellSince(performance.now());
    for (let killed = 0; killed < kills; killed += 1) {
      await guests.moreBooked(10);
      await processes.server.kill();
      await untilAllSay(503);
      await processes.server.start();
      answeredAfterMs.push(await guests.allWellSince(performance.now()));
      await untilAllSay(200);
    }
    await guests.stop();

    const { answers, acknowledged } = guests;
    const away = answers.filter(({ status }) => status === 503);
    process.stdout.write(
      `${kills} kills, ${answers.length} requests, ${acknowledged.size} bookings acknowledged, ` +
        `${away.length} times 503, all well again within ` +
        `${Math.round(Math.max(...answeredAfterMs))} ms\n`,
    );
    expect(answers.filter((answer) => !isRight(answer))).toEqual([]);
    expect(away.length).toBeGreaterThanOrEqual(kills);
    const exits = Object.values(processes.apps).map((app) => app.ending());
    expect(exits).toEqual(exits.map(() => null));
  }, 600_000);

  it('has lost nothing that was acknowledged, and made nothing twice', async () => {
    const { acknowledged } = guests;
    expect(acknowledged.size).toBeGreaterThan(10 * kills);
    expect(await lostOf(acknowledged, processes.sql)).toEqual([]);
    const [counts] = await processes.sql<{ bookings: number; keys: number; overlaps: number }>(
      `select count(*)::int as bookings, count(distinct notes)::int as keys,
         (select count(*)::int from allocation one join allocation other
            on one.table_id = other.table_id and one.booking_id < other.booking_id
            and one.during && other.during and one.active and other.active) as overlaps
       from booking`,
    );
    expect(counts).toEqual({
      bookings: acknowledged.size,
      keys: acknowledged.size,
      overlaps: 0,
    });
    expect(await breachesIn(processes.server.url)).toEqual([]);

    for (const reference of acknowledged.values()) {
      const response = await fetch(`${processes.apps.api.url}/public/v1/bookings/lookup`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${processes.keys.integration}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ reference, phone: guest.phone }),
      });
      expect(response.status).toBe(200);
    }
  });

  it('would be found out if it had lost one', async () => {
    const [key = ''] = [...guests.acknowledged.keys()].slice(3);
    await processes.sql(
      `delete from message where booking_id = (select id from booking where notes = $1)`,
      [key],
    );
    await processes.sql('delete from booking where notes = $1', [key]);

    expect(await lostOf(guests.acknowledged, processes.sql)).toEqual([key]);
  });

  it('sends the messages of what is booked afterwards', async () => {
    const before = performance.now();
    const again = startBookingLoad(processes);
    await again.allWellSince(before);
    await again.stop();
    const since = [...again.acknowledged.keys()];
    expect(since).not.toEqual([]);

    for (let waiting = 1; waiting > 0; await pause(200)) {
      const [row] = await processes.sql<{ count: number }>(
        `select count(*)::int from message where state in ('waiting', 'sending') and created_at >
           (select max(created_at) - interval '1 second' from message)`,
      );
      waiting = row?.count ?? 0;
    }
  });
});
