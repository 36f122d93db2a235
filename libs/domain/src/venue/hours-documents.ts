import type { OpeningHours } from './opening-hours';

/** A venue's documents about its hours, as the group file has them; null where there is none. */
export interface HoursDocuments {
  readonly openingHours: {
    readonly regular: {
      readonly defaultSchedule: { readonly times: OpeningHours['times'] };
      readonly overrides: OpeningHours['overrides'];
    };
  } | null;
  readonly specialHours: { readonly items: OpeningHours['special'] } | null;
}

/** Without a document about its hours a venue is never open. */
export function hoursFrom({ openingHours, specialHours }: HoursDocuments): OpeningHours {
  const regular = openingHours?.regular;
  return {
    times: regular?.defaultSchedule.times ?? [],
    overrides: regular?.overrides ?? [],
    special: specialHours?.items ?? [],
  };
}
