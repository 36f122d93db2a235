import { describe, expect, it } from '@jest/globals';
import { decideDispute, type DisputeStep } from './dispute';
import type { DisputeStatus } from './provider';

const taken = 'entry of the ledger';

describe('a dispute at the provider', () => {
  it.each<[DisputeStatus | 'unknown', string | null, DisputeStatus, DisputeStep | null]>([
    ['unknown', null, 'inquiry', 'none'],
    ['unknown', null, 'open', 'taken'],
    ['unknown', null, 'won', 'none'],
    ['unknown', null, 'lost', 'taken'],
    ['inquiry', null, 'inquiry', null],
    ['inquiry', null, 'open', 'taken'],
    ['inquiry', null, 'won', 'none'],
    ['open', taken, 'inquiry', null],
    ['open', taken, 'open', null],
    ['open', taken, 'won', 'given-back'],
    ['open', taken, 'lost', 'none'],
    ['won', taken, 'open', null],
    ['won', taken, 'lost', null],
    ['lost', taken, 'open', null],
  ])('that was %s with entry %s and is %s: %s', (was, entryId, status, step) => {
    const stored = was === 'unknown' ? null : { status: was, entryId };

    expect(decideDispute(stored, { status })).toBe(step);
  });
});
