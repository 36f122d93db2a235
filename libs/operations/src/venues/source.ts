import type { Venue } from '@venue/domain/venue/venue';

/** The source that answers name for a venue's content. */
export function sourceOf({ name }: Venue): string {
  return `${name} knowledge base`;
}
