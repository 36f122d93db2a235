import { describe, expect, it } from '@jest/globals';
import type { Group } from '@venue/domain';
import { aVenue } from '@venue/domain/testing';
import { checkAvailability } from '../bookings/check-availability';
import { getVenue } from '../venues/get-venue';
import { identifyVenue } from './resolve-venue';

const harbour = aVenue({ slug: 'the-harbour' });
const otherId = '3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50';
const group = { venues: [harbour, aVenue({ slug: otherId })] } as unknown as Group;

describe('the venue of an input', () => {
  it.each([
    [checkAvailability, 'venueId'],
    [getVenue, 'id'],
  ])('is given by its id where it was given by its slug', (operation, name) => {
    const input = { [name]: 'the-harbour', time: 'the-harbour' };
    identifyVenue({ operation, input }, group);

    expect(input).toEqual({ [name]: harbour.id, time: 'the-harbour' });
  });

  it.each([null, 'nowhere', harbour.id, otherId])('stays %s, which is no slug', (venueId) => {
    const input = { venueId };
    identifyVenue({ operation: checkAvailability, input }, group);

    expect(input).toEqual({ venueId });
  });
});
