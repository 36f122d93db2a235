import type { Venue } from '@venue/domain';

/** The source that answers name for a venue's content. */
export function sourceOf({ name }: Venue): string {
  return `${name} knowledge base`;
}
