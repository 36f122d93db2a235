import { minutesOf } from '@venue/domain/shared/time';
import { hoursOfSetup } from '@venue/domain/venue/hours-documents';
import { isAllDay, type SpecialHours } from '@venue/domain/venue/opening-hours';
import type { Finding } from '../fault';
import type { VenueCase } from './venue-case';

/**
 * Warns of days that two special entries cover, unless they are two periods or both closed, and of
 * days that are open around the clock, where closed was probably meant.
 */
export function specialDayWarnings({ venue, place }: VenueCase): readonly Finding[] {
  const { special } = hoursOfSetup(venue);
  const list = place.member('knowledge').member('special-hours').member('items');
  const covered = special.flatMap((item, index) =>
    special.slice(0, index).flatMap((earlier, earlierIndex) => {
      const days = sharedDays(item, earlier);
      if (days === null) return [];
      if (isClosed(item) !== isClosed(earlier)) {
        const [open, closed] = isClosed(item) ? [earlier, item] : [item, earlier];
        const at = list.item(open === item ? index : earlierIndex);
        const message = `does not open on ${days.dates}, which ${days.verb} closed for ${closed.name}`;
        return [at.finding(`${open.name} ${message}`)];
      }
      if (!doHoursOverlap(item, earlier)) return [];
      const message = `have overlapping hours on ${days.dates}, and both apply`;
      return [list.item(index).finding(`${item.name} and ${earlier.name} ${message}`)];
    }),
  );
  const message = 'is open from 00:00 to 00:00, for 24 hours; a closed day has null for both times';
  return [
    ...special.flatMap((item, index) =>
      isOpenAllDay(item) ? [list.item(index).finding(`${item.name} ${message}`)] : [],
    ),
    ...covered,
  ];
}

function isOpenAllDay({ opens, closes }: SpecialHours): boolean {
  return opens !== null && closes !== null && isAllDay({ opens, closes });
}

/** `2026-12-26`, or `2026-12-24 to 2026-12-26`; null where there are none. */
function sharedDays(
  one: SpecialHours,
  other: SpecialHours,
): { readonly dates: string; readonly verb: 'is' | 'are' } | null {
  const from = one.validFrom > other.validFrom ? one.validFrom : other.validFrom;
  const through = one.validThrough < other.validThrough ? one.validThrough : other.validThrough;
  if (from > through) return null;
  return from === through
    ? { dates: from, verb: 'is' }
    : { dates: `${from} to ${through}`, verb: 'are' };
}

function isClosed({ opens }: SpecialHours): boolean {
  return opens === null;
}

const dayMinutes = 24 * 60;

/** The minutes of its first day in which an entry is open; past midnight they go on. */
function minutesOpen({ opens, closes }: SpecialHours): { from: number; until: number } | null {
  if (opens === null || closes === null) return null;
  const until = minutesOf(closes) + (closes <= opens ? dayMinutes : 0);
  return { from: minutesOf(opens), until };
}

function doHoursOverlap(one: SpecialHours, other: SpecialHours): boolean {
  const [a, b] = [minutesOpen(one), minutesOpen(other)];
  return a !== null && b !== null && a.from < b.until && b.from < a.until;
}
