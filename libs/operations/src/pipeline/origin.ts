import type { Integration } from '@venue/domain/access/caller';
import type { BookingOrigin } from '@venue/domain/booking/booking';
import type { Ids } from '@venue/domain/ports';

/** What a new booking or order has of the call, with an id and a reference of its own. */
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
