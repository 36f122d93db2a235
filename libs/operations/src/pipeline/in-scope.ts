/** Finds the object of a reference, at the venues that the caller may see. */
import type { TeamBooking } from '@venue/domain/booking/team-bookings';
import { displayReference, type Reference } from '@venue/domain/shared/ids';
import type { NamedOrder } from '@venue/domain/tickets/team-events';
import type { TeamCall } from '../operation';
import { unknown } from '../problems';

type Scope = Pick<TeamCall, 'team' | 'venues'>;

/** The booking; one at a venue that the caller may not see counts as unknown. */
export async function bookingInScope(reference: Reference, call: Scope): Promise<TeamBooking> {
  const match = await call.team.bookings.byReference(reference);
  if (match === null || !isInScope(match.booking, call)) {
    throw unknown(`There is no booking ${displayReference(reference)}.`);
  }
  return match;
}

/** Null if there are no such tickets. */
export async function orderInScope(reference: Reference, call: Scope): Promise<NamedOrder | null> {
  const match = await call.team.events.orderNamed(reference);
  return match === null || !isInScope(match, call) ? null : match;
}

function isInScope({ venueId }: { readonly venueId: string }, { venues }: Scope): boolean {
  return venues.some(({ id }) => id === venueId);
}
