import { describe, expect, it } from '@jest/globals';
import { at } from '@venue/testing/moments';
import { pence } from '../shared/money';
import { proposeFee, type LaterUse } from './fair-fee';

const freedAt = at('2026-12-08 12:00');
const evening = { from: at('2026-12-08 18:00'), until: at('2026-12-08 20:00') };
const fee = pence(4000);

/** A booking from 19:00 on, made just when the table was freed. */
const use = (parts: Partial<LaterUse> = {}): LaterUse => ({
  from: at('2026-12-08 19:00'),
  until: at('2026-12-08 21:00'),
  startsAt: at('2026-12-08 19:00'),
  madeAt: freedAt,
  ...parts,
});

const proposed = (...tables: readonly (readonly LaterUse[])[]): number => {
  const freed = tables.map((uses) => ({ ...evening, uses }));
  return proposeFee(fee, { freedAt, tables: freed }).proposedPence;
};

describe('the fee that is proposed', () => {
  it('is nothing where the table was booked again, and names the time', () => {
    const freed = { freedAt, tables: [{ ...evening, uses: [use()] }] };

    expect(proposeFee(fee, freed)).toEqual({
      proposedPence: 0,
      rebookedFor: at('2026-12-08 19:00'),
    });
  });

  it('is the whole fee where nobody else had the table', () => {
    const freed = { freedAt, tables: [{ ...evening, uses: [] }] };

    expect(proposeFee(fee, freed)).toEqual({ proposedPence: 4000, rebookedFor: null });
  });

  it.each([
    ['begins in its last minute', { from: at('2026-12-08 19:59') }, 0],
    ['begins at its end', { from: evening.until }, 4000],
    [
      'ends after its first minute',
      { from: at('2026-12-08 16:00'), until: at('2026-12-08 18:01') },
      0,
    ],
    ['ends at its start', { from: at('2026-12-08 16:00'), until: evening.from }, 4000],
    ['was made when the table was freed', { madeAt: freedAt }, 0],
    ['was made before', { madeAt: at('2026-12-08 11:59') }, 4000],
  ])('for a table whose next booking %s', (_, parts, pences) => {
    expect(proposed([use(parts)])).toBe(pences);
  });

  it('is nothing only if each of several tables was booked again', () => {
    expect(proposed([use()], [use()])).toBe(0);
    expect(proposed([use()], [])).toBe(4000);
  });

  it('is the whole fee for a booking that never had a table', () => {
    expect(proposed()).toBe(4000);
  });
});
