/** Parts of the group's document that the team reads, compares and changes. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { guest } from '@venue/testing/deployment';
import type { TeamCaller } from '@venue/domain/access/team-caller';
import type { TeamRole } from '@venue/domain/access/team-rights';
import { changePart } from '@venue/operations/venues/group/change-part';
import { comparePart } from '@venue/operations/venues/group/compare-part';
import { exportGroup } from '@venue/operations/venues/group/export-group';
import { showPart } from '@venue/operations/venues/group/show-part';
import { toChangedPart, toComparedPart } from '@venue/operations/venues/group/part-view';
import { openSignIn, type SignInDeployment } from './sign-in-deployment';
import { noon, openAllYear } from './team-requests';

let service: SignInDeployment;
let reference: string;

const special = '/venues/the-harbour/knowledge/special-hours';
const closed = (day: string, name: string) => {
  return { name, validFrom: day, validThrough: day, opens: null, closes: null };
};
const items = (...days: object[]): string => JSON.stringify({ items: days });

beforeAll(async () => {
  service = await openSignIn({}, {}, openAllYear);
  await service.moveTo(noon);
  const booked = await service.post('/reservations', {
    venueId: service.venueId['the-harbour'],
    date: '2026-12-23',
    time: '19:00',
    partySize: 2,
    guest,
  });
  reference = String(booked.body.reference);
});
afterAll(() => service?.closeAll());

function caller(role: TeamRole, ...venues: ('the-harbour' | 'the-lantern')[]): TeamCaller {
  const venueIds = venues.length === 0 ? null : venues.map((slug) => service.venueId[slug]);
  return { kind: 'member', id: 'm', name: 'Ada', role, venueIds } as unknown as TeamCaller;
}

const show = async (path: string, who = caller('manager')) =>
  await service.as(who, showPart, { path });
const compare = async (path: string, value: string, who = caller('manager')) =>
  toComparedPart(await service.as(who, comparePart, { path, value }));

interface Change {
  readonly path?: string;
  readonly value?: string | null;
  readonly revision?: string | null;
  readonly accept?: boolean | null;
}

async function change(fields: Change, who = caller('manager')) {
  const all = { path: special, value: null, revision: null, accept: null, ...fields };
  return toChangedPart(await service.as(who, changePart, all));
}

const slugOf = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => String((error as { slug?: string }).slug),
  );

describe('a part of the group', () => {
  it('is shown, compared with the bookings that it affects, and applied once that is accepted', async () => {
    const { part } = await show(special);
    const value = items(closed('2026-12-23', 'Repairs'));
    const compared = await compare(special, value);

    expect(part.value).toEqual({ items: [] });
    expect(compared).toMatchObject({
      outcome: 'compared',
      changes: [{ action: 'changed', what: 'document special-hours at the-harbour' }],
      conflicts: { bookings: [{ reference }] },
    });

    const refused = await change({ value, revision: part.revision });
    expect(refused).toMatchObject({ outcome: 'refused', revision: null });
    expect((await show(special)).part.value).toEqual({ items: [] });

    const applied = await change({ value, revision: part.revision, accept: true });
    expect(applied).toMatchObject({ outcome: 'applied', conflicts: { bookings: [{ reference }] } });
    const after = await show(special);
    expect(after.part).toMatchObject({ value: JSON.parse(value), revision: applied.revision });
    expect(await service.sql('select from enquiry')).toHaveLength(1);
    const { yaml } = await service.asOperator(exportGroup, {});
    expect(yaml).toContain('Repairs');
    await change({ value: items() });
  });

  it('with faults changes nothing, and the faults point into the value', async () => {
    const value = items({ ...closed('2026-12-24', 'Eve'), opens: '9am' });
    const fault = expect.objectContaining({ pointer: '/items/0/opens' });
    const faults = expect.arrayContaining([fault]);

    expect(await compare(special, value)).toMatchObject({ outcome: 'faulty', faults });
    expect(await change({ value })).toMatchObject({ outcome: 'faulty', faults, revision: null });
  });

  it('is not changed by a text that is no JSON', async () => {
    expect(await slugOf(change({ value: 'closed' }))).toBe('validation-failed');
  });

  it('is taken away without a value, and the preview says so', async () => {
    const admin = caller('admin');
    const path = '/venues/the-harbour/combinations/0';
    const { removed } = toComparedPart(await service.as(admin, comparePart, { path, value: null }));
    expect(removed).toEqual([expect.stringMatching(/^combination .* at the-harbour$/)]);

    const before = (await show('/venues/the-harbour/combinations', admin)).part;
    const { changes } = await change({ path }, admin);
    expect(changes).toEqual([{ action: 'removed', what: removed[0] }]);
    const list = '/venues/the-harbour/combinations';
    await change({ path: list, value: JSON.stringify(before.value) }, admin);
    expect((await show(list, admin)).part.revision).toBe(before.revision);
  });
});

describe('two people who change the same part at once', () => {
  const [eve, newYear] = [closed('2026-12-24', 'Eve'), closed('2026-12-31', 'New Year')];
  const both = async (revision: string | null): Promise<readonly string[]> =>
    Promise.all([
      slugOf(change({ value: items(eve), revision })),
      slugOf(change({ value: items(newYear), revision })),
    ]);

  it('lose nothing: the second is refused with a revision that is not current', async () => {
    const { part } = await show(special);

    expect([...(await both(part.revision))].sort()).toEqual(['done', 'set-up-changed']);
    const { value, revision } = (await show(special)).part;
    expect((value as { items: object[] }).items).toHaveLength(1);
    expect(revision).not.toBe(part.revision);
    await change({ value: items() });
  });

  it('overwrite each other without a revision', async () => {
    expect(await both(null)).toEqual(['done', 'done']);
    const { value } = (await show(special)).part;
    expect((value as { items: object[] }).items).toHaveLength(1);
    await change({ value: items() });
  });

  it('do not disturb each other at different parts', async () => {
    const hours = await show('/venues/the-harbour/knowledge/opening-hours');
    await change({ value: items(eve) });
    const { path } = hours;
    const value = JSON.stringify(hours.part.value);

    expect(await change({ path, value, revision: hours.part.revision })).toMatchObject({
      outcome: 'applied',
      changes: [],
    });
    await change({ value: items() });
  });
});

describe('the right to a part', () => {
  const policy = '/venues/the-harbour/policy/partySizeMax';

  it('of a manager are hours, menus, events and messages of their venues', async () => {
    const manager = caller('manager', 'the-harbour');

    expect(await slugOf(show('/venues/the-harbour/messages', manager))).toBe('done');
    expect(await slugOf(show('/venues/the-harbour/events', manager))).toBe('done');
    for (const path of [policy, '/venues/the-harbour/knowledge/faq']) {
      expect(await slugOf(show(path, manager))).toBe('capability-missing');
      expect(await slugOf(change({ path, value: '1' }, manager))).toBe('capability-missing');
    }
    for (const path of ['/venues/the-lantern/messages', '/group', '/venues/the-harbour']) {
      expect(await slugOf(show(path, manager))).toBe('not-found');
      expect(await slugOf(change({ path, value: '{}' }, manager))).toBe('not-found');
    }
  });

  it('of an admin of some venues are all parts of these', async () => {
    const admin = caller('admin', 'the-harbour');

    expect(await slugOf(show(policy, admin))).toBe('done');
    for (const path of ['/venues/the-harbour/slug', '/venues/-', '/brands', '/group/name']) {
      expect(await slugOf(show(path, admin))).toBe('not-found');
    }
  });

  it('does not reach what does not exist', async () => {
    for (const path of ['/venues/the-harbour/bar', '/nothing', 'group']) {
      expect(await slugOf(show(path, caller('admin')))).toBe('not-found');
    }
  });
});
