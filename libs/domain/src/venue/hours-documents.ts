import type { OpeningHours } from './opening-hours';
import type { VenueSetup } from './setup';

/** A venue's hours documents, as in the group file; null if there is none. */
export interface HoursDocuments {
  readonly openingHours: {
    readonly regular: {
      readonly defaultSchedule: { readonly times: OpeningHours['times'] };
      readonly overrides: OpeningHours['overrides'];
    };
  } | null;
  readonly specialHours: { readonly items: OpeningHours['special'] } | null;
}

/** A venue without hours documents is never open. */
export function hoursFrom({ openingHours, specialHours }: HoursDocuments): OpeningHours {
  const regular = openingHours?.regular;
  return {
    times: regular?.defaultSchedule.times ?? [],
    overrides: regular?.overrides ?? [],
    special: specialHours?.items ?? [],
  };
}

/** The hours in a venue's knowledge documents, which were checked when the file was read. */
export function hoursOfSetup({ knowledge }: Pick<VenueSetup, 'knowledge'>): OpeningHours {
  return hoursFrom({
    openingHours: (knowledge['opening-hours'] ?? null) as HoursDocuments['openingHours'],
    specialHours: (knowledge['special-hours'] ?? null) as HoursDocuments['specialHours'],
  });
}
