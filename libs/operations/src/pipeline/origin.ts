import type { Integration } from '@venue/domain/access/caller';
import type { BookingOrigin } from '@venue/domain/booking/booking';
import type { Ids } from '@venue/domain/ports';

/** The members that a new booking or order gets from the call, with a new id and reference. */
export function originOf<Id extends string>({
  caller,
  ids,
}: {
  readonly caller: Integration;
  readonly ids: Ids;
}): Omit<BookingOrigin, 'id'> & { readonly id: Id } {
  return {
    id: ids.uuid() as Id,
    environment: caller.environment,
    integrationId: caller.id,
    reference: ids.reference(caller.environment),
    source: caller.channel,
  };
}
