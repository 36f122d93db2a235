/**
 * An entry of the table of commands. It names an operation, whose fields become options; what the
 * records do not say, such as an example and the sentence when it is done, stands in the entry.
 */
import type { Option } from 'commander';
import type { TeamBooking } from '@venue/domain/booking/team-bookings';
import type { OperatorOperation } from '@venue/operations/operation';
import type { OperatorInput } from '@venue/operations/pipeline/strategies/operator';
import { tableOf, type Answer, type Columns, type Terminal } from './output';

/** How an admin runs this program, for help texts and hints. */
export const call = 'npm run admin --';

interface Words {
  /** As it is called, with its argument: `bookings show <reference...>`. */
  readonly call: string;
  /** The argument and options of an example, where more than what is required shows more. */
  readonly example?: string;
}

/** What differs between a field of an operation and its option. */
export interface Flag {
  /** With the name of its value: `--guests <count>`. */
  readonly flag?: string;
  /** In place of the field's description. */
  readonly about?: string;
  /** The value where the option is left out, which help shows by `shown` if that is set. */
  readonly default?: unknown;
  readonly shown?: string;
  /** The same, without a word in help. */
  readonly otherwise?: unknown;
  /** The value that an option without a value stands for. */
  readonly means?: string;
  /** Reads the value; throws an `InvalidArgumentError` for what is none. */
  readonly read?: (text: string) => unknown;
  /** Whether a value that the field does not accept is wrong usage. */
  readonly isChecked?: boolean;
  /** Options that can't be given with it, by their names in camel case. */
  readonly conflicts?: readonly string[];
  /** A value for the example of a command that requires it. */
  readonly sample?: string;
}

/** By the names of fields, where a member of an object is `guest.name`; a text is a `flag`. */
type Flags<Input extends object> = {
  readonly [Name in (keyof Input & string) | `${string}.${string}`]?: Flag | string;
};

/** What was given, for sentences that repeat it. */
export interface Given<Input extends object> {
  readonly fields: OperatorInput<Input>;
  /** The booking as it was before, where the operation requires its version. */
  readonly booking: TeamBooking | null;
}

/** What is printed of an answer. */
interface Print<Input extends object, Answer extends object> {
  /** For people. Throws a `Failure` for an answer by which nothing was done. */
  readonly text: (answer: Answer, given: Given<Input>) => string;
  /** For programs, where that is not the answer of the operation over HTTP. */
  readonly json?: (answer: Answer) => unknown;
}

/** An option by which the command performs another operation with the same fields. */
export interface Instead extends Partial<Print<object, object>> {
  readonly flag: string;
  readonly about: string;
  readonly operation: OperatorOperation<object, object>;
  readonly conflicts?: readonly string[];
  /** Values of required options that need not be given with it. */
  readonly implies?: Readonly<Record<string, string>>;
}

export interface Parts<Input extends object, Result extends object> extends Words {
  /** In place of the operation's title. */
  readonly about?: string;
  /** In place of the operation's description. */
  readonly more?: string;
  readonly operation: OperatorOperation<Input, Result>;
  /** The field that the argument is, where that has another name. */
  readonly argument?: keyof NoInfer<Input> & string;
  readonly flags?: Flags<NoInfer<Input>>;
  /** Fields that are always so, and no option. */
  readonly set?: Partial<NoInfer<Input>>;
  /** Options of which one is required. */
  readonly oneOf?: readonly string[];
  readonly instead?: Instead;
}

/** A command that performs an operation. */
export type OperationEntry = Parts<object, object> & Print<object, object>;

/** A command that is written by hand. */
export interface HandEntry extends Words {
  readonly about: string;
  /** Further text of help; a line break begins a paragraph. */
  readonly more?: string;
  readonly options?: readonly Option[];
  /** Null where it has printed everything itself. */
  readonly run: (given: HandInput, terminal: Terminal) => Promise<Answer | null>;
}

export interface HandInput {
  /** The words of the argument, with spaces between them. */
  readonly argument: string;
  readonly options: Readonly<Record<string, unknown>>;
}

export type Entry = OperationEntry | HandEntry;

/** A command that answers in a sentence or a text. */
export function command<Input extends object, Result extends object>(
  parts: Parts<Input, Result> & Print<NoInfer<Input>, NoInfer<Result>>,
): Entry {
  // The type of a list of different commands can't say that each prints what its own returns.
  return parts as unknown as Entry;
}

/** What an answer lists: its members where it is a list itself, else those of its one list. */
type RowOf<Result> = Result extends readonly (infer Row extends object)[]
  ? Row
  : {
      [Name in keyof Result]: Result[Name] extends readonly (infer Row extends object)[]
        ? Row
        : never;
    }[keyof Result];

interface ListParts<Input extends object, Row extends object> {
  readonly columns: Columns<Row>;
  /** What is printed in place of an empty table. */
  readonly none: string | ((fields: OperatorInput<Input>) => string);
}

/** A command that answers with a table. */
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

/** An operation that an option chooses in place of the command's own. */
export function instead<Input extends object, Result extends object>(
  parts: Omit<Instead, 'operation' | 'text' | 'json'> & {
    readonly operation: OperatorOperation<Input, Result>;
  } & Partial<Print<NoInfer<Input>, NoInfer<Result>>>,
): Instead {
  return parts as unknown as Instead;
}
