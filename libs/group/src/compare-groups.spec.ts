import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { GroupSetup } from '@venue/domain/venue/setup';
import { compareGroups, readGroup } from './index';

const text = readFileSync(new URL('../../../examples/harbour-group.yaml', import.meta.url), 'utf8');

const readGroupOf = (yaml: string): GroupSetup => {
  const reading = readGroup(yaml);
  if (reading.kind === 'faulty') throw new Error(JSON.stringify(reading.faults));
  return reading.group;
};

const harbour = readGroupOf(text);

const changesOf = (before: string, after: string): ReturnType<typeof compareGroups> => {
  expect(text).toContain(before);
  return compareGroups(harbour, readGroupOf(text.replace(before, after)));
};

describe('a comparison of groups', () => {
  it('lists everything as new if there was no group before', () => {
    const changes = compareGroups(null, harbour);

    expect(changes.slice(0, 3)).toEqual([
      { action: 'added', what: 'group Harbour Group', how: [] },
      { action: 'added', what: 'brand harbour', how: [] },
      { action: 'added', what: 'venue the-harbour', how: [] },
    ]);
    expect(new Set(changes.map(({ action }) => action))).toEqual(new Set(['added']));
  });

  it('is empty for the same group', () => {
    expect(compareGroups(harbour, readGroupOf(text))).toEqual([]);
  });

  it.each([
    [
      'name: Harbour Group',
      'name: Quay Group',
      'group Quay Group',
      'name: "Harbour Group" → "Quay Group"',
    ],
    ['partySizeMax: 8', 'partySizeMax: 6', 'venue the-harbour', 'policy.partySizeMax: 8 → 6'],
    [
      'timezone: Europe/London',
      'timezone: Europe/Dublin',
      'venue the-harbour',
      'timezone: "Europe/London" → "Europe/Dublin"',
    ],
    [
      '{ name: T1, area: main, minCovers: 1',
      '{ name: T1, area: terrace, minCovers: 2',
      'table T1 at the-harbour',
      'area: "main" → "terrace"',
    ],
    ["to: '14:30'", "to: '14:45'", 'booking type lunch at the-harbour', 'windows'],
    [
      'perGuestPence: 1000',
      'perGuestPence: 1200',
      'booking type dinner at the-harbour',
      'deposits',
    ],
    [
      '[T4, T5], minCovers: 5, maxCovers: 8',
      '[T5, T4], minCovers: 5, maxCovers: 7',
      'combination T4 + T5 at the-harbour',
      'maxCovers: 8 → 7',
    ],
    [
      'Open day on the quay',
      'Open day',
      'event open-day at the-harbour',
      'name: "Open day on the quay" → "Open day"',
    ],
    ['weeksAhead: 8', 'weeksAhead: 9', 'event jazz at the-harbour', 'weekly'],
    [
      'pricePence: 4000',
      'pricePence: 4500',
      'ticket tier front of jazz at the-harbour',
      'pricePence: 4000 → 4500',
    ],
    [
      'durationMinutes: 120, capacity: 20',
      'durationMinutes: 120, capacity: 25',
      'event date 2027-03-28T15:00 of open-day at the-harbour',
      'capacity: 20 → 25',
    ],
  ])('reports changes in the words of the file: %s', (before, after, what, how) => {
    const [change, ...others] = changesOf(before, after);

    expect(change).toMatchObject({ action: 'changed', what });
    expect(change?.how).toContain(how);
    expect(others).toEqual([]);
  });

  it('reports another order of venues, and of the members of a document', () => {
    const [harbourFirst, ...rest] = harbour.venues;
    if (harbourFirst === undefined) throw new Error('the example has no venue');
    const details = harbourFirst.knowledge['venue-details'] as object;
    const turned = Object.fromEntries(Object.entries(details).reverse());
    const knowledge = { ...harbourFirst.knowledge, 'venue-details': turned };

    expect(
      compareGroups(harbour, { ...harbour, venues: [{ ...harbourFirst, knowledge }, ...rest] }),
    ).toEqual([
      {
        action: 'changed',
        what: 'document venue-details at the-harbour',
        how: ['the order of its members'],
      },
    ]);
    expect(compareGroups(harbour, { ...harbour, venues: [...rest, harbourFirst] })).toContainEqual({
      action: 'changed',
      what: 'venue the-harbour',
      how: ['place: 1 → 3'],
    });
  });

  it('reports another order of events and of their tickets', () => {
    const [first] = harbour.venues;
    if (first === undefined) throw new Error('the example has no venue');
    const [jazz, ...events] = first.events;
    if (jazz === undefined) throw new Error('the example has no event');
    const turned = [...events, { ...jazz, tiers: [...jazz.tiers].reverse() }];

    const changes = compareGroups(harbour, { ...harbour, venues: [{ ...first, events: turned }] });

    expect(changes.map(({ what, how }) => `${what}: ${how.join()}`)).toEqual([
      'event open-day at the-harbour: place: 2 → 1',
      'event jazz at the-harbour: place: 1 → 2',
      'ticket tier front of jazz at the-harbour: place: 2 → 1',
      'ticket tier standard of jazz at the-harbour: place: 1 → 2',
    ]);
  });

  it('lists a new date, and no change of the event that has it', () => {
    const after = `{ startsAt: '2027-04-04T15:00', durationMinutes: 120, capacity: 20 }, `;

    expect(changesOf('instances: [{ ', `instances: [${after}{ `)).toEqual([
      { action: 'added', what: 'event date 2027-04-04T15:00 of open-day at the-harbour', how: [] },
    ]);
  });

  it('shortens long texts', () => {
    const long = 'A fish restaurant'.repeat(10);
    const [first] = harbour.venues;
    const other = {
      ...harbour,
      venues: harbour.venues.map((venue) => ({ ...venue, description: long })),
    };

    const [change] = compareGroups(harbour, other);

    expect(first?.description).toBeTruthy();
    expect(change?.how[0]).toMatch(/^description: ".{38}… → ".{38}…$/);
  });
});
