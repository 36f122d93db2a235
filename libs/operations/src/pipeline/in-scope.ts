/** Finds what a reference names, at the venues that the caller may see. */
import type { TeamBooking } from '@venue/domain/booking/team-bookings';
import { displayReference, type Reference } from '@venue/domain/shared/ids';
import type { NamedOrder } from '@venue/domain/tickets/team-events';
import type { TeamCall } from '../operation';
import { unknown } from '../problems';

type Scope = Pick<TeamCall, 'team' | 'venues'>;

/** The booking; one of a venue that the caller may not see is answered like an unknown one. */
export async function bookingInScope(reference: Reference, call: Scope): Promise<TeamBooking> {
  const found = await call.team.bookings.byReference(reference);
  if (found === null || !isInScope(found.booking, call)) {
    throw unknown(`There is no booking ${displayReference(reference)}.`);
  }
  return found;
}

/** Null where there are no such tickets. */
export async function orderInScope(reference: Reference, call: Scope): Promise<NamedOrder | null> {
  const found = await call.team.events.orderNamed(reference);
  return found === null || !isInScope(found, call) ? null : found;
}

function isInScope({ venueId }: { readonly venueId: string }, { venues }: Scope): boolean {
  return venues.some(({ id }) => id === venueId);
}
