/**
 * `npm run demo`: the service with fourteen days of bookings, to try the team's pages on. They are
 * made by the operations that guests and the team use, on a clock that is moved from a week ago to
 * this minute, so that their history, messages and numbers are what such days leave behind.
 */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listBookings } from '@venue/operations/bookings/day/list-bookings';
import { openAdminService, openDatabase, readConfig, StartFault } from '@venue/runtime';
import { play } from './play';

/** A folder of its own, so that the deployment of `npm start` is not touched. */
process.env['DATA_DIR'] ??= '.data/demo';
// A week of guests comes within a minute.
process.env['RATE_PER_MINUTE'] ??= '100000';
process.env['RATE_BURST'] ??= '10000';

if (process.env['DATABASE_URL'] !== undefined) {
  throw new StartFault('npm run demo has a database of its own: please unset DATABASE_URL.');
}

const reading = readConfig('start', process.env);
if (reading.kind === 'faulty') throw new StartFault(reading.faults.join('\n'));
const { config } = reading;
const { baseUrl, dataDir } = config;
await import('../start');
await untilAnswered(baseUrl);

const database = await openDatabase(config);
const admin = await openAdminService({ ...database, baseUrl });
const filledMarker = join(dataDir, 'demo-is-filled');
const existingBookings = await admin.perform(listBookings, { environment: 'live' });
if (existingBookings.length > 0 && !existsSync(filledMarker)) {
  process.stderr.write(
    `\n  It was broken off while it was filled. Delete ${dataDir}, and start again.\n`,
  );
}
if (existingBookings.length === 0) {
  process.stdout.write('\n  Filling fourteen days, which takes about a minute …\n');
  const count = await play({ admin, databaseUrl: database.url, baseUrl, dataDir });
  await writeFile(filledMarker, '');
  process.stdout.write(`  ${count} bookings are there. The sign-in link above still works.\n`);
}
await admin.close();
await database.close();

async function untilAnswered(baseUrl: string): Promise<void> {
  while (
    !(await fetch(baseUrl).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await pause(100);
}
