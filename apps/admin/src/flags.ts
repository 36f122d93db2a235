/** Options of a command from the fields of its operation. */
import { InvalidArgumentError, Option } from 'commander';
import { fieldsOf, type Field } from '@venue/operations/fields/field';
import type { JsonSchema, Kind } from '@venue/operations/fields/kind';
import {
  bookingReference,
  date,
  dayWish,
  email,
  phone,
  properName,
  time,
  uuid,
} from '@venue/operations/fields/kinds';
import type { Flag, OperationEntry } from './command';

/** The option of one field. */
export interface FieldFlag {
  /** The field; a member of an object is `guest.name`. */
  readonly path: string;
  readonly option: Option;
  /** The default value. */
  readonly otherwise: unknown;
  /** The value in the example of the command. */
  readonly sample: string;
}

/** The field with the reference of the booking to which a version field belongs. */
export const versions: Readonly<Record<string, string>> = {
  version: 'reference',
  withVersion: 'with',
};

/** The default names of options, by field. */
const usual: Readonly<Record<string, Flag>> = {
  environment: { flag: '--env <environment>', default: 'live' },
  venueId: { flag: '--venue <slug>', sample: 'the-harbour' },
  fromDate: { flag: '--from <day>' },
  untilDate: { flag: '--until <day>' },
  partySize: { flag: '--guests <count>', sample: '4' },
  bookingTypeId: { flag: '--type <id>' },
  guestName: { flag: '--name <name>' },
  guestPhone: { flag: '--phone <number>' },
  guestEmail: { flag: '--email <address>' },
  'override.reason': {
    flag: '--override <reason>',
    description: 'also beyond hours, limits of covers and closed days',
  },
};

/** One option for each field that a person can give, in the order of the fields. */
export function flagsOf(entry: OperationEntry): readonly FieldFlag[] {
  const { operation, set = {}, flags = {} } = entry;
  const argument = argumentOf(entry)?.name;
  const isGiven = ({ name }: Field): boolean =>
    name !== argument && !(name in set) && !(name in versions);
  return fieldsOf(operation.input)
    .filter(isGiven)
    .flatMap((field) => withMembers(field))
    .map((field) => {
      const override = (flags as Readonly<Record<string, Flag | string | undefined>>)[field.name];
      return flagOf(field, {
        ...usual[field.name],
        ...(typeof override === 'string' ? { flag: override } : override),
      });
    });
}

/** The field of a command's argument; null without an argument. */
export function argumentOf({ call, argument, operation }: OperationEntry): Field | null {
  const name = argument ?? /<(\w+)/.exec(call)?.[1];
  return fieldsOf(operation.input).find((field) => field.name === name) ?? null;
}

/** An object has an option for each member. */
function withMembers(field: Field): readonly Field[] {
  const { members } = field.kind;
  if (members === null) return [field];
  return fieldsOf(members).map((member) => ({
    ...member,
    name: `${field.name}.${member.name}`,
    isRequired: field.isRequired && member.isRequired,
  }));
}

function flagOf(field: Field, flag: Flag): FieldFlag {
  const option = new Option(flag.flag ?? nameOf(field), flag.description ?? describeField(field))
    .conflicts([...(flag.conflicts ?? [])])
    .preset(flag.means);
  readBy(option, field, flag);
  const otherwise = flag.otherwise ?? valueIfLeftOut(field);
  if (flag.default !== undefined) option.default(flag.default, flag.shown);
  else if (field.isRequired && otherwise === undefined) option.makeOptionMandatory();
  return { path: field.name, option, otherwise, sample: flag.sample ?? sampleOf(field) };
}

/** An absent required flag means no. */
function valueIfLeftOut(field: Field): boolean | undefined {
  return typeOf(field) === 'boolean' && field.isRequired ? false : undefined;
}

/** Such as `--minutes-late <count>`. */
function nameOf(field: Field): string {
  const name = field.name.replace(/^.*\./, '');
  const words = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (typeOf(field) === 'boolean') return `--${words}`;
  const isChoice = choicesOf(field) !== undefined;
  return `--${words} <${isChoice ? name : valueNameOf(field)}>`;
}

interface KindWords {
  /** The name of a value. */
  readonly name: string;
  readonly sample: string;
  /** The message for a value that is a usage error, in place of the kind's own. */
  readonly message?: string;
}

const kinds = new Map<Kind<unknown>, KindWords>([
  [
    bookingReference,
    { name: 'reference', sample: 'K7QP4M2X', message: 'must be a reference such as K7QP 4M2X' },
  ],
  [date, { name: 'day', sample: '2026-12-05' }],
  [
    dayWish,
    {
      name: 'day',
      sample: 'today',
      message: 'must be today, tomorrow, or a day such as 2026-12-05',
    },
  ],
  [email, { name: 'address', sample: 'ada@example.com' }],
  [phone, { name: 'number', sample: '"0117 496 0001"' }],
  [properName, { name: 'name', sample: '"Ada Finch"' }],
  [time, { name: 'time', sample: '19:00' }],
  [uuid, { name: 'id', sample: '3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50' }],
]);
/** The names of values of plain text, and of numbers that are not counts. */
const valueNames: Readonly<Record<string, string>> = {
  addCapabilities: 'names',
  capabilities: 'names',
  channel: 'channel',
  email: 'address',
  event: 'slug',
  events: 'names',
  key: 'id',
  limit: 'number',
  name: 'name',
  origins: 'origins',
  phone: 'number',
  removeCapabilities: 'names',
  tickets: 'number',
  url: 'url',
  venue: 'slug',
  venues: 'slugs',
};
const typeNames = new Map<unknown, string>([
  ['integer', 'count'],
  ['array', 'names...'],
]);

function valueNameOf(field: Field): string {
  const ofKind = kinds.get(field.kind)?.name ?? typeNames.get(typeOf(field));
  return valueNames[field.name] ?? ofKind ?? 'text';
}

export function sampleOf({ kind }: Field): string {
  return kinds.get(kind)?.sample ?? '';
}

/** Turns `The venue-local day.` into `the venue-local day (such as 2026-12-05)`. */
export function describeField({ description, kind }: Field): string {
  const isDay = kind === date;
  const examples = isDay ? ['2026-12-05'] : (kind.schema['examples'] as string[] | undefined);
  const suchAs = examples === undefined ? '' : ` (such as ${examples.join(' or ')})`;
  return `${phraseOf(description)}${suchAs}`;
}

/** A sentence of a record in the form of commander's lists: lower case, without a full stop. */
export function phraseOf(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`.replace(/\.$/, '');
}

/**
 * A wrong choice, a wrong day where words are allowed, and an invalid number are usage errors.
 * Other values are passed on as typed, and the operation checks them.
 */
function readBy(option: Option, field: Field, { input, isChecked = field.kind === dayWish }: Flag) {
  const choices = choicesOf(field);
  const optionField = input && fieldsOf(input).find(({ name }) => name === field.name);
  if (optionField !== undefined) option.argParser((text) => checked(text, optionField));
  else if (option.isBoolean()) return;
  else if (choices !== undefined) option.choices(choices);
  else if (isChecked) option.argParser((text) => checked(text, field));
  else if (typeOf(field) === 'integer') option.argParser(wholeNumberFor(field.kind.schema));
}

function checked(text: string, { name, kind, accepts }: Field): unknown {
  const value = kind.clean(text);
  if (accepts(value, { [name]: value })) return value;
  throw new InvalidArgumentError(`It ${kinds.get(kind)?.message ?? kind.message}.`);
}

/** Reads a whole number, or 0 where the schema allows it; the operation checks other limits. */
export function wholeNumberFor({ minimum = 1 }: JsonSchema = {}): (text: string) => number {
  return (text) => {
    const isZero = text === '0' && Number(minimum) <= 0;
    if (isZero || /^[1-9]\d{0,14}$/.test(text)) return Number(text);
    throw new InvalidArgumentError('It must be a whole number.');
  };
}

function choicesOf({ kind }: Field): readonly string[] | undefined {
  const { enum: choices } = kind.schema as JsonSchema & { readonly enum?: readonly string[] };
  return choices;
}

function typeOf({ kind }: Field): unknown {
  return kind.schema['type'];
}

/** The fields of an input, from the command line. */
export function fieldsIn(
  flags: readonly FieldFlag[],
  options: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  for (const { path, option, otherwise } of flags) {
    const value = options[option.attributeName()] ?? otherwise;
    const [name = '', member] = path.split('.');
    if (value === undefined) continue;
    fields[name] = member === undefined ? value : { ...(fields[name] as object), [member]: value };
  }
  return fields;
}
