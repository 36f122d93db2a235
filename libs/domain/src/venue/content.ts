import type { VenueId } from '../shared/ids';

/** The content that a venue may publish about itself. */
export const topics = [
  'venue-details',
  'faq',
  'opening-hours',
  'happy-hours',
  'food-menu',
  'drinks-menu',
  'special-hours',
  'kitchen-hours',
  'compendium',
] as const;
export type Topic = (typeof topics)[number];

/** A document as the admin wrote it, checked when it was applied. */
export type Document = Readonly<Record<string, unknown>>;

export interface Content {
  /** A venue's documents on the requested topics, in their order; null for an unpublished one. */
  read(venueId: VenueId, wanted: readonly Topic[]): Promise<readonly (Document | null)[]>;
}
