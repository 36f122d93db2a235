import { Problem, problems, type OperatorInput, type TeamOperation } from '@venue/operations';
import {
  addressFor,
  openAdminService,
  openDatabase,
  readConfig,
  StartFault,
  type AdminService,
} from '@venue/runtime';
import { Failure, type Terminal } from './output';

/** Performs one operation on the deployment that the environment describes. */
export function perform<Input extends object, Answer extends object>(
  operation: TeamOperation<Input, Answer>,
  fields: OperatorInput<Input>,
  terminal: Terminal,
): Promise<Answer> {
  return withAdminService(terminal, (admin) => admin.perform(operation, fields));
}

/** Opens the deployment that the environment describes, for one task. */
export async function withAdminService<Result>(
  { env }: Terminal,
  task: (admin: AdminService) => Promise<Result>,
): Promise<Result> {
  const reading = readConfig('admin', env);
  if (reading.kind === 'faulty') throw new StartFault(reading.faults.join('\n'));

  const database = await openDatabase(reading.config);
  try {
    const admin = await openAdminService({
      url: database.url,
      pepper: database.pepper,
      baseUrl: await addressFor(env, reading.config),
      messages: reading.config.messages,
    });
    try {
      return await task(admin);
    } catch (error) {
      throw error instanceof Problem ? failureOf(error) : error;
    } finally {
      await admin.close();
    }
  } finally {
    await database.close();
  }
}

function failureOf({ slug, particulars }: Problem): Failure {
  return new Failure(particulars.detail ?? problems[slug].detail);
}
