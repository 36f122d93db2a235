/**
 * Temporary faults of the database: the reason that a caller gets, and the sentence for the log.
 */
import type { InterruptionReason } from '@venue/domain/interruption';

export interface Meaning {
  readonly reason: InterruptionReason;
  /** A sentence for the admin of the service. */
  readonly because: string;
}

/** Two transactions conflicted, or two random references were the same. */
export const clashes = /^(40001|40P01|23P01|23505)$/;

/** The first match counts. Null matches any code, or any message. */
const meanings: readonly (readonly [
  code: RegExp | null,
  message: RegExp | null,
  reason: InterruptionReason,
  because: string,
])[] = [
  [/^55P03$/, null, 'busy', 'Somebody else held what was needed for too long.'],
  [/^57014$/, null, 'busy', 'A statement took longer than it may.'],
  [clashes, null, 'busy', 'Other transactions got in the way each time.'],
  [/^53100$/, null, 'unreachable', 'The disk of the database is full: make room on it.'],
  [/^53200$/, null, 'unreachable', 'The database has no memory left.'],
  [/^53300$/, null, 'unreachable', 'The database takes no more connections: see max_connections.'],
  [/^53/, null, 'unreachable', 'The database has run out of something: see its log.'],
  [/^57P/, null, 'unreachable', 'The database is stopping, starting or recovering.'],
  [/^58/, null, 'unreachable', 'The database can’t use its files: look at its disk and its log.'],
  [/^XX/, null, 'unreachable', 'The database found a fault in itself: see its log.'],
  [/^25006$/, null, 'unreachable', 'The database takes no writes: is it a standby?'],
  [/^25P03$/, null, 'unreachable', 'A transaction stood still for too long, and was ended.'],
  [
    null,
    /timeout exceeded when trying to connect/i,
    'unreachable',
    'No connection was free within 2 s: all are taken, or the database does not answer.',
  ],
  [/^ETIMEDOUT$/, null, 'unreachable', 'The database did not answer in time.'],
  [null, /query read timeout/i, 'unreachable', 'The database did not answer in time.'],
  [
    /^(08|E(CONN|PIPE|HOST|NET))/,
    null,
    'unreachable',
    'The database can’t be reached, or the connection to it was lost.',
  ],
  [
    null,
    // The last is from TypeORM, in two wordings: it was lost while no query was running.
    /connection terminated|not connected|not queryable|not currently accepting connections|query runner (was )?already released/i,
    'unreachable',
    'The connection to the database was lost.',
  ],
];

/** Undefined for any other fault, which is an error of this service. */
export function meaningIn(code: string, message: string): Meaning | undefined {
  const match = meanings.find(([codes, messages]) => {
    return (codes?.test(code) ?? true) && (messages?.test(message) ?? true);
  });
  return match && { reason: match[2], because: match[3] };
}
