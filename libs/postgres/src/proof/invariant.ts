import type { InvariantResult } from '@venue/domain/history/proof';

/**
 * The statement returns a row for each breach, with the columns environment, about, name and wrong.
 * Each is independent: none relies on another, or on constraints and triggers.
 */
export interface Invariant extends Omit<InvariantResult, 'breaches'> {
  readonly breaches: string;
}

/** SQL: words of the domain as a list for `in`. None of them has a quotation mark. */
export const sqlList = (words: readonly string[]): string =>
  words.map((word) => `'${word}'`).join(', ');
