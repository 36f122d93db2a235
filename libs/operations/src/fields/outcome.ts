/** The outcome of an answer, on which the presence of other members depends. */
import { oneOf } from './kinds';
import type { Kind, OutcomeForm } from './kind';

/**
 * One of these outcomes. Members of the answer that can be null are null, and lists of objects are
 * empty, unless the form of the outcome names them.
 */
export function outcome<const Word extends string>(
  forms: Readonly<Record<Word, OutcomeForm>>,
): Kind<Word> {
  return { ...oneOf(...(Object.keys(forms) as Word[])), forms };
}
