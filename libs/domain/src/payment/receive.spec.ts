import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { BookingState } from '../booking/states';
import { pence } from '../shared/money';
import { onFile } from '@venue/testing/bookings';
import { at } from '@venue/testing/moments';
import { aBlock, aDay, aVenue, tableId } from '@venue/testing/venues';
import { amountDueOf } from './amount-due';
import { decideReceipt, paidBooking, tablesAgainFor } from './receive';

const now = at('2026-06-10 12:00');
const held = { state: 'awaiting_deposit', holdUntil: at('2026-06-10 14:00') } as const;
const lapsed = { state: 'awaiting_deposit', holdUntil: now } as const;

const receipt = (
  booking: Parameters<typeof onFile>[0],
  amount: number,
  { received = 0, isAvailable = false } = {},
) =>
  decideReceipt({
    amountDue: amountDueOf(
      {
        kind: 'table',
        file: onFile({ depositPence: pence(6000), ...booking }, { receivedPence: pence(received) }),
      },
      now,
    ),
    amountPence: pence(amount),
    isAvailable,
  });

describe('money for a booking that needs it', () => {
  it.each([
    ['all of it confirms', 6000, 0, { kind: 'confirmed', surplusPence: 0 }],
    [
      'a penny less leaves a penny owed',
      5999,
      0,
      { kind: 'credited', owedPence: 1, surplusPence: 0 },
    ],
    ['the rest confirms', 1, 5999, { kind: 'confirmed', surplusPence: 0 }],
    ['a penny more confirms, and is flagged', 6001, 0, { kind: 'confirmed', surplusPence: 1 }],
  ])('%s', (...[, amount, received, expected]) => {
    expect(receipt(held, amount, { received })).toEqual(expected);
  });

  it('is in time a minute before the deadline, and too late at it', () => {
    const minuteLeft = { state: 'awaiting_deposit', holdUntil: at('2026-06-10 12:01') } as const;

    expect(receipt(minuteLeft, 6000).kind).toBe('confirmed');
    expect(receipt(lapsed, 6000)).toEqual({ kind: 'kept', because: 'too-late' });
  });
});

describe('late money', () => {
  it.each([
    ['finds room', 6000, true, 'revived'],
    ['finds no room', 6000, false, 'kept'],
    ['is not enough', 5999, true, 'kept'],
  ])('%s', (...[, amount, isAvailable, kind]) => {
    for (const booking of [lapsed, { state: 'expired' } as const]) {
      expect(receipt(booking, amount, { isAvailable }).kind).toBe(kind);
    }
  });

  it('counts together with earlier payments', () => {
    expect(receipt(lapsed, 1, { received: 5999, isAvailable: true }).kind).toBe('revived');
  });
});

describe('money for a booking that', () => {
  it.each<[BookingState, string]>([
    ['confirmed', 'credited'],
    ['seated', 'credited'],
    ['completed', 'credited'],
    ['no_show', 'credited'],
    ['cancelled', 'kept'],
  ])('is %s is %s', (state, kind) => {
    expect(receipt({ state }, 6000, { isAvailable: true }).kind).toBe(kind);
  });

  it('is already paid is a surplus, all of it', () => {
    expect(receipt({ state: 'confirmed' }, 6000, { received: 6000 })).toEqual({
      kind: 'credited',
      owedPence: 0,
      surplusPence: 6000,
    });
  });
});

describe('every payment', () => {
  it('is accounted for: it pays for the booking, is flagged, or is kept', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(amounts, (payments) => {
        let received = 0;
        let surplus = 0;
        for (const amount of payments) {
          const decision = receipt({ state: 'confirmed' }, amount, { received });
          received += amount;
          surplus += 'surplusPence' in decision ? decision.surplusPence : 0;
        }

        expect(surplus).toBe(Math.max(0, received - 6000));
      }),
    );
  });
});

describe('an expired table with a late payment', () => {
  const venue = aVenue();
  const booking = onFile({ state: 'expired' }).booking;
  const day = (parts = {}) => aDay({ venue, now, ...parts });

  it('is allocated again if there is room', () => {
    expect(tablesAgainFor(booking, day())).toEqual({
      tableIds: [tableId('T1')],
      clearedAt: booking.endsAt,
    });
  });

  it('is gone if every table is occupied', () => {
    const { startsAt, endsAt } = booking;
    const stay = {
      bookingId: 'other' as never,
      partySize: 2,
      from: startsAt,
      until: endsAt,
      clearedAt: endsAt,
      tableIds: venue.tables.map(({ id }) => id),
    };

    expect(tablesAgainFor(booking, day({ stays: [stay] }))).toBeNull();
    expect(
      tablesAgainFor(booking, day({ stays: [{ ...stay, tableIds: [tableId('T1')] }] })),
    ).not.toBeNull();
  });

  it('is not allocated if booking online is closed by now, nor if it is blocked', () => {
    const span = { from: booking.startsAt, until: booking.endsAt };

    for (const scope of ['online', 'venue', 'tables'] as const) {
      const found = tablesAgainFor(booking, day({ blocks: [aBlock({ scope, ...span })] }));
      expect(found === null).toBe(scope !== 'tables');
    }
  });

  it('is not allocated for a start that is no longer offered', () => {
    const [lunch] = venue.bookingTypes;
    const lunchOnly = aVenue({ bookingTypes: lunch === undefined ? [] : [lunch] });

    expect(tablesAgainFor(booking, day({ venue: lunchOnly }))).toBeNull();
  });

  it('is one for parties of its kind', () => {
    const [lunch, dinner] = venue.bookingTypes.map((type) => ({ ...type, areas: ['main'] }));
    const bookingTypes = [lunch, { ...dinner, areas: ['terrace'] }] as typeof venue.bookingTypes;

    expect(tablesAgainFor(booking, day({ venue: aVenue({ bookingTypes }) }))?.tableIds).toEqual([
      tableId('P1'),
    ]);
  });

  it('is not allocated from its start on', () => {
    expect(tablesAgainFor(booking, day({ now: booking.startsAt }))).toBeNull();
    expect(tablesAgainFor(booking, day({ now: (booking.startsAt - 1) as never }))).not.toBeNull();
  });
});

describe('a booking that is paid', () => {
  it.each([['in time', held] as const, ['late', lapsed] as const])(
    '%s is confirmed',
    (...[, parts]) => {
      const { booking } = onFile(parts);

      expect(paidBooking(booking, now)).toEqual({
        ...booking,
        state: 'confirmed',
        holdUntil: null,
        startAgreedAt: now,
      });
    },
  );

  it('cannot be one that is cancelled', () => {
    const { booking } = onFile({ state: 'cancelled' });

    expect(() => paidBooking(booking, now)).toThrow("can't be paid");
  });
});
