import { describe, expect, it } from '@jest/globals';
import { labelOf } from './labels';
import { blankOf, newItem, slugOf, withValue } from './schema';
import { differences, merged } from './versions';

const day = (name: string, validFrom: string, opens: string | null = null) => {
  return { name, validFrom, validThrough: validFrom, opens, closes: opens && '23:00' };
};
const eve = day('Christmas Eve', '2026-12-24');
const newYear = day('New Year', '2026-12-31', '18:00');

describe('the differences between two versions', () => {
  it('are a line for each item and member', () => {
    const before = { items: [eve, newYear], note: 'x' };
    const after = { items: [{ ...newYear, opens: '19:00' }, day('Easter', '2027-03-28')] };

    expect(differences(before, after)).toEqual([
      'Taken away: Christmas Eve',
      'New Year, Opens: 18:00 → 19:00',
      'New: Easter',
      'Note: x → nothing',
    ]);
  });

  it('may be the order alone', () => {
    expect(differences([eve, newYear], [newYear, eve])).toEqual(['The list: another order']);
    expect(differences([eve], [eve])).toEqual([]);
  });
});

describe('two changes of one version', () => {
  const base = { items: [eve], note: 'a' };

  it('are both kept', () => {
    const mine = { items: [eve, newYear], note: 'a' };
    const theirs = { items: [{ ...eve, name: 'Christmas Eve', opens: '09:00' }], note: 'b' };

    expect(merged(base, mine, theirs)).toEqual({
      items: [{ ...eve, opens: '09:00' }, newYear],
      note: 'b',
    });
  });

  it('keep what one took away out', () => {
    expect(merged(base, { items: [], note: 'a' }, { ...base, note: 'b' })).toEqual({
      items: [],
      note: 'b',
    });
    expect(merged(base, { ...base, note: 'b' }, { items: [], note: 'a' })).toEqual({
      items: [],
      note: 'b',
    });
  });

  it('of the same value keep mine', () => {
    expect(merged(base, { ...base, note: 'mine' }, { ...base, note: 'theirs' })).toEqual({
      ...base,
      note: 'mine',
    });
  });
});

describe('the value of a form', () => {
  it('is copied with another value in it', () => {
    const value = { a: [{ b: 1 }, { b: 2 }], c: 'x' };

    expect(withValue(value, ['a', '1', 'b'], 3)).toEqual({ a: [{ b: 1 }, { b: 3 }], c: 'x' });
    expect(withValue(value, ['a', '0'], undefined)).toEqual({ a: [{ b: 2 }], c: 'x' });
    expect(withValue(value, ['c'], undefined)).toEqual({ a: value.a });
    expect(withValue(null, ['c'], 1)).toEqual({ c: 1 });
  });

  it('begins with the defaults of the schema', () => {
    const schema = {
      type: 'object',
      required: ['name', 'price'],
      properties: {
        id: { type: 'integer', default: 0 },
        name: { type: 'string' },
        price: { type: 'integer' },
        note: { type: ['string', 'null'], default: null },
        colour: { type: 'string' },
      },
    };

    expect(blankOf(schema)).toEqual({ id: 0, name: '', price: null, note: null });
    expect(newItem({ a: [{ id: 2 }], b: [{ id: 4 }] }, schema)).toMatchObject({ id: 5 });
  });
});

it.each([
  ['slotIntervalMinutes', 'Slot interval (minutes)'],
  ['smsDepositLink', 'Text: deposit link'],
  ['emailConfirmed', 'E-mail: confirmed'],
  ['email', 'E-mail'],
  ['venue-details', 'Venue details'],
])('%s is called %s', (name, label) => {
  expect(labelOf(name)).toBe(label);
});

it.each([
  ['Café du Port', 'cafe-du-port'],
  ['  Jazz & Gin! ', 'jazz-gin'],
])('%j has the short name %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});
