/** The schema.org data of a venue in JSON-LD, for search engines. */
import type { LocalDate } from '@venue/domain/shared/time';
import {
  isAllDay,
  specialStretches,
  type DayHours,
  type Hours,
  type OpeningHours,
} from '@venue/domain/venue/opening-hours';
import type { Brand, Venue } from '@venue/domain/venue/venue';

/** The data of a venue whose page has that address. */
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
    ...withoutNulls({ description, telephone: phone, email, logo, image: logo }),
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

/** The usual week, then special dates that are not over. */
function specificationsOf(hours: OpeningHours, today: LocalDate): readonly Specification[] {
  const { times, overrides } = hours;
  const later = overrides.filter(({ validThrough }) => validThrough >= today);
  return [
    // Days that are not listed count as closed.
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

/** One entry for each pair of times, with all days on which it applies. */
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
 * Search engines read midnight to midnight as a closed day, and midnight to a minute before
 * midnight as open all day.
 */
function specification(hours: Hours | null): Specification {
  const { opens, closes } = hours ?? { opens: '00:00', closes: '00:00' };
  const isWholeDay = hours !== null && isAllDay(hours);
  return { '@type': 'OpeningHoursSpecification', opens, closes: isWholeDay ? '23:59' : closes };
}

function withoutNulls(
  members: Readonly<Record<string, string | null>>,
): Readonly<Record<string, string>> {
  const presentMembers = Object.entries(members).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  );
  return Object.fromEntries(presentMembers);
}
