import { NestFactory } from '@nestjs/core';
import type { OperatorOperation } from '@venue/operations/operation';
import type { OperatorInput } from '@venue/operations/pipeline/strategies/operator';
import { Problem, problems } from '@venue/operations/problems';
import { addressFor, AdminService, openDatabase, readConfig, StartFault } from '@venue/runtime';
import { AppModule } from './app.module';
import { Failure, failureJson, type Terminal } from './output';

/** Performs one operation on the deployment that the environment describes. */
export function perform<Input extends object, Answer extends object>(
  operation: OperatorOperation<Input, Answer>,
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
    const root = AppModule.forCommand({
      url: database.url,
      pepper: database.pepper,
      baseUrl: await addressFor(env, reading.config),
      messages: reading.config.messages,
    });
    const app = await NestFactory.createApplicationContext(root, {
      logger: false,
      abortOnError: false,
    });
    try {
      return await task(app.get(AdminService));
    } catch (error) {
      throw error instanceof Problem ? failureOf(error) : error;
    } finally {
      await app.close();
    }
  } finally {
    await database.close();
  }
}

function failureOf({ slug, particulars }: Problem): Failure {
  const { detail = problems[slug].detail, choices = [] } = particulars;
  if (choices.length === 0) return new Failure(detail);
  const lines = choices.map(({ choice, words }) =>
    choice === 'new-booking' ? `  ${words}: bookings book` : `  --choose "${words}"`,
  );
  return new Failure([detail, ...lines].join('\n'), { ...failureJson(detail), choices });
}
