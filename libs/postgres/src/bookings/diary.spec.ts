import { describe, expect, it } from '@jest/globals';
import type { DiaryScope } from '@venue/domain/ports';
import type { VenueId } from '@venue/domain/shared/ids';
import type { Instant } from '@venue/domain/shared/time';
import { queryOf } from './diary';

const scope: DiaryScope = { environment: 'live', revision: 1, now: 1_000 as Instant };
const question = {
  venueId: 'venue' as VenueId,
  span: { from: 5_000 as Instant, until: 9_000 as Instant },
};
const line = (booking: string, holdUntil: number | null): string =>
  `1 ${booking} table 2 dinner false 5000 6000 6500 0${holdUntil === null ? '' : ` ${holdUntil}`}`;

function snapshotOf(...lines: readonly string[]) {
  const row = { revision: '1', stays: lines.join('\n'), blocks: null };
  return queryOf(scope, [question]).snapshotsIn(row)?.[0];
}

describe('a snapshot of the diary', () => {
  it('says when the first of its holds lapses', () => {
    const snapshot = snapshotOf(
      line('a', null),
      line('b', 2_000),
      line('c', 1_500),
      line('d', 1_000),
    );

    expect(snapshot).toMatchObject({ lapsed: ['d'], nextLapse: 1_500 });
    expect(snapshot?.stays).toHaveLength(3);
  });

  it('has no such time without holds', () => {
    expect(snapshotOf(line('a', null))?.nextLapse).toBeNull();
  });

  it('is not made of a row with other rules', () => {
    const row = { revision: '2', stays: null, blocks: null };

    expect(queryOf(scope, [question]).snapshotsIn(row)).toBeNull();
  });
});
