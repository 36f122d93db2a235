import { describe, expect, it } from '@jest/globals';
import { at } from '@venue/testing/moments';
import { anEntry } from '@venue/testing/waiting';
import { plusMinutes } from '../shared/time';
import { accuracyOf, type SeatedParty } from './quote-accuracy';

const joined = at('2026-06-12 19:00');
/** Heard 25 to 40 minutes, most likely 30. */
const waited = (minutes: number, parts: Partial<SeatedParty> = {}): SeatedParty =>
  anEntry({
    ...{ kind: 'queue', createdAt: joined, seatedAt: plusMinutes(joined, minutes) },
    ...{ quotedFromMinutes: 25, quotedMinutes: 30, quotedUntilMinutes: 40 },
    ...parts,
  });

describe('the accuracy of quoted waits', () => {
  it('is unknown without a party', () => {
    const none = { parties: 0, insideShare: null, medianErrorMinutes: null };

    expect(accuracyOf([])).toEqual(none);
    expect(accuracyOf([waited(10, { quotedFromMinutes: null, quotedMinutes: null })])).toEqual(
      none,
    );
  });

  it.each([
    [24, 0],
    [25, 1],
    [40, 1],
    [41, 0],
  ])('counts a wait of %d minutes inside 25 to 40: %d', (minutes, insideShare) => {
    expect(accuracyOf([waited(minutes)])).toMatchObject({ parties: 1, insideShare });
  });

  it('has no upper end where the range had none', () => {
    expect(accuracyOf([waited(200, { quotedUntilMinutes: null })]).insideShare).toBe(1);
  });

  it('counts the wait until the party was called', () => {
    const called = waited(60, { calledAt: plusMinutes(joined, 32) });

    expect(accuracyOf([called])).toEqual({ parties: 1, insideShare: 1, medianErrorMinutes: 2 });
  });

  it('has the median of the errors, whether parties waited longer or less', () => {
    expect(accuracyOf([waited(20), waited(33), waited(70)])).toEqual({
      ...{ parties: 3, insideShare: 1 / 3, medianErrorMinutes: 10 },
    });
  });
});
