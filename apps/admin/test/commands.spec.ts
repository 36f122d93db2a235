/** Commands on bookings and money, their options, and `prove`. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { breachesMax } from '@venue/domain/history/proof';
import { emptying } from '@venue/testing/database';
import { type TestDeployment, guest, openTestDeployment } from '@venue/testing/deployment';
import { payNewest } from '@venue/testing/paying';
import { ask, book } from './rows';
import { type OpenTerminal, example, openTerminal, runHere } from './terminal';

describe('options', () => {
  let terminal: OpenTerminal;

  beforeAll(async () => {
    terminal = await openTerminal();
    await terminal.here('apply', example);
  });
  beforeEach(() => terminal.sql(emptying('booking', 'venue_block', 'message', 'enquiry')));
  afterAll(() => terminal.close());

  /** A Friday on which the venue is open. */
  const friday = '2099-06-12';
  const harbour = ['--venue', 'the-harbour'];
  const ofSix = [...harbour, '--date', friday, '--guests', '6'];
  const ada = ['--name', 'Ada Finch', '--phone', '0117 496 0001'];

  async function typeNamed(name: string): Promise<string> {
    const { json } = await terminal.runJson('bookings', 'times', ...ofSix);
    return json.bookingTypes.find((type: { name: string }) => type.name === name).bookingTypeId;
  }

  describe('bookings of the team', () => {
    it('are of the named type', async () => {
      const dinner = await typeNamed('Dinner');

      const times = await terminal.runJson('bookings', 'times', ...ofSix, '--type', dinner);
      expect(times.json.bookingTypes).toMatchObject([{ name: 'Dinner' }]);
      const made = ['--time', '19:00', '--type', dinner];
      const { json } = await terminal.runJson('bookings', 'book', ...ofSix, ...ada, ...made);
      expect(json).toMatchObject({ bookingType: 'Dinner', bookingTypeId: dinner });
    });

    it('require no deposit where an override waives it', async () => {
      const dinner = ['--time', '19:00', '--type', await typeNamed('Dinner')];
      const book = (...args: string[]) =>
        terminal.runJson('bookings', 'book', ...ofSix, ...ada, ...dinner, ...args);

      expect((await book()).json).toMatchObject({ state: 'awaiting_deposit' });
      const waived = await book('--override', 'Regular guests', '--waive-deposit');
      expect(waived.json).toMatchObject({ state: 'confirmed', deposit: { requiredPence: 0 } });
      expect(await book('--waive-deposit')).toMatchObject({
        exitCode: 1,
        json: { error: 'override.reason is required.' },
      });
    });

    it.each([
      ['4000', 1, 'partySize must be a whole number from 1 to'],
      ['0', 2, 'It must be a whole number.'],
      ['six', 2, 'It must be a whole number.'],
    ])('are for no %s guests, exit code %d', async (guests, exitCode, words) => {
      const args = [...harbour, '--date', friday, '--time', '19:00', '--guests', guests];

      expect(await terminal.here('bookings', 'book', ...args, ...ada)).toMatchObject({
        exitCode,
        stderr: expect.stringContaining(words),
      });
    });
  });

  describe.each(['blocks', 'closures'])('the list of %s', (name) => {
    it('has the named days', async () => {
      const tables = name === 'blocks' ? ['--tables', 'T1'] : [];
      await terminal.here(name, 'add', ...harbour, ...tables, '--from', friday);
      const listed = async (from: string, to: string) => {
        const args = [...harbour, '--from', from, '--to', to];
        return (await terminal.runJson(name, 'list', ...args)).json[name];
      };

      expect(await listed(friday, friday)).toHaveLength(1);
      expect(await listed('2099-06-15', '2099-06-20')).toEqual([]);
    });
  });

  describe('a booking from an enquiry', () => {
    it('has the named guest in place of the enquiry’s', async () => {
      const id = await ask(terminal);
      const guest = ['--name', 'Bea Gull', '--email', 'bea@example.com'];
      const when = ['--date', friday, '--time', '19:00', '--party', '2'];

      const made = await terminal.runJson('enquiries', 'book', id, ...when, ...guest);

      const { reference } = made.json.booking;
      const { json } = await terminal.runJson('bookings', 'show', reference);
      expect(json).toMatchObject({ guestName: 'Bea Gull', guestEmail: 'bea@example.com' });
    });
  });
});

describe('money', () => {
  let service: TestDeployment;

  const money = (...args: string[]) =>
    runHere(['money', ...args], { DATABASE_URL: service.databaseUrl, KEY_PEPPER: service.pepper });

  /** Six guests at The Harbour, who owe £60.00. */
  async function book(time: string, date = '2026-06-12'): Promise<string> {
    const venueId = service.venueId['the-harbour'];
    const wish = { venueId, date, time, partySize: 6, guest };
    return (await service.post('/reservations', wish)).body.reference;
  }

  beforeAll(async () => {
    service = await openTestDeployment();
    await service.moveTo('2026-06-10T12:00:00Z');
  });
  afterAll(() => service.close());

  describe('money on the command line', () => {
    it('beyond the amount owed is listed, and decided about in parts', async () => {
      const reference = await book('18:00');
      await payNewest(service, reference, 6500);
      const listed = await money('list');
      const refused = await money(
        'decide',
        reference,
        '--kept',
        '--amount',
        '5.5',
        '--reason',
        'x',
      );
      const kept = await money(
        'decide',
        reference,
        '--kept',
        '--amount',
        '200',
        '--reason',
        'A tip',
      );
      const rest = await money('decide', reference, '--refunded', '--reason', 'At the provider');

      expect(listed.stdout).toMatch(
        new RegExp(`the-harbour +${reference} .* confirmed +£65\\.00 +£5\\.00 `),
      );
      expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
      expect(refused.stderr).toContain("'--amount <pence>'");
      expect(kept.stdout).toBe(`Decided: £3.00 of ${reference} is still open.\n`);
      expect(rest.stdout).toBe(`Decided: £0.00 of ${reference} is still open.\n`);
      expect((await money('list')).stdout).toBe('No money to decide about.\n');
    });

    it('needs a decision', async () => {
      expect(await money('decide', 'K7QP4M2X', '--reason', 'x')).toMatchObject({
        exitCode: 1,
        stderr: 'Please say what is done: --refunded, --kept or --moved-to <reference>.\n',
      });
    });

    it('paid online is refunded in pounds, or all of it, and never twice', async () => {
      const reference = await book('18:00', '2026-06-19');
      await payNewest(service, reference);
      const refund = (amount: string) =>
        money('refund', reference, '--amount', amount, '--reason', 'Ill');

      expect(await refund('20.5')).toMatchObject({ exitCode: 2 });
      expect(await refund('20.00')).toEqual({
        exitCode: 0,
        stderr: '',
        stdout: `${reference}: a refund of £20.00 is pending; £40.00 more can be refunded.\n`,
      });
      // The same again, before it is confirmed, is a retry.
      expect((await refund('20.00')).stdout).toContain('£40.00 more can be refunded.');
      expect(await refund('40.01')).toMatchObject({
        exitCode: 1,
        stderr: expect.stringContaining('At most £40.00 can be refunded.'),
      });
      expect((await refund('all')).stdout).toContain('a refund of £40.00 is pending; £0.00 more');
      expect(await refund('all')).toMatchObject({ exitCode: 0 });
    });

    it('that is owed can be requested again, paid in cash, or waived', async () => {
      const reference = await book('19:30');
      const sent = await money('send-link', reference);
      const paid = await money('cash', reference, '--amount', '1000');
      const back = await money('take-back', reference, '--reason', 'Another booking');
      const waived = await money('waive', reference, '--reason', 'Regulars');
      const asked = await money('ask', reference, '--amount', '5000', '--reason', 'Wine');
      const withdrawn = await money('withdraw', reference, '--reason', 'No wine');

      expect(sent.stdout).toMatch(/^A link for £60\.00 goes by text/);
      expect(paid.stdout).toBe(`${reference} is awaiting_deposit; £50.00 is owed.\n`);
      expect(back.stdout).toBe(`${reference}: £60.00 is owed again.\n`);
      expect(asked.stdout).toMatch(/^A link for £50\.00 goes by text/);
      expect(withdrawn.stdout).toBe(`${reference}: £0.00 is owed.\n`);
      expect(waived.stdout).toBe(`${reference} is confirmed; nothing is owed.\n`);
    });
  });
});

describe('prove', () => {
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

  it('compares the ledger with the payment provider', async () => {
    const { exitCode, stdout } = await terminal.here('prove', '--provider');
    const { json } = await terminal.runJson('prove', '--provider');

    expect([exitCode, json.ok]).toEqual([0, true]);
    expect(stdout).toBe(
      'test (keeps no books: its payments are in the ledger): nothing in the period.\n',
    );
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
});
