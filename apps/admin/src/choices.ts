/** The choices of a refused step: `--choose` carries one of them out. */
import { Option } from 'commander';
import { completeBooking, seatBooking } from '@venue/operations/bookings/attend/attendance';
import { moveBooking } from '@venue/operations/bookings/change/move-booking';
import { swapTables } from '@venue/operations/bookings/change/swap-tables';
import { fieldsOf } from '@venue/operations/fields/field';
import { Problem, type RefusalChoice } from '@venue/operations/problems';
import type { AdminService } from '@venue/runtime';
import type { OperationEntry } from './command';

type Operation = OperationEntry['operation'];
type Fields = Readonly<Record<string, unknown>>;

export interface ChoosableStep<Outcome> {
  readonly operation: Operation;
  readonly fields: Fields;
  readonly admin: Pick<AdminService, 'perform'>;
  readonly take: (operation: Operation, fields: Fields) => Promise<Outcome>;
}

/** The option of an operation that may be refused with choices; null for others. */
export function chooseOption({ audience, problems }: Operation): Option | null {
  if (audience !== 'team' || !problems.includes('no-availability')) return null;
  const description =
    'if it is refused, take the choice with these words, or that begins with them';
  return new Option('--choose <words>', description);
}

/** Takes the step; where it is refused, the choice with those words, and then the step again. */
export async function takeWithChoice<Outcome>(
  words: string | undefined,
  step: ChoosableStep<Outcome>,
): Promise<Outcome> {
  try {
    return await step.take(step.operation, step.fields);
  } catch (error) {
    const { choices = [] } = error instanceof Problem ? error.particulars : {};
    const matches = choices.filter((one) => words !== undefined && one.words.startsWith(words));
    const choice = choices.find((one) => one.words === words) ?? matches[0];
    if (choice === undefined) throw error;
    return carryOut(choice, step);
  }
}

function carryOut<Outcome>(choice: RefusalChoice, step: ChoosableStep<Outcome>): Promise<Outcome> {
  const { operation, fields, admin, take } = step;
  const { reference } = fields;
  const freeing = async (way: object, more: Fields): Promise<Outcome> => {
    const other = { reference: choice.reference, version: choice.version };
    await admin.perform(way as Operation, { ...other, ...more });
    return take(operation, fields);
  };
  switch (choice.choice) {
    case 'left':
      return freeing(completeBooking, {});
    case 'move':
      return freeing(moveBooking, { tables: choice.tableIds });
    case 'swap':
      return thenSeat(swapTables, { reference, with: choice.reference }, step);
    case 'tables': {
      const tables = choice.tableIds;
      const hasTables = fieldsOf(operation.input).some(({ name }) => name === 'tables');
      if (hasTables) return take(operation, { ...fields, tables });
      return thenSeat(moveBooking, { reference, tables }, step);
    }
    case 'without-table':
      return take(operation, { ...fields, tables: null, withoutTable: true });
    case 'new-booking':
      return take(operation, fields);
  }
}

/** Gives the guests their tables, and then seats them if that was the step. */
async function thenSeat<Outcome>(
  way: object,
  wish: Fields,
  { operation, fields, take }: ChoosableStep<Outcome>,
): Promise<Outcome> {
  const outcome = await take(way as Operation, wish);
  return operation === (seatBooking as object) ? take(operation, fields) : outcome;
}
