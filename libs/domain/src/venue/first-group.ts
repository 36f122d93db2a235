/** The first group document, from a few answers. */
import { minutesOf, spansByDays, timeOf, type Span } from './spans';

export interface Answers {
  readonly name: string;
  readonly country: string;
  readonly timezone: string;
  readonly currency: string;
  readonly phone: string | null;
  readonly email: string | null;
  /** The regular week, as in the document. */
  readonly times: readonly Span[];
  /** How many tables there are, by their number of seats. */
  readonly tables: Readonly<Record<number, number>>;
  readonly stayMinutes: number;
}

/** A document that a group file could hold; all else keeps its default and is changed later. */
export function groupOf(answers: Answers, slug: string): object {
  const { name, country, timezone, currency, phone, email, times } = answers;
  const tables = tablesOf(answers.tables);
  const partySizeMax = Math.max(...tables.map(({ maxCovers }) => maxCovers), 1);
  return {
    group: { name, currency, locale: `en-${country}` },
    brands: [{ slug, name }],
    venues: [
      {
        ...{ slug, brand: slug, name, timezone, country, phone, email },
        policy: { partySizeMax },
        areas: [{ slug: 'main', name: 'Main room' }],
        tables,
        bookingTypes: [
          {
            slug: 'table',
            name: 'Table',
            windows: windowsOf(answers),
            durations: [{ minutes: answers.stayMinutes }],
            partySize: { min: 1, max: partySizeMax },
            areas: ['main'],
          },
        ],
        knowledge: { 'opening-hours': { regular: { defaultSchedule: { times } } } },
      },
    ],
  };
}

interface Table {
  readonly name: string;
  readonly area: string;
  readonly minCovers: number;
  readonly maxCovers: number;
  readonly priority: number;
}

/** The smallest that fits is filled first. The smallest of all takes a single guest as well. */
function tablesOf(counts: Answers['tables']): readonly Table[] {
  const sizes = Object.keys(counts)
    .map(Number)
    .filter((size) => (counts[size] ?? 0) > 0);
  const seats = sizes.flatMap((size, index) => {
    const smaller = sizes[index - 1] ?? 0;
    const minCovers = smaller === 0 ? 1 : Math.min(size - 2, smaller + 1);
    return Array.from({ length: counts[size] ?? 0 }, () => ({ minCovers, maxCovers: size }));
  });
  return seats.map((bounds, index) => {
    return { name: `T${index + 1}`, area: 'main', ...bounds, priority: bounds.maxCovers };
  });
}

/** From opening until the last party that can still stay. */
function windowsOf({ times, stayMinutes }: Answers): readonly object[] {
  return spansByDays(times).flatMap(({ days, openTime, closeTime }) => {
    const [from, until] = [minutesOf(openTime), minutesOf(closeTime)];
    const end = until <= from ? until + 24 * 60 : until;
    const last = end - stayMinutes;
    return last < from ? [] : [{ days, from: openTime, to: timeOf(last % (24 * 60)) }];
  });
}
