import type { TeamPlacement } from '@venue/domain/booking/place-for-team';
import type { Venue } from '@venue/domain/venue/venue';
import { Problem, refusal, unknown } from '../../problems';

/** For the team; guests are asked to call the venue instead. */
export const noTableFree = 'No table that suits is free at that time.';

/** The problem for a party that can't be placed, whatever rules may be overridden. */
export function placementRefusal(
  placing: Exclude<TeamPlacement, { readonly kind: 'placed' }>,
  { name }: Pick<Venue, 'name'>,
): Problem {
  switch (placing.kind) {
    case 'no-such-time':
      return refusal('The clocks skip that time on that day.', '/time');
    case 'in-the-past':
      return refusal('That time has passed.', '/time');
    case 'unknown-table':
      return unknown(`There is no table ${placing.tableId} at ${name}.`);
    case 'unavailable':
      return new Problem('no-availability', {
        detail: noTableFree,
      });
  }
}
