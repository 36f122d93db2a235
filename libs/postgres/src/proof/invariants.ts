import type { Proved } from '@venue/domain';
import { keysOnce } from './keys';
import { messagesAccounted } from './messages';
import { ledgerExplained, paymentsOnce } from './money';
import { historyReplays, stepsPossible } from './states';
import { noLapsedTable, tablesHeld, tablesOnce } from './tables';
import { seatsOnce } from './seats';

/**
 * The statement gives a row for each breach, with the columns environment, about, name and wrong.
 * Each stands by itself: none relies on another, or on constraints and triggers.
 */
export interface Invariant extends Omit<Proved, 'breaches'> {
  readonly breaches: string;
}

/** Everything that is proved. Another invariant is another line. */
export const invariants: readonly Invariant[] = [
  tablesOnce,
  tablesHeld,
  noLapsedTable,
  seatsOnce,
  paymentsOnce,
  ledgerExplained,
  historyReplays,
  stepsPossible,
  messagesAccounted,
  keysOnce,
];
