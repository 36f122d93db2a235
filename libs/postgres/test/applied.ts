import type { GroupSetup } from '@venue/domain';
import type { PostgresSetup } from '../src/venues/setup';
import type { SetupChange } from '@venue/domain';

/** What applying a file has changed. A file that is refused is an error of the spec. */
export async function applied(
  setup: PostgresSetup,
  group: GroupSetup,
): Promise<readonly SetupChange[]> {
  const applying = await setup.apply(group);
  if (applying.kind !== 'applied') throw new Error(JSON.stringify(applying));
  return applying.changes;
}
