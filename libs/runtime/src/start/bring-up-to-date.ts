import { migrate, MigrationFault } from '@venue/postgres';
import { StartFault } from './start-fault';

/** Returns the names of the applied migrations. Throws a `StartFault` if one fails. */
export async function bringUpToDate(url: string): Promise<readonly string[]> {
  try {
    return await migrate(url);
  } catch (error) {
    if (error instanceof MigrationFault) throw new StartFault(error.message, { cause: error });
    throw error;
  }
}
