/** Builds commander's commands from the entries of the table. */
import { Option, type Command } from 'commander';
import type { TeamBooking } from '@venue/domain/booking/team-bookings';
import { parseReference, type Reference } from '@venue/domain/shared/ids';
import { showBooking } from '@venue/operations/bookings/history/show-booking';
import { fieldsOf } from '@venue/operations/fields/field';
import { bookingReference } from '@venue/operations/fields/kinds';
import type { AdminService } from '@venue/runtime';
import { chooseOption, takeWithChoice } from './choices';
import { call, type Entry, type HandEntry, type Instead, type OperationEntry } from './command';
import {
  argumentOf,
  describeField,
  fieldsIn,
  flagsOf,
  phraseOf,
  sampleOf,
  versions,
} from './flags';
import { ReportedFailure, Failure, type Answer, type Terminal } from './output';
import { withAdminService } from './session';

/** The descriptions of command groups, such as `team devices`. */
export type Families = Readonly<Record<string, string>>;

/** Adds the commands in the order of the table. */
export function addCommands(
  program: Command,
  entries: readonly Entry[],
  { families, terminal }: { readonly families: Families; readonly terminal: Terminal },
): void {
  for (const entry of entries) {
    const [, path = '', argument] = /^(.*?)(?: ([<[].*[>\]]))?$/.exec(entry.call) ?? [];
    const words = path.split(' ');
    const parent = familyOf(program, words.slice(0, -1), families);
    const command = parent.command(words.at(-1) ?? '');
    if (argument !== undefined) command.argument(argument);
    describe(command, entry, path);
    // Only the called command gets its options, because reading the fields of all takes too long.
    parent.hook('preSubcommand', (_parent, called) => {
      if (called === command) addAction(command, entry, terminal);
    });
  }
}

function familyOf(program: Command, path: readonly string[], families: Families): Command {
  return path.reduce((parent, name, index) => {
    const family = parent.commands.find((one) => one.name() === name);
    if (family !== undefined) return family;
    const whole = path.slice(0, index + 1).join(' ');
    return parent
      .command(name)
      .description(families[whole] ?? '')
      .usage('<command> [options]')
      .helpCommand(false)
      .showHelpAfterError(`See: ${call} ${whole} --help`);
  }, program);
}

function describe(command: Command, entry: Entry, path: string): void {
  const record = 'operation' in entry ? entry.operation : null;
  const { title = phraseOf(record?.title ?? ''), description = record?.description ?? '' } = entry;
  const text = description === '' ? '' : `\n${wrapped(description)}\n`;
  const example = (): string => `${call} ${path} ${exampleOf(entry)}`.trimEnd();
  command
    .description(title)
    .option('--json', 'answer in one line of JSON')
    .showHelpAfterError(`See: ${call} ${path} --help`)
    .addHelpText('after', () => `${text}\nExample:\n  ${example()}`);
}

/** The argument and options of the example: the required ones, unless the entry has others. */
export function exampleOf(entry: Entry): string {
  if (entry.example !== undefined || !('operation' in entry)) return entry.example ?? '';
  const argument = argumentOf(entry);
  const required = flagsOf(entry).filter(({ option }) => option.mandatory);
  return [
    ...(argument === null ? [] : [sampleOf(argument)]),
    ...required.map(({ option, sample }) => `${option.long ?? ''} ${sample}`),
  ].join(' ');
}

/** Wraps text at 88 characters and keeps line breaks. */
function wrapped(text: string): string {
  return text.replaceAll(/(?=.{89})(.{1,88}) /g, '$1\n');
}

function addAction(command: Command, entry: Entry, terminal: Terminal): void {
  const run = 'operation' in entry ? performing(entry, command) : byHand(entry, command);
  command.action(async () => {
    const answer = await run(terminal);
    if (answer === null) return;
    const { text, json, isWrong = false } = answer;
    terminal.write(`${command.opts()['json'] === true ? JSON.stringify(json) : text}\n`);
    if (isWrong) throw new ReportedFailure();
  });
}

/** Runs a command with its parsed arguments. */
type Run = (terminal: Terminal) => Promise<Answer | null>;

function byHand({ options = [], run }: HandEntry, command: Command): Run {
  for (const option of options) command.addOption(option);
  return (terminal) => run({ argument: command.args.join(' '), options: command.opts() }, terminal);
}

function performing(entry: OperationEntry, command: Command): Run {
  const flags = flagsOf(entry);
  const field = argumentOf(entry);
  for (const argument of command.registeredArguments)
    if (field !== null) argument.description = describeField(field);
  const other = entry.instead && insteadOption(entry.instead);
  for (const { option } of flags) command.addOption(option);
  if (other !== undefined) command.addOption(other);
  const choose = chooseOption(entry.operation);
  if (choose !== null) command.addOption(choose);
  return async (terminal) => {
    requireOne(entry.oneOf ?? [], command);
    const options = command.opts();
    const isOther = other !== undefined && options[other.attributeName()] === true;
    const { operation, text, json } = isOther ? { ...entry, ...entry.instead } : entry;
    const argument = argumentIn(entry, command.args);
    const fields = { ...argument, ...fieldsIn(flags, options), ...entry.set };
    const { answer, booking } = await withAdminService(terminal, (admin) =>
      takeWithChoice(options['choose'] as string | undefined, {
        ...{ operation, fields, admin },
        take: (way, wish) => outcomeOf(way, wish, admin),
      }),
    );
    return {
      text: text(answer, { fields, booking }),
      json: json === undefined ? operation.view(answer) : json(answer),
    };
  };
}

function insteadOption({ flag, description, conflicts = [], implies = {} }: Instead): Option {
  return new Option(flag, description).conflicts([...conflicts]).implies(implies);
}

function requireOne(names: readonly string[], command: Command): void {
  if (names.length === 0 || names.some((name) => command.opts()[name] !== undefined)) return;
  command.error(`error: one of ${names.map((name) => `--${name}`).join(' and ')} is needed`);
}

/** The argument as a field; a reference may be typed with a space. */
function argumentIn(entry: OperationEntry, words: readonly string[]): object {
  const field = argumentOf(entry);
  if (field === null) return {};
  const text = words.join(' ');
  return { [field.name]: field.kind === bookingReference ? referenceIn(text) : text };
}

/** Parses the argument as a reference. Throws a `Failure` for any other text. */
export function referenceIn(text: string): Reference {
  const reference = parseReference(text);
  if (reference !== null) return reference;
  throw new Failure(`“${text}” is no booking reference; one looks like K7QP 4M2X.`);
}

interface Outcome {
  readonly answer: object;
  /** The booking before, where the operation requires its version. */
  readonly booking: TeamBooking | null;
}

/** Performs an operation, with the present versions of the bookings that it changes. */
async function outcomeOf(
  operation: OperationEntry['operation'],
  fields: Readonly<Record<string, unknown>>,
  admin: AdminService,
): Promise<Outcome> {
  const bookings = new Map<string, TeamBooking>();
  for (const { name } of fieldsOf(operation.input)) {
    const reference = fields[versions[name] ?? ''] as Reference | undefined;
    if (reference === undefined) continue;
    bookings.set(name, (await admin.perform(showBooking, { reference })).teamBooking);
  }
  const seenVersions = [...bookings].map(([name, { booking }]) => [name, booking.version] as const);
  const answer = await admin.perform(operation, { ...fields, ...Object.fromEntries(seenVersions) });
  return { answer, booking: bookings.get('version') ?? null };
}
