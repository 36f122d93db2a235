import { describe, expect, it } from '@jest/globals';
import type { Integration } from '@venue/domain/access/caller';
import type { Wish } from '@venue/domain/availability/day';
import type { DaySnapshot, Work } from '@venue/domain/ports';
import type { Instant } from '@venue/domain/shared/time';
import type { Group } from '@venue/domain/venue/group';
import { aStay, aTable, aVenue } from '@venue/testing/venues';
import { at, date, time } from '@venue/testing/moments';
import { SharedRefusals } from '../../pipeline/shared-refusals';
import { searchAlternatives } from './search';

const now = at('2026-06-10 12:00');
const lapse = (now + 30_000) as Instant;
const venue = aVenue({ tables: [aTable('A')], combinations: [] });
const stay = aStay({ tables: ['A'], from: at('2026-06-12 18:00'), minutes: 240 });
const wish: Wish = {
  date: date('2026-06-12'),
  time: time('19:00'),
  partySize: 2,
  bookingTypeId: null,
};

/** Calls that have all arrived before the first of them reads the diary. */
function crowd() {
  const shared = new SharedRefusals(60_000);
  const waiting = [shared.ofCall(), shared.ofCall()];
  let reads = 0;
  const page: DaySnapshot = { stays: [stay], blocks: [], lapsed: [], nextLapse: lapse };
  const diary = {
    read: async () => {
      reads += 1;
      return [page];
    },
  };
  const call = (parts: { readonly now?: Instant; readonly areTablesRefused?: boolean } = {}) => {
    const work = { diary, areTablesRefused: parts.areTablesRefused ?? false };
    return {
      caller: { environment: 'live' } as Integration,
      group: { revision: 1, venues: [venue] } as unknown as Group,
      venue,
      now: parts.now ?? now,
      refusals: waiting.shift() ?? shared.ofCall(),
      work: work as unknown as Work,
    };
  };
  return { call, reads: () => reads };
}

describe('the refusal of a call', () => {
  it('answers another waiting call with the same wish', async () => {
    const { call, reads } = crowd();
    const refusal = await searchAlternatives(wish, call());

    expect(refusal).toMatchObject({ kind: 'unavailable', because: 'full' });
    expect(await searchAlternatives(wish, call({ now: (lapse - 1) as Instant }))).toBe(refusal);
    expect(reads()).toBe(1);
  });

  it.each<[string, Parameters<ReturnType<typeof crowd>['call']>[0], { ignoring?: typeof stay }]>([
    ['once a hold has lapsed', { now: lapse }, {}],
    ['where storage has refused the tables that looked free', { areTablesRefused: true }, {}],
    ['whose own tables count as free', {}, { ignoring: stay }],
  ])('answers none %s', async (_when, parts, { ignoring }) => {
    const { call, reads } = crowd();
    await searchAlternatives(wish, call());
    await searchAlternatives(wish, call(parts), { ignoring: ignoring?.bookingId ?? null });

    expect(reads()).toBe(2);
  });
});
