import type { GroupSetup } from '@venue/domain/venue/setup';
import type { PostgresSetup } from '../src/venues/setup';
import type { SetupChange } from '@venue/domain/tickets/commitments';

/** The changes that applying a file made. A refused file is an error of the spec. */
export async function applied(
  setup: PostgresSetup,
  group: GroupSetup,
): Promise<readonly SetupChange[]> {
  const applying = await setup.apply(group);
  if (applying.kind !== 'applied') throw new Error(JSON.stringify(applying));
  return applying.changes;
}
