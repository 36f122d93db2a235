import { describe, expect, it } from '@jest/globals';
import type { Integration } from '@venue/domain/access/caller';
import type { Payable } from '@venue/domain/payment/amount-due';
import type { VenueId } from '@venue/domain/shared/ids';
import { aVenue, venueId } from '@venue/testing/venues';
import { onFile } from '@venue/testing/bookings';
import { storedOrder } from '@venue/testing/orders';
import { say } from '@venue/testing/say';
import type { CallContext } from '../operation';
import { namedVenue, resolveVenue, type VenueRequest } from './resolve-venue';

const [harbour, pier, lantern] = ['the-harbour', 'the-pier', 'the-lantern'].map((slug) =>
  aVenue({ slug }),
) as [ReturnType<typeof aVenue>, ReturnType<typeof aVenue>, ReturnType<typeof aVenue>];

/** A call with a key that covers these venues of the three; null for all. */
function callFor(venueIds: readonly VenueId[] | null): CallContext {
  const caller = { venueIds } as unknown as Integration;
  return { caller, group: { venues: [harbour, pier, lantern] } } as unknown as CallContext;
}
const problem = (slug: string, particulars: object = {}): unknown =>
  expect.objectContaining({ slug, particulars: expect.objectContaining(particulars) });

describe('the venue of a call', () => {
  const venueFor = (named: VenueId | null, covered: readonly VenueId[] | null, by?: NamedBy) =>
    namedVenue({ venueId: named }, callFor(covered), by);
  type NamedBy = Parameters<typeof namedVenue>[2];

  it('is the one that is named, of those that the key covers', () => {
    expect(venueFor(pier.id, null)).toBe(pier);
    expect(venueFor(pier.id, [pier.id])).toBe(pier);
    expect(venueFor(pier.id, [harbour.id, pier.id])).toBe(pier);
    expect(() => venueFor(pier.id, [harbour.id])).toThrow(problem('venue-not-found'));
    expect(() => venueFor(venueId('another'), null)).toThrow(problem('venue-not-found'));
  });

  it('is the only one that the key covers where none is named', () => {
    expect(venueFor(null, [pier.id])).toBe(pier);
    expect(() => venueFor(null, [pier.id, harbour.id])).toThrow(
      problem('venue-required', {
        detail: `Please say which of the 2 venues this is for: The Harbour (${harbour.id}), The Harbour (${pier.id}).`,
      }),
    );
    expect(() => venueFor(null, [])).toThrow(
      expect.objectContaining({ slug: 'venue-required', particulars: {} }),
    );
  });

  it.each([
    [10, ''],
    [11, ', 1 more'],
  ])('is required, with the first ten of %i venues by name and id', (count, more) => {
    const venues = Array.from({ length: count }, (_, index) =>
      aVenue({ slug: `venue-${index}`, name: `Venue ${index}` }),
    );
    const context = { ...callFor(null), group: { venues } } as unknown as CallContext;
    const listed = venues.slice(0, 10).map(({ id, name }) => `${name} (${id})`);
    const detail = `Please say which of the ${count} venues this is for: ${listed.join(', ')}${more}.`;

    expect(() => namedVenue({ venueId: null }, context)).toThrow(
      problem('venue-required', { detail }),
    );
  });

  it.each([
    ['GET /blocks', 'venueId'],
    ['POST /holds', '/venueId'],
  ])('has no problems of its own on a page: %s', (route, pointer) => {
    const by = { audience: 'publishable', route } as const;
    const errors = [{ pointer, detail: 'venueId is required.' }];

    expect(() => venueFor(null, null, by)).toThrow(problem('validation-failed', { errors }));
    expect(() => venueFor(pier.id, [harbour.id], by)).toThrow(
      problem('not-found', { detail: say('no such venue') }),
    );
  });

  it('has those of an integration for both kinds of key', () => {
    const by = { audience: 'both', route: 'GET /availability/days' } as const;

    expect(() => venueFor(null, null, by)).toThrow(problem('venue-required'));
  });
});

interface Wish {
  readonly named?: VenueId | null;
  readonly covered?: readonly VenueId[] | null;
  readonly at: VenueId | null;
}

describe('the venue of an event', () => {
  const venueOf = async ({ named = null, covered = null, at }: Wish) => {
    const events = { venueOf: async () => at };
    const request = {
      operation: { venue: 'of-the-event' },
      input: { eventInstanceId: 'instance', venueId: named },
      deployment: { events },
    } as unknown as VenueRequest;
    return (await resolveVenue(request, callFor(covered), null)).venue;
  };
  const unknown = problem('not-found', { detail: say('no date is known') });

  it('is where it takes place', async () => {
    expect(await venueOf({ at: pier.id })).toBe(pier);
    expect(await venueOf({ at: pier.id, named: pier.id })).toBe(pier);
    expect(await venueOf({ at: pier.id, covered: [harbour.id, pier.id] })).toBe(pier);
  });

  it.each<[string, Wish]>([
    ['at a venue that the key does not cover', { at: pier.id, covered: [harbour.id] }],
    ['at another venue than is named', { at: pier.id, named: harbour.id }],
    ['at no venue', { at: null }],
  ])('is none %s', async (_where, wish) => {
    await expect(venueOf(wish)).rejects.toEqual(unknown);
  });
});

describe('the venue of what was proved', () => {
  const resolve = (proven: Payable) => {
    const prove = async (): Promise<Payable> => proven;
    const request = { operation: { venue: 'of-the-booking' }, input: {}, prove };
    return resolveVenue(request as unknown as VenueRequest, callFor(null), null);
  };

  it('is that of the booking, or of the tickets', async () => {
    const file = onFile({ venueId: pier.id });
    const table = await resolve({ kind: 'table', file });
    expect(table).toMatchObject({ venue: pier, file });
    expect(table).not.toHaveProperty('ordered');
    const ordered = storedOrder({ venueId: lantern.id });
    const tickets = await resolve({ kind: 'tickets', file: ordered });
    expect(tickets).toMatchObject({ venue: lantern, ordered });
    expect(tickets).not.toHaveProperty('file');
  });

  it('does not exist if the group no longer has it', async () => {
    const file = onFile({ venueId: venueId('another') });

    await expect(resolve({ kind: 'table', file })).rejects.toEqual(problem('booking-not-found'));
  });
});
