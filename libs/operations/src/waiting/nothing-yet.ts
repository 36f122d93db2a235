import type { WaitingEntry } from '@venue/domain/waiting/entry';

/** The fields of a new entry that later steps fill in. */
export const nothingYet = {
  offeredUntil: null,
  bookingId: null,
  skip: null,
  quotedFromMinutes: null,
  quotedMinutes: null,
  quotedUntilMinutes: null,
  calledAt: null,
  comingAt: null,
  seatedAt: null,
  version: 0,
} as const satisfies Partial<WaitingEntry>;
