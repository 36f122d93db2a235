import { expect, it } from '@jest/globals';
import { byName, compareNames } from './name-order';

it.each([
  ['numbers by their size', ['D10', 'D2', 'D1'], ['D1', 'D2', 'D10']],
  [
    'letters before their numbers',
    ['T1', 'D10', 'Bar 2', 'Bar 11'],
    ['Bar 2', 'Bar 11', 'D10', 'T1'],
  ],
  ['accents beside their letters', ['Zoë 1', 'Étage 2', 'Dach 3'], ['Dach 3', 'Étage 2', 'Zoë 1']],
  ['names that read alike, whichever comes first', ['d01', 'd1', 'D1'], ['d01', 'd1', 'D1']],
])('sorts %s', (_, names, sorted) => {
  expect(names.toSorted(compareNames)).toEqual(sorted);
  expect(names.toReversed().toSorted(compareNames)).toEqual(sorted);
  const tables = names.map((name) => ({ name }));
  expect(tables.toSorted(byName).map(({ name }) => name)).toEqual(sorted);
});
