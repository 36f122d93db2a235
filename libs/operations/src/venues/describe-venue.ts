/** Sentences for a guest about a venue and its published content. */
import type { Document } from '@venue/domain/venue/content';
import type { Venue } from '@venue/domain/venue/venue';
import { formatGuests, formatHorizon, formatList } from '../wording/format';

export function describeVenue({ name, address, policy }: Venue): string {
  const where = address === null ? '' : ` is at ${address.line1}, ${address.city}, and`;
  return `${name}${where} takes bookings online for up to ${formatGuests(policy.partySizeMax)}, ${formatHorizon(policy)}.`;
}

/** The sentence leaves out the names of sections, since they are the venue's own texts. */
export function describeMenus(
  { name }: Venue,
  menus: Readonly<Record<'food' | 'drinks', Document | null>>,
): string {
  const published = (['food', 'drinks'] as const).filter((kind) => menus[kind] !== null);
  return `${name} has ${formatList(published.map((kind) => `a ${kind} menu`))}.`;
}

/** Says that an enquiry has been passed on. */
export function describeEnquiry({ name }: Venue): string {
  return `We have passed your enquiry to ${name}. The team will be in touch.`;
}
