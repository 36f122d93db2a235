import type { InvariantResult } from '@venue/domain/history/proof';

/**
 * The statement returns a row for each breach, with the columns environment, about, name and wrong.
 * Each is independent: none relies on another, or on constraints and triggers.
 */
export interface Invariant extends Omit<InvariantResult, 'breaches'> {
  readonly breaches: string;
}
