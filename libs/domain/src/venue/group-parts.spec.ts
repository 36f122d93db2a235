import { describe, expect, it } from '@jest/globals';
import { parsePartPath, scopeOfPart } from './group-parts';

describe('the path of a part', () => {
  it.each([
    ['/group', ['group']],
    ['/venues/the-harbour/policy', ['venues', 'the-harbour', 'policy']],
    ['/venues/x/tables/T~11~0', ['venues', 'x', 'tables', 'T/1~']],
  ])('%s', (text, steps) => {
    expect(parsePartPath(text)).toEqual(steps);
  });

  it.each(['', 'group', 'venues/the-harbour'])('is not %j', (text) => {
    expect(parsePartPath(text)).toBeNull();
  });
});

describe('who may change a part', () => {
  const at = (rest: string): readonly string[] => parsePartPath(`/venues/the-harbour${rest}`) ?? [];

  it.each([
    '/knowledge/opening-hours',
    '/knowledge/special-hours/items/0',
    '/knowledge/happy-hours',
    '/knowledge/kitchen-hours',
    '/knowledge/food-menu',
    '/knowledge/drinks-menu',
    '/events',
    '/events/jazz/tiers',
    '/messages/smsReminder',
  ])('managers of the venue: %s', (rest) => {
    expect(scopeOfPart(at(rest))).toEqual({ venue: 'the-harbour', isForManagers: true });
  });

  it.each([
    '/knowledge',
    '/knowledge/faq',
    '/policy',
    '/tables',
    '/bookingTypes',
    '/phone',
    '/eventsX',
  ])('admins of the venue: %s', (rest) => {
    expect(scopeOfPart(at(rest))).toEqual({ venue: 'the-harbour', isForManagers: false });
  });

  it.each(['/group', '/brands/harbour', '/venues', '/venues/the-harbour', '/venues/-'])(
    'admins of the whole group: %s',
    (text) => {
      expect(scopeOfPart(parsePartPath(text) ?? [])).toEqual({ venue: null, isForManagers: false });
    },
  );

  it('keeps the slug and the brand of a venue for admins of the whole group', () => {
    for (const member of ['/slug', '/brand']) expect(scopeOfPart(at(member)).venue).toBeNull();
  });
});
