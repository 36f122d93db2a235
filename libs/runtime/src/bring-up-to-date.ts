import { migrate, MigrationFault } from '@venue/postgres';
import { StartFault } from './start-fault';

/** Migrates, and names what was applied. A migration that fails is told in its sentence. */
export async function bringUpToDate(url: string): Promise<readonly string[]> {
  try {
    return await migrate(url);
  } catch (error) {
    if (error instanceof MigrationFault) throw new StartFault(error.message, { cause: error });
    throw error;
  }
}
