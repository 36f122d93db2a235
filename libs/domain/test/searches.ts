/** Searches of a small restaurant. */
import { decideSearch, type SearchDecision } from '../src/availability/search';
import type { Alternative, SearchFacts } from '../src/availability/alternatives';
import type { Wish } from '../src/availability/day';
import type { Stay } from '../src/availability/stay';
import type { Venue } from '../src/venue/venue';
import { at, time } from '@venue/testing/moments';
import {
  aBookingType,
  aDay,
  aStay,
  aTable,
  aVenue,
  aWindow,
  hoursOf,
  type VenueParts,
} from '@venue/testing/venues';

/**
 * One table, starts each half hour from 17:00 to 21:00, stays of two hours, open from 12:00 to
 * 23:00.
 */
export const testVenue = (slug = 'room', parts: VenueParts = {}): Venue =>
  aVenue({
    slug,
    name: slug,
    tables: [aTable('A')],
    combinations: [],
    hours: hoursOf('12:00-23:00'),
    bookingTypes: [
      aBookingType({
        slug: `dinner at ${slug}`,
        windows: [aWindow('17:00-21:00')],
        durations: [{ partySizeUpTo: null, minutes: 120 }],
      }),
    ],
    ...parts,
    policy: { slotIntervalMinutes: 30, ...parts.policy },
  });

/** A party at the only table. */
export const stayFrom = (from: string, minutes = 120): Stay =>
  aStay({ tables: ['A'], from: at(from), minutes });
export const fullDay = (day: string): Stay => stayFrom(`${day} 12:00`, 11 * 60);

export interface SearchCase {
  readonly venue?: Venue;
  readonly blocks?: SearchFacts['day']['blocks'];
  readonly stays?: readonly Stay[];
  readonly others?: SearchFacts['others'];
  readonly now?: string;
  readonly date?: string;
  readonly time?: string | null;
  readonly partySize?: number;
  readonly type?: Wish['bookingTypeId'];
}

const usual = {
  stays: [],
  blocks: [],
  others: [],
  now: '2026-06-10 12:00',
  date: '2026-06-12',
  time: '19:00',
  partySize: 2,
  type: null,
};

/** A search for two at 19:00 on Friday 12 June 2026, two days before. */
export function search(parts: SearchCase = {}): SearchDecision {
  const asked = { venue: testVenue(), ...usual, ...parts };
  const day = aDay({
    venue: asked.venue,
    stays: asked.stays,
    blocks: asked.blocks,
    now: at(asked.now),
    date: asked.date,
  });
  return decideSearch(
    { day, others: asked.others },
    {
      date: day.date,
      time: asked.time === null ? null : time(asked.time),
      partySize: asked.partySize,
      bookingTypeId: asked.type,
    },
  );
}

/** As `2026-06-12 19:00 room`. */
export function inWords(alternatives: readonly Alternative[]): string[] {
  return alternatives.map(({ date: day, time: clock, venue }) => `${day} ${clock} ${venue.slug}`);
}

/** The alternatives of a search that finds nothing free at the requested time. */
export function alternatives(asked: SearchCase): string[] {
  const found = search(asked);
  if (found.kind === 'available' || found.kind === 'needs-venue') throw new Error(found.kind);
  return inWords(found.alternatives);
}
