/** A venue as search engines read it: schema.org in JSON-LD. */
import type { LocalDate } from '@venue/domain/shared/time';
import {
  isAllDay,
  specialStretches,
  type DayHours,
  type Hours,
  type OpeningHours,
} from '@venue/domain/venue/opening-hours';
import type { Brand, Venue } from '@venue/domain/venue/venue';

/** The structured data of a venue for search engines; its page is at that address. */
export function structuredDataOf(
  venue: Venue,
  about: { readonly brand: Brand | null; readonly url: string; readonly today: LocalDate },
): Readonly<Record<string, unknown>> {
  const { brand, url, today } = about;
  const { name, description, phone, email, website, region, address, hours } = venue;
  const logo = brand?.logoUrl ?? null;
  return {
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    '@id': url,
    name,
    url: website ?? url,
    ...given({ description, telephone: phone, email, logo, image: logo }),
    ...(address === null
      ? {}
      : {
          address: {
            '@type': 'PostalAddress',
            streetAddress: [address.line1, address.line2].filter((line) => line).join(', '),
            addressLocality: address.city,
            postalCode: address.postcode,
            addressCountry: region,
          },
        }),
    openingHoursSpecification: specificationsOf(hours, today),
    acceptsReservations: true,
    potentialAction: {
      '@type': 'ReserveAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: url,
        inLanguage: 'en-GB',
        actionPlatform: [
          'https://schema.org/DesktopWebPlatform',
          'https://schema.org/MobileWebPlatform',
        ],
      },
      result: { '@type': 'FoodEstablishmentReservation', name: `Table at ${name}` },
    },
  };
}

/** The usual week, then what differs from it and is not over. */
function specificationsOf(hours: OpeningHours, today: LocalDate): readonly Specification[] {
  const { times, overrides } = hours;
  const later = overrides.filter(({ validThrough }) => validThrough >= today);
  return [
    // Days that are left out are closed.
    ...specificationsIn(times.filter(({ isClosed }) => !isClosed)),
    ...later.flatMap(({ validFrom, validThrough, times: days }) =>
      specificationsIn(days).map((one) => ({ ...one, validFrom, validThrough })),
    ),
    ...specialStretches(hours)
      .filter(({ validThrough }) => validThrough >= today)
      .flatMap(({ validFrom, validThrough, hours: own }) =>
        (own.length === 0 ? [null] : own).map((period) => ({
          ...specification(period),
          validFrom,
          validThrough,
        })),
      ),
  ];
}

interface Specification {
  readonly '@type': 'OpeningHoursSpecification';
  readonly dayOfWeek?: readonly string[];
  readonly opens: string;
  readonly closes: string;
  readonly validFrom?: string;
  readonly validThrough?: string;
}

/** One for each pair of times, with all days that have it. */
function specificationsIn(days: readonly DayHours[]): readonly Specification[] {
  const alike = Map.groupBy(days, ({ openTime, closeTime }) => `${openTime}-${closeTime}`);
  return [...alike.values()].map((group) => ({
    ...specification(hoursOf(group[0])),
    dayOfWeek: group.map(({ day }) => `https://schema.org/${day}`),
  }));
}

function hoursOf(day: DayHours | undefined): Hours | null {
  const { openTime: opens = null, closeTime: closes = null } = day ?? {};
  return opens === null || closes === null ? null : { opens, closes };
}

/**
 * Search engines read two midnights as a closed day, and a minute before midnight as one that is
 * open throughout.
 */
function specification(hours: Hours | null): Specification {
  const { opens, closes } = hours ?? { opens: '00:00', closes: '00:00' };
  const isWholeDay = hours !== null && isAllDay(hours);
  return { '@type': 'OpeningHoursSpecification', opens, closes: isWholeDay ? '23:59' : closes };
}

function given(members: Readonly<Record<string, string | null>>): Readonly<Record<string, string>> {
  const known = Object.entries(members).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  );
  return Object.fromEntries(known);
}
