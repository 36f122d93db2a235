import { addDays, weekdays, type Instant, type LocalDate } from '@venue/domain/shared/time';
import type { GroupSetup, VenueSetup } from '@venue/domain/venue/setup';
import type { DocumentNode } from '../document-node';

/** A venue with its place in the file, and what else its warnings depend on. */
export interface VenueCase {
  readonly venue: VenueSetup;
  readonly place: DocumentNode;
  readonly group: GroupSetup;
  readonly now: Instant;
}

const monday = '2026-06-01' as LocalDate;

/** A date for each weekday, from an arbitrary week. */
export const dates = weekdays.map((_, index) => addDays(monday, index));
