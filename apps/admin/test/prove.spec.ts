/** The output and the exit code of `prove`. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { breachesMax } from '@venue/domain/history/proof';
import { book } from './rows';
import { example, openTerminal, type OpenTerminal } from './terminal';

let terminal: OpenTerminal;

beforeAll(async () => {
  terminal = await openTerminal();
  await terminal.here('apply', example);
});
afterAll(() => terminal.close());

it('says that all holds, what that is, and what it cannot see', async () => {
  const { exitCode, stdout } = await terminal.here('prove');
  const { json } = await terminal.runJson('prove');

  expect([exitCode, json.ok]).toEqual([0, true]);
  expect(stdout).toMatch(
    /^holds {3}No table is in two bookings at once, .*\n {8}Not seen: Whether/,
  );
  expect(stdout).not.toMatch(/BROKEN/);
  expect(json.invariants).toHaveLength(stdout.match(/^holds/gm)?.length ?? 0);
});

it('lists each row that breaks a promise, and ends with 1', async () => {
  await book(terminal);

  const { exitCode, stdout } = await terminal.here('prove');
  const { json } = await terminal.runJson('prove');

  expect(exitCode).toBe(1);
  expect(stdout).toMatch(
    /^BROKEN {2}Every booking that is expected or seated has a table .*\n.*\n.*1 row:\n.*\nlive {2}booking {2}K7QP4M2X {2}It is confirmed and has no table\.$/m,
  );
  expect(json.ok).toBe(false);
  const broken = json.invariants.filter(
    ({ breaches }: { breaches: readonly unknown[] }) => breaches.length > 0,
  );
  expect(broken).toMatchObject([
    { name: 'tables-held', breaches: [{ environment: 'live', name: 'K7QP4M2X' }] },
  ]);
});

it('lists no more rows than anybody reads', async () => {
  await terminal.sql(
    `insert into history (at, environment, venue_id, subject, subject_id, part, kind, actor)
     select now(), 'sandbox', id, 'enquiry', gen_random_uuid(), 'enquiry', 'added', '{}'
     from venue, generate_series(1, 500)`,
  );

  const { stdout } = await terminal.here('prove');

  expect(stdout).toMatch(`${breachesMax} rows:`);
  expect(stdout).toMatch(/There may be more rows\./);
});
