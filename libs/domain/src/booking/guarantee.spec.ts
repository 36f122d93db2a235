import { describe, expect, it } from '@jest/globals';
import { aBooking } from '@venue/testing/bookings';
import { at } from '@venue/testing/moments';
import { noPence, pence } from '../shared/money';
import { freeUntilOf, guaranteeAfter, newGuarantee } from './guarantee';

const held = { feePence: pence(4000), status: 'held' } as const;

describe('a card that guarantees a booking', () => {
  it('is asked for where a rule has a fee', () => {
    expect(newGuarantee(pence(1))).toEqual({ feePence: 1, status: 'awaiting_card' });
    expect(newGuarantee(noPence)).toBeNull();
  });

  it.each([
    ['keeps a stored card, with the new fee', held, 5000, { feePence: 5000, status: 'held' }],
    ['releases a card that is not needed any more', held, 0, { ...held, status: 'released' }],
    ['asks for the card that is needed now', null, 10, { feePence: 10, status: 'awaiting_card' }],
    ['asks for none', null, 0, null],
  ])('after a change %s', (...[, before, feePence, after]) => {
    expect(guaranteeAfter(before, pence(feePence))).toEqual(after);
  });

  it('is free until the notice begins', () => {
    const startsAt = at('2026-12-08 18:00');
    const booking = aBooking({ startsAt, createdAt: at('2026-12-07 18:00') });
    const terms = { ...booking.policy, cancelNoticeMinutes: 1440 };

    expect(freeUntilOf({ ...booking, policy: terms })).toBe(at('2026-12-07 18:00'));
    const late = { ...booking, policy: terms, createdAt: at('2026-12-07 18:01') };
    expect(freeUntilOf(late)).toBeNull();
    expect(freeUntilOf({ ...booking, policy: terms, movedInsideNotice: true })).toBeNull();
  });
});
