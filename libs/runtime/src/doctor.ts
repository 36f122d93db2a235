/** Looks whether a deployment is well. It changes nothing, above all not the schema. */
import { Secrets } from '@venue/operations';
import { connect, PostgresGroups, PostgresHealth } from '@venue/postgres';
import { readConfig, type Config } from './config';
import { openDatabase, type OpenDatabase } from './database';
import { checks } from './doctor-checks';
import { settingsFindings } from './doctor-settings';
import { fine, wrong, type Finding } from './finding';

type Environment = Readonly<Record<string, string | undefined>>;

/** Everything that was looked at; a fault does not keep it from looking at the rest. */
export async function examine(env: Environment): Promise<readonly Finding[]> {
  const reading = readConfig(env);
  if (reading.kind === 'ready') {
    return [...settingsFindings(reading.config), ...(await databaseFindings(reading.config))];
  }
  const faults = reading.faults.map((words) => wrong('settings', words));
  // Whatever is wrong with the others, these may lead to a database.
  const rest = readConfig(onlyOf(env, ['DATABASE_URL', 'DATA_DIR', 'KEY_PEPPER']));
  return rest.kind === 'faulty' ? faults : [...faults, ...(await databaseFindings(rest.config))];
}

function onlyOf(env: Environment, names: readonly string[]): Environment {
  return Object.fromEntries(names.map((name) => [name, env[name]]));
}

async function databaseFindings(config: Config): Promise<readonly Finding[]> {
  let database: OpenDatabase;
  try {
    database = await openDatabase(config);
  } catch (error) {
    return [wrong('database', wordsOf(error))];
  }
  try {
    return await findingsIn(database);
  } finally {
    await database.close();
  }
}

async function findingsIn({ url, pepper }: OpenDatabase): Promise<readonly Finding[]> {
  const source = await connect(url);
  const found: Finding[] = [];
  try {
    const health = new PostgresHealth(source);
    found.push(fine('database', `PostgreSQL ${await health.version()} answers.`));
    found.push(...(await schemaFindings(health)));
    // Nothing else can be read from a schema that is not the one that this code knows.
    if (found.some(({ isWrong }) => isWrong)) return found;
    const groups = new PostgresGroups(source);
    const secrets = new Secrets(pepper);
    for (const check of checks) found.push(...(await check({ health, groups, secrets })));
    return found;
  } catch (error) {
    return [...found, wrong('database', wordsOf(error))];
  } finally {
    await source.destroy();
  }
}

async function schemaFindings(health: PostgresHealth): Promise<readonly Finding[]> {
  const { missing, hasQueue } = await health.schema();
  const remedy = 'run admin migrate, and look again.';
  return [
    missing.length === 0
      ? fine('schema', 'All migrations have been applied.')
      : wrong('schema', `Without ${missing.join(', ')}: ${remedy}`),
    hasQueue
      ? fine('queue', 'The queue of messages is up to date.')
      : wrong('queue', `The queue of messages is missing or too old: ${remedy}`),
  ];
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
