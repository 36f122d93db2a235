/**
 * An entry of the table of commands. It names an operation, whose fields become options; what the
 * records do not say, such as an example and the sentence when it is done, stands in the entry.
 */
import type { Option } from 'commander';
import type { TeamBooking } from '@venue/domain/booking/team-bookings';
import type { FieldClass } from '@venue/operations/fields/kind';
import type { OperatorOperation } from '@venue/operations/operation';
import type { OperatorInput } from '@venue/operations/pipeline/strategies/operator';
import { tableOf, type Answer, type Columns, type Terminal } from './output';

/** The command line of this program, for help texts and hints. */
export const call = 'npm run admin --';

interface CommandTexts {
  /** The name with the argument: `bookings show <reference...>`. */
  readonly call: string;
  /** The argument and options of the example, where the required ones are not enough. */
  readonly example?: string;
}

/** The differences between a field of an operation and its option. */
export interface Flag {
  /** The option with the name of its value: `--guests <count>`. */
  readonly flag?: string;
  /** Replaces the field's description. */
  readonly description?: string;
  /** The default value; help shows `shown` instead if that is set. */
  readonly default?: unknown;
  readonly shown?: string;
  /** A default that help does not show. */
  readonly otherwise?: unknown;
  /** The value of an option that is given without one. */
  readonly means?: string;
  /** A class whose field of the same name parses the option, where people write it differently. */
  readonly input?: FieldClass;
  /** Whether a value that the field refuses is a usage error. */
  readonly isChecked?: boolean;
  /** Options that exclude this one, by their names in camel case. */
  readonly conflicts?: readonly string[];
  /** The value in the example of a command that requires the option. */
  readonly sample?: string;
}

/** Keyed by field, where a member of an object is `guest.name`. A text is a `flag`. */
type Flags<Input extends object> = {
  readonly [Name in (keyof Input & string) | `${string}.${string}`]?: Flag | string;
};

/** The input, for sentences that repeat it. */
export interface ParsedInput<Input extends object> {
  readonly fields: OperatorInput<Input>;
  /** The booking before, where the operation requires its version. */
  readonly booking: TeamBooking | null;
}

/** The output for an answer. */
interface Print<Input extends object, Answer extends object> {
  /** Text for people. Throws a `Failure` for an answer that changed nothing. */
  readonly text: (answer: Answer, input: ParsedInput<Input>) => string;
  /** JSON for programs, where it differs from the answer over HTTP. */
  readonly json?: (answer: Answer) => unknown;
}

/** An option that makes the command perform another operation with the same fields. */
export interface Instead extends Partial<Print<object, object>> {
  readonly flag: string;
  readonly description: string;
  readonly operation: OperatorOperation<object, object>;
  readonly conflicts?: readonly string[];
  /** Values of required options that it makes optional. */
  readonly implies?: Readonly<Record<string, string>>;
}

export interface Parts<Input extends object, Result extends object> extends CommandTexts {
  /** Replaces the operation's title. */
  readonly title?: string;
  /** Replaces the operation's description. */
  readonly description?: string;
  readonly operation: OperatorOperation<Input, Result>;
  /** The field of the argument, if its name differs. */
  readonly argument?: keyof NoInfer<Input> & string;
  readonly flags?: Flags<NoInfer<Input>>;
  /** Fields with fixed values, which have no option. */
  readonly set?: Partial<NoInfer<Input>>;
  /** Options of which at least one is required. */
  readonly oneOf?: readonly string[];
  readonly instead?: Instead;
}

/** A command that performs an operation. */
export type OperationEntry = Parts<object, object> & Print<object, object>;

/** A command written by hand. */
export interface HandEntry extends CommandTexts {
  readonly title: string;
  /** More text for help; a line break begins a paragraph. */
  readonly description?: string;
  readonly options?: readonly Option[];
  /** Null if the command has printed everything itself. */
  readonly run: (input: HandInput, terminal: Terminal) => Promise<Answer | null>;
}

export interface HandInput {
  /** The words of the argument, with spaces between them. */
  readonly argument: string;
  readonly options: Readonly<Record<string, unknown>>;
}

export type Entry = OperationEntry | HandEntry;

/** A command that prints a sentence or a text. */
export function command<Input extends object, Result extends object>(
  parts: Parts<Input, Result> & Print<NoInfer<Input>, NoInfer<Result>>,
): Entry {
  // The type of a list of different commands can't say that each prints what its own returns.
  return parts as unknown as Entry;
}

/** The rows of an answer: its members if it is a list, or else those of its only list. */
type RowOf<Result> = Result extends readonly (infer Row extends object)[]
  ? Row
  : {
      [Name in keyof Result]: Result[Name] extends readonly (infer Row extends object)[]
        ? Row
        : never;
    }[keyof Result];

interface ListParts<Input extends object, Row extends object> {
  readonly columns: Columns<Row>;
  /** The text in place of an empty table. */
  readonly none: string | ((fields: OperatorInput<Input>) => string);
}

/** A command that prints a table. */
export function list<Input extends object, Result extends object>({
  columns,
  none,
  ...parts
}: Parts<Input, Result> & ListParts<NoInfer<Input>, RowOf<NoInfer<Result>>>): Entry {
  return command<Input, Result>({
    ...parts,
    text(answer, { fields }) {
      const rows = rowsOf(answer);
      if (rows.length > 0) return tableOf(rows, columns);
      return typeof none === 'string' ? none : none(fields);
    },
  });
}

function rowsOf<Result extends object>(answer: Result): readonly RowOf<Result>[] {
  const lists = Array.isArray(answer) ? [answer] : Object.values(answer).filter(Array.isArray);
  return lists[0] as readonly RowOf<Result>[];
}

/** An operation that an option selects in place of the command's own. */
export function instead<Input extends object, Result extends object>(
  parts: Omit<Instead, 'operation' | 'text' | 'json'> & {
    readonly operation: OperatorOperation<Input, Result>;
  } & Partial<Print<NoInfer<Input>, NoInfer<Result>>>,
): Instead {
  return parts as unknown as Instead;
}
