/** Options that commands derive from the fields of their operation. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { emptying } from '@venue/testing/database';
import { ask } from './rows';
import { example, openTerminal, type OpenTerminal } from './terminal';

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
