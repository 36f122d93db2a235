import { describe, expect, it } from '@jest/globals';
import { Command, CommanderError } from 'commander';
import { environments } from '@venue/domain/access/caller';
import { fieldsOf, optional, required } from '@venue/operations/fields/field';
import {
  bookingReference,
  date,
  dayWish,
  flag,
  line,
  object,
  oneOf,
  wholeNumber,
} from '@venue/operations/fields/kinds';
import { listOfLines } from '@venue/operations/fields/list-of-lines';
import { operation } from '@venue/operations/operation';
import { addCommands, exampleOf } from './build-command';
import { command, type Entry, type OperationEntry } from './command';
import { commands, families } from './commands/table';
import { argumentOf, fieldsIn, flagsOf } from './flags';
import { printableTerminal } from './output';

class GuestInput {
  @required(line(1, 40), 'Their name.') name!: string;
  @optional(flag, 'Whether they are regulars.') isRegular!: boolean | null;
}

class PartyInput {
  @required(bookingReference, 'The booking.') reference!: string;
  @required(wholeNumber(1, 1000), 'The version of it that was seen.') version!: number;
  @required(oneOf(...environments), 'Whose diary.') environment!: string;
  @required(date, 'The first day.') firstDay!: string;
  @required(wholeNumber(2, 12), 'How many they are.') seats!: number;
  @required(flag, 'Whether they hear of it.') isTold!: boolean;
  @optional(wholeNumber(0, 9), 'How many chairs.') chairs!: number | null;
  @optional(dayWish, 'The last day.') until!: string | null;
  @optional(listOfLines({ countMax: 3, lengthMax: 9 }), 'Their tables.')
  places!: readonly string[] | null;
  @optional(object(GuestInput), 'Who comes.') friend!: GuestInput | null;
}

/** Seats as people write them. */
class SeatsOption {
  @required(
    {
      ...wholeNumber(2, 12),
      message: 'must be a number of pairs such as 2p',
      clean: (value) => (typeof value === 'string' ? parseInt(value) * 2 : value),
    },
    'How many they are.',
  )
  seats!: number;
}

const seat = operation({
  audience: 'operator',
  effect: 'read',
  title: 'Seat a party',
  input: PartyInput,
  run: () => Promise.resolve({}),
});

const entry = command({
  call: 'seat <reference...>',
  operation: seat,
  description: 'Where they want.',
  flags: { seats: { flag: '--covers <count>', description: 'all of them', sample: '2' } },
  text: () => '',
}) as OperationEntry;

/** The fields from a command line. */
function given(...args: string[]): unknown {
  return fieldsOn(entry, ...args);
}

function fieldsOn(entry: OperationEntry, ...args: string[]): unknown {
  const flags = flagsOf(entry);
  const parser = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  for (const { option } of flags) parser.addOption(option);
  parser.parse(args, { from: 'user' });
  return fieldsIn(flags, parser.opts());
}

const needed = ['--first-day', '2026-12-05', '--covers', '2'];

describe('the options of a command', () => {
  it('are the fields, but for the argument and the version of its booking', () => {
    expect(
      flagsOf(entry).map(({ option: { flags, description, mandatory } }) => {
        return [flags, description, mandatory];
      }),
    ).toEqual([
      ['--env <environment>', 'whose diary', false],
      ['--first-day <day>', 'the first day (such as 2026-12-05)', true],
      ['--covers <count>', 'all of them', true],
      ['--is-told', 'whether they hear of it', false],
      ['--chairs <count>', 'how many chairs', false],
      ['--until <day>', 'the last day (such as today or 2026-12-05)', false],
      ['--places <names...>', 'their tables', false],
      ['--name <text>', 'their name', false],
      ['--is-regular', 'whether they are regulars', false],
    ]);
  });

  it('become the fields; what is left out is not there', () => {
    expect(given(...needed)).toEqual({
      environment: 'live',
      firstDay: '2026-12-05',
      seats: 2,
      isTold: false,
    });
    expect(
      given(...needed, '--is-told', '--places', 'T1', 'T2', '--name', 'Ada', '--is-regular'),
    ).toMatchObject({
      isTold: true,
      places: ['T1', 'T2'],
      friend: { name: 'Ada', isRegular: true },
    });
  });

  it.each([
    ['--covers', 'two', 'It must be a whole number.'],
    ['--covers', '0', 'It must be a whole number.'],
    ['--chairs', '-1', 'It must be a whole number.'],
    ['--chairs', '00', 'It must be a whole number.'],
    ['--covers', '2.5', 'It must be a whole number.'],
    ['--until', 'never', 'It must be today, tomorrow, or a day such as 2026-12-05.'],
    ['--env', 'prod', 'Allowed choices are live, sandbox.'],
  ])('refuse what is no value of the field: %s %s', (name, value, words) => {
    expect(() => given(...needed, name, value)).toThrow(words);
  });

  it('are parsed by another class where people write them differently', () => {
    const pairs = { ...entry, flags: { seats: { flag: '--pairs <text>', input: SeatsOption } } };
    const firstDay = ['--first-day', '2026-12-05'];

    expect(fieldsOn(pairs, ...firstDay, '--pairs', '2p')).toMatchObject({ seats: 4 });
    expect(() => fieldsOn(pairs, ...firstDay, '--pairs', 'x')).toThrow('must be a number of pairs');
    expect(() => fieldsOn(pairs, ...firstDay, '--pairs', '7p')).toThrow(
      'must be a number of pairs',
    );
  });

  it('leave limits to the operation, which refuses as over HTTP', () => {
    expect(given(...needed, '--covers', '1', '--chairs', '10000000000')).toMatchObject({
      seats: 1,
      chairs: 10_000_000_000,
    });
  });

  it('may be 0 where the field may', () => {
    expect(given(...needed, '--chairs', '0')).toMatchObject({ chairs: 0 });
  });

  it('are required where the field is', () => {
    expect(() => given('--covers', '2')).toThrow(CommanderError);
  });
});

/** The help of one command in a program with those commands. */
function helpOf(path: string, entries: readonly Entry[]): string {
  let help = '';
  const writeOut = (text: string): void => void (help += text);
  const terminal = printableTerminal({ env: {}, write: writeOut, complain: writeOut });
  const program = new Command('admin').exitOverride().configureOutput({ writeOut });
  addCommands(program, entries, { families, terminal });
  const call = (): unknown => program.parse([...path.split(' '), '--help'], { from: 'user' });
  expect(call).toThrow(CommanderError);
  return help;
}

describe('the help of a command', () => {
  it('has the title of the operation, and its example has what is required', () => {
    const help = helpOf('seat', [entry]);

    expect(help).toContain('seat a party');
    expect(help).toContain('Where they want.');
    expect(help).toContain('the booking (such as K7QP 4M2X)');
    expect(help).toMatch(/ seat K7QP4M2X --first-day 2026-12-05 --covers 2\n$/);
  });
});

describe('the table of commands', () => {
  const pathOf = ({ call }: Entry): string => call.replace(/ [<[].*/, '');
  const cases = commands.map((one) => [pathOf(one), one] as const);

  it.each(cases)('has an example that names options of the command: %s', (path, one) => {
    const [options = ''] = helpOf(path, commands).split('Example:');
    const example = exampleOf(one);

    expect(example).not.toMatch(/undefined| $/);
    for (const [name] of example.matchAll(/--[a-z-]+/g)) expect(options).toContain(`  ${name}`);
  });

  it.each(cases.filter(([, one]) => 'operation' in one))(
    'describes fields that the operation has: %s',
    (_path, one) => {
      const { flags = {}, set = {}, operation: performed, ...parts } = one as OperationEntry;
      const names = fieldsOf(performed.input).map(({ name }) => name);
      const paths = flagsOf(one as OperationEntry).map((flagged) => flagged.path);
      const hasArgument = argumentOf({ ...parts, operation: performed }) !== null;

      expect(paths).toEqual(expect.arrayContaining(Object.keys(flags)));
      expect(names).toEqual(expect.arrayContaining(Object.keys(set)));
      expect(hasArgument).toBe(parts.call.includes('<'));
    },
  );

  it('says what each command with others below it is for', () => {
    const parents = cases.flatMap(([path]) => {
      const words = path.split(' ').slice(0, -1);
      return words.map((_, index) => words.slice(0, index + 1).join(' '));
    });

    expect([...new Set(parents)].sort()).toEqual(Object.keys(families).sort());
  });
});
