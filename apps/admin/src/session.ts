import {
  openAdministration,
  openDatabase,
  readConfig,
  StartFault,
  type Administration,
} from '@venue/runtime';
import type { Terminal } from './output';

/** Opens the deployment that the environment describes, for one task. */
export async function administering<Result>(
  { env }: Terminal,
  task: (administration: Administration) => Promise<Result>,
): Promise<Result> {
  const reading = readConfig('admin', env);
  if (reading.kind === 'faulty') throw new StartFault(reading.faults.join('\n'));

  const database = await openDatabase(reading.config);
  try {
    const administration = await openAdministration(database);
    try {
      return await task(administration);
    } finally {
      await administration.close();
    }
  } finally {
    await database.close();
  }
}
