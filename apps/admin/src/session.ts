import { Problem, problems, type OperatorInput, type TeamOperation } from '@venue/operations';
import {
  openAdministration,
  openDatabase,
  readConfig,
  StartFault,
  type Administration,
} from '@venue/runtime';
import { Failure, type Terminal } from './output';

/** Performs one operation on the deployment that the environment describes. */
export function perform<Input extends object, Answer extends object>(
  operation: TeamOperation<Input, Answer>,
  fields: OperatorInput<Input>,
  terminal: Terminal,
): Promise<Answer> {
  return administering(terminal, (administration) => administration.perform(operation, fields));
}

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
    } catch (error) {
      throw error instanceof Problem ? failureOf(error) : error;
    } finally {
      await administration.close();
    }
  } finally {
    await database.close();
  }
}

function failureOf({ slug, particulars }: Problem): Failure {
  return new Failure(particulars.detail ?? problems[slug].detail);
}
