import { describe, expect, it } from '@jest/globals';
import { aBooking } from '@venue/testing/bookings';
import { at } from '@venue/testing/moments';
import { erasedGuest } from '../booking/fields';
import type { GuaranteeStatus } from '../booking/guarantee-terms';
import { withUndo } from '../booking/undo';
import { pence } from '../shared/money';
import { isCardNeeded } from './card';

const startsAt = at('2026-12-08 18:00');
const withCard = (status: GuaranteeStatus) =>
  aBooking({ startsAt, guarantee: { feePence: pence(4000), status } });

describe('a card', () => {
  it.each([
    ['2026-12-22 18:00', true],
    ['2026-12-22 18:01', false],
  ])('that is held can be charged for 14 days: at %s it is needed: %s', (time, isNeeded) => {
    expect(isCardNeeded(withCard('held'), at(time))).toBe(isNeeded);
  });

  it.each(['awaiting_card', 'charged', 'waived', 'released'] as const)(
    'is not needed once its guarantee is %s',
    (status) => {
      expect(isCardNeeded(withCard(status), startsAt)).toBe(false);
    },
  );

  it.each([
    ['2026-12-01 12:10', true],
    ['2026-12-01 12:11', false],
  ])('that a cancellation released is kept until the undo ends: at %s %s', (time, isNeeded) => {
    const booking = withCard('released');
    const file = {
      ...{ booking, tableIds: [], clearedAt: null },
      ...{ receivedPence: pence(0), extraPence: pence(0) },
    };
    const cancelled = withUndo('cancel', file, { booking, now: at('2026-12-01 12:00') });

    expect(isCardNeeded(cancelled, at(time))).toBe(isNeeded);
  });

  it('is not kept for a guest who is erased', () => {
    const { guestName, guestPhone } = erasedGuest;

    expect(isCardNeeded({ ...withCard('held'), guestName, guestPhone }, startsAt)).toBe(false);
  });
});
