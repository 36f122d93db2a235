import type { Venue } from '@venue/domain';

/** Where what is told of a venue comes from. */
export function sourceOf({ name }: Venue): string {
  return `${name} knowledge base`;
}
