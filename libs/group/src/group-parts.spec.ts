import { describe, expect, it } from '@jest/globals';
import { at } from '@venue/testing/moments';
import { parsePartPath } from '@venue/domain/venue/group-parts';
import type { GroupSetup } from '@venue/domain/venue/setup';
import { group as file } from '../test/quay-group';
import { changeGroupPart, groupPart } from './group-parts';
import { readGroup } from './read-group';

const now = at('2026-12-01 09:00');

function storedGroup(): GroupSetup {
  const reading = readGroup(file, now);
  if (reading.kind === 'faulty') throw new Error(JSON.stringify(reading.faults));
  return reading.group;
}

const pathOf = (text: string): readonly string[] => parsePartPath(text) ?? [];
const part = (text: string, group = storedGroup()) => groupPart(group, pathOf(text));
const change = (text: string, value: unknown, group = storedGroup()) =>
  changeGroupPart(group, { path: pathOf(text), value }, now);

function changedGroup(text: string, value: unknown): GroupSetup {
  const answer = change(text, value);
  if (answer.kind === 'faulty') throw new Error(JSON.stringify(answer.faults));
  return answer.group;
}

const hours = '/venues/the-quay/knowledge/special-hours';
const eve = {
  name: 'Christmas Eve',
  validFrom: '2026-12-24',
  validThrough: '2026-12-24',
  opens: null,
  closes: null,
};

describe('a part of the group', () => {
  it('is found by slugs, names and indexes', () => {
    expect(part('/venues/the-quay/policy/partySizeMax')?.value).toBe(8);
    expect(part('/venues/the-quay/tables/T2/area')?.value).toBe('terrace');
    expect(part('/venues/the-quay/combinations/1/tables')?.value).toEqual(['T1', 'T3']);
    expect(part('/group/name')?.value).toBe('Quay Group');
  });

  it('has the schema of its place, without references', () => {
    const { schema } = part(`${hours}/items`) ?? {};

    expect(schema).toMatchObject({
      items: { properties: { name: { maxLength: 120, description: 'Such as Christmas Day.' } } },
    });
    expect(JSON.stringify(part('/venues')?.schema)).not.toContain('$ref');
  });

  it('is null if it is left out', () => {
    expect(part('/venues/the-quay/knowledge/drinks-menu')).toMatchObject({ value: null });
  });

  it.each([
    '/tables',
    '/venues/the-pier/policy',
    '/venues/the-quay/combinations/2',
    '/venues/the-quay/tables/-/name',
    '/venues/the-quay/__proto__',
    '/venues/the-quay/name/length',
  ])('does not exist: %s', (text) => {
    expect(part(text)).toBeNull();
  });

  it('has another revision when its value differs, and only then', () => {
    const other = changedGroup(hours, { items: [eve] });
    const ofPolicy = part('/venues/the-quay/policy')?.revision;

    expect(part(hours, other)?.revision).not.toBe(part(hours)?.revision);
    expect(part('/venues/the-quay/policy', other)?.revision).toBe(ofPolicy);
    expect(ofPolicy).toMatch(/^[\w-]{22}$/);
  });
});

describe('a changed part', () => {
  it('is the only difference of the group', () => {
    const before = storedGroup();
    const after = changedGroup('/venues/the-quay/policy/partySizeMax', 7);
    const [venue] = before.venues;

    expect(after).toEqual({
      ...before,
      venues: [{ ...venue, policy: { ...venue?.policy, partySizeMax: 7 } }],
    });
  });

  it('returns its new revision', () => {
    const answer = change(hours, { items: [eve] });

    expect(answer).toMatchObject({
      kind: 'changed',
      revision: part(hours, changedGroup(hours, { items: [eve] }))?.revision,
    });
  });

  it('can be added to a list, and left out', () => {
    const table = { name: 'T4', area: 'main', minCovers: 1, maxCovers: 2, priority: 1 };
    const names = ({ venues: [venue] }: GroupSetup) => venue?.tables.map(({ name }) => name);

    expect(names(changedGroup('/venues/the-quay/tables/-', table))).toEqual([
      'T1',
      'T2',
      'T3',
      'T4',
    ]);
    expect(
      changedGroup('/venues/the-quay/combinations/1', undefined).venues[0]?.combinations,
    ).toEqual([{ tables: ['T2', 'T3'], minCovers: 5, maxCovers: 8 }]);
    expect(changedGroup(hours, undefined).venues[0]?.knowledge).not.toHaveProperty('special-hours');
  });

  it('of a venue itself keeps the members that have paths of their own', () => {
    const value = part('/venues/the-quay')?.value as Readonly<Record<string, unknown>>;
    const after = changedGroup('/venues/the-quay', { ...value, name: 'The New Quay' });

    expect(Object.keys(value)).not.toContain('tables');
    expect(after.venues[0]).toEqual({ ...storedGroup().venues[0], name: 'The New Quay' });
  });

  it('is judged as a file is, with pointers into its value', () => {
    const items = [{ ...eve, opens: '25:00', closes: '26:00' }, { name: 'x' }];

    expect(change(hours, { items })).toMatchObject({
      kind: 'faulty',
      faults: expect.arrayContaining([
        {
          pointer: '/items/0/opens',
          path: 'venues[the-quay].knowledge.special-hours.items[Christmas Eve].opens',
          message: expect.stringContaining('must be a time from "00:00" to "23:59"'),
        },
        expect.objectContaining({ pointer: '/items/1/validFrom' }),
      ]),
    });
  });

  it('may be a fault of another part, which has no pointer', () => {
    expect(change('/venues/the-quay/areas/terrace', undefined)).toMatchObject({
      kind: 'faulty',
      faults: expect.arrayContaining([
        expect.objectContaining({ pointer: '', path: 'venues[the-quay].tables[T2].area' }),
      ]),
    });
  });

  it('has the warnings that it adds, and no others', () => {
    const odd = { ...eve, opens: '00:00', closes: '00:00' };

    expect(change('/venues/the-quay/policy/partySizeMax', 7)).toMatchObject({ warnings: [] });
    expect(change(hours, { items: [odd] })).toMatchObject({
      kind: 'changed',
      warnings: expect.arrayContaining([
        expect.objectContaining({
          pointer: '/items/0',
          message: expect.stringContaining('24 hours'),
        }),
      ]),
    });
  });

  it('refuses members that the schema does not have', () => {
    const text = `{"__proto__": 1, "colour": 2}`;

    expect(change('/group', { ...(JSON.parse(text) as object), name: 'x' })).toMatchObject({
      kind: 'faulty',
    });
  });
});
