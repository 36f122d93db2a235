import type { Invariant } from './invariant';
import { keysOnce } from './keys';
import { messagesAccounted } from './messages';
import { ledgerExplained, paymentsOnce } from './money';
import { historyReplays, stepsPossible } from './states';
import { noLapsedTable, tablesHeld, tablesOnce } from './tables';
import { seatsOnce } from './seats';
import { offersHeld } from './waiting';

/** The list of all invariants. */
export const invariants: readonly Invariant[] = [
  tablesOnce,
  tablesHeld,
  noLapsedTable,
  seatsOnce,
  paymentsOnce,
  ledgerExplained,
  historyReplays,
  stepsPossible,
  offersHeld,
  messagesAccounted,
  keysOnce,
];
