import { describe, expect, it } from '@jest/globals';
import type { TableUse } from '../availability/table-uses';
import { onFile } from '@venue/testing/bookings';
import { at } from '@venue/testing/moments';
import { aDay, aStay, bookingId, tableId, venueId } from '@venue/testing/venues';
import { plusMinutes, type Instant } from '../shared/time';
import type { Booking, StoredBooking } from './booking';
import { canSwap, decideSwap, decideUndoOfSwap, usesForSwap, type SwapDecision } from './swap';

const noon = at('2026-06-10 12:00');

/** Ada's, at T1 from 19:00 to 20:30, and Ben's at T2 from 20:00 to 21:30. */
const ada = onFile();
const ben = (parts: Partial<Booking> = {}, tables = ['T2']): StoredBooking =>
  onFile(
    { id: bookingId('ben'), startsAt: at('2026-06-12 20:00'), ...parts },
    { tableIds: tables.map(tableId) },
  );

const use = (table: string, from: string, until: string): TableUse => ({
  tableIds: [tableId(table)],
  from: at(from),
  clearedAt: at(until),
});

const swap = (
  other: StoredBooking = ben(),
  uses: readonly TableUse[] | null = [],
  { file = ada, now = noon }: { readonly file?: StoredBooking; readonly now?: Instant } = {},
): SwapDecision => decideSwap({ file, other, now }, uses);

describe('swapping the tables of two bookings', () => {
  it('gives each the tables of the other for its own stay', () => {
    expect(swap(ben({}, ['T2', 'T3']))).toMatchObject({
      one: {
        allocation: { tableIds: ['T2', 'T3'].map(tableId), clearedAt: ada.clearedAt },
        booking: { undo: { step: 'swap', swappedWith: ben().booking.id } },
      },
      other: {
        allocation: { tableIds: [tableId('T1')], clearedAt: ben().clearedAt },
        booking: { undo: { step: 'swap', swappedWith: ada.booking.id } },
      },
    });
  });

  it.each([
    ['T2', '2026-06-12 18:00', '2026-06-12 19:00', 'swapped'],
    ['T2', '2026-06-12 18:00', '2026-06-12 19:01', 'tables-taken'],
    ['T1', '2026-06-12 21:30', '2026-06-12 22:00', 'swapped'],
    ['T1', '2026-06-12 21:29', '2026-06-12 22:00', 'tables-taken'],
  ])('needs both tables free of others: %s from %s until %s is %s', (table, from, until, kind) => {
    expect(swap(ben(), [use(table, from, until)]).kind).toBe(kind);
  });

  it.each([
    ['20:30', 'swapped'],
    ['20:29', 'tables-taken'],
  ])('that share a table needs different times: from %s is %s', (time, kind) => {
    const other = ben({ startsAt: at(`2026-06-12 ${time}`) }, ['T1', 'T2']);

    expect(swap(other).kind).toBe(kind);
  });

  it('of a seated party begins now', () => {
    const file = onFile({ state: 'seated' });
    const now = at('2026-06-12 19:40');
    const uses = [use('T2', '2026-06-12 19:00', '2026-06-12 19:40')];

    expect(swap(ben(), uses, { file, now }).kind).toBe('swapped');
    expect(swap(ben(), uses, { file, now: plusMinutes(now, -1) }).kind).toBe('tables-taken');
  });

  it.each([
    ['itself', ada, 'not-changeable'],
    ['one that is over', ben({ state: 'cancelled' }), 'not-changeable'],
    ['a hold', ben({ state: 'held', holdUntil: plusMinutes(noon, 1) }), 'not-changeable'],
    ['one of another venue', ben({ venueId: venueId('elsewhere') }), 'not-changeable'],
    ['one of the sandbox', ben({ environment: 'sandbox' }), 'not-changeable'],
    ['one without a table', ben({}, []), 'nothing-to-swap'],
    ['one at the same table', ben({ startsAt: at('2026-06-12 21:00') }, ['T1']), 'nothing-to-swap'],
  ])('is impossible with %s', (_what, other, kind) => {
    expect(swap(other).kind).toBe(kind);
    expect(swap(ben(), null).kind).toBe('tables-taken');
  });
});

describe('undoing a swap', () => {
  const swapped = swap();
  if (swapped.kind !== 'swapped') throw new Error(swapped.kind);
  const after = (
    file: StoredBooking,
    { booking, allocation }: typeof swapped.one,
  ): StoredBooking => ({ ...file, booking, ...allocation });
  const facts = {
    file: after(ada, swapped.one),
    other: after(ben(), swapped.other),
    ...{ day: null, isMoneyDecided: false, now: plusMinutes(noon, 1) },
  };

  it('gives both their own tables again', () => {
    expect(decideUndoOfSwap(facts, [])).toMatchObject({
      kind: 'swapped',
      one: { booking: { undo: null }, allocation: { tableIds: ada.tableIds } },
      other: { booking: { undo: null }, allocation: { tableIds: ben().tableIds } },
    });
  });

  it.each([
    ['others have one of them', [use('T1', '2026-06-12 19:00', '2026-06-12 19:30')], facts],
    [
      'the other one was moved since',
      [],
      { ...facts, other: { ...facts.other, tableIds: [tableId('T3')] } },
    ],
  ])('changes no table where %s', (_why, uses, changed) => {
    expect(decideUndoOfSwap(changed, uses)).toMatchObject({ kind: 'undone', allocation: null });
  });

  it('is refused like any other step', () => {
    expect(decideUndoOfSwap({ ...facts, now: plusMinutes(noon, 11) }, [])).toEqual({
      kind: 'refused',
      because: 'too-late',
    });
  });
});

describe('a party that stays past its end at a table that is swapped', () => {
  const day = aDay({
    now: at('2026-06-12 19:00'),
    stays: [aStay({ tables: ['T1'], from: at('2026-06-12 17:00'), minutes: 90, isSeated: true })],
  });

  it.each<[string, Booking['state'], SwapDecision['kind']]>([
    ['19:01', 'confirmed', 'swapped'],
    ['19:00', 'confirmed', 'tables-taken'],
    ['19:01', 'seated', 'tables-taken'],
  ])('leaves it only to guests who come later: at %s, %s, is %s', (time, state, kind) => {
    const other = ben({ startsAt: at(`2026-06-12 ${time}`), state });
    const uses = usesForSwap(day, [ada, other]);

    expect(decideSwap({ file: ada, other, now: day.now }, uses).kind).toBe(kind);
  });
});

describe('a seated party and a later one', () => {
  const now = at('2026-06-12 19:10');
  const file = onFile({ state: 'seated' });
  const third = (from: string, minutes: number, isSeated = false) =>
    aStay({ tables: ['T2'], from: at(`2026-06-12 ${from}`), minutes, isSeated });

  it.each([
    ['no one is there', [], true],
    ['someone still sits there', [third('18:00', 90, true)], false],
    ['someone comes before the seated party leaves', [third('19:30', 30)], false],
    ['someone comes after the seated party has left', [third('22:00', 90)], true],
  ])('can swap at this moment where %s: %s', (_where, stays, isPossible) => {
    const other = ben({ startsAt: at('2026-06-12 20:00') });
    const own = aStay({ booking: 'ben', tables: ['T2'], from: at('2026-06-12 20:00') });

    expect(canSwap(file, other, aDay({ now, stays: [...stays, own] }))).toBe(isPossible);
  });
});
