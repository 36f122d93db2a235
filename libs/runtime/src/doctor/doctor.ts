/**
 * Checks the health of a deployment. It applies no migration and changes no stored data, but
 * opening the database may create DATA_DIR, the embedded database and a pepper.
 */
import { Secrets } from '@venue/operations/authentication/secrets';
import {
  connect,
  PostgresGroups,
  PostgresHealth,
  PostgresSetup,
  teamPortsOn,
  type Pooling,
} from '@venue/postgres';
import { faultText } from '../start/await-database';
import { readConfig, type Config } from '../settings/config';
import type { StoreConfig } from '../settings/config-parts';
import { openDatabase, type OpenDatabase } from '../start/database';
import { checks } from './checks';
import { passwordFindings, settingsFindings, spellingFindings } from './check-settings';
import { ok, failure, warning, type Finding } from './finding';
import type { Program } from '../settings/programs';
import { readSettings, type ProcessEnv, type SettingState } from '../settings/read-settings';

/**
 * Returns all findings. Faults in the settings do not prevent the checks of a database that can be
 * opened. Settings are checked as `program` reads them: the environment of one app lacks the
 * secrets of the others.
 */
export async function checkDeployment(
  env: ProcessEnv,
  program: Program = 'start',
): Promise<readonly Finding[]> {
  const findings = [...configFindings(env, program), ...spellingFindings(env)];
  // These settings are enough to open the database, whatever is wrong with the others.
  const store = readConfig('admin', { ...env, BASE_URL: undefined });
  return store.kind === 'faulty'
    ? findings
    : [...findings, ...(await databaseFindings(store.config))];
}

function configFindings(env: ProcessEnv, program: Program): readonly Finding[] {
  const reading = readConfig(program, env);
  if (reading.kind === 'faulty')
    return reading.faults.map((message) => failure('settings', message));
  const findings =
    program === 'start'
      ? settingsFindings(reading.config as Config)
      : [ok('settings', `All that ${program} reads is as it must be.`)];
  return [...findings, ...passwordFindings(reading.config)];
}

/** The current settings of that program; `npm start` reads those of all programs. */
export function settingsInForce(
  env: ProcessEnv,
  program: Program = 'start',
): readonly SettingState[] {
  return readSettings(program, env).settingStates;
}

async function databaseFindings(config: StoreConfig): Promise<readonly Finding[]> {
  let database: OpenDatabase;
  try {
    database = await openDatabase(config);
  } catch (error) {
    return [failure('database', faultText(error))];
  }
  try {
    return await findingsIn(database);
  } finally {
    await database.close();
  }
}

async function findingsIn({ url, pepper }: OpenDatabase): Promise<readonly Finding[]> {
  const source = await connect(url);
  const findings: Finding[] = [];
  try {
    const health = new PostgresHealth(source);
    findings.push(ok('database', `PostgreSQL ${await health.version()} answers.`));
    findings.push(...poolerFindings(await health.pooling()));
    // Statements fail at random on connections that others use in between.
    if (findings.some(({ verdict }) => verdict === 'wrong')) return findings;
    findings.push(await schemaFinding(health));
    // Nothing else can be read from a schema that this code does not support.
    if (findings.some(({ verdict }) => verdict === 'wrong')) return findings;
    const groups = new PostgresGroups(source);
    const secrets = new Secrets(pepper);
    const { members } = teamPortsOn(source.manager);
    const context = { health, groups, secrets, members, setup: new PostgresSetup(source) };
    for (const check of checks) findings.push(...(await check(context)));
    return findings;
  } catch (error) {
    return [...findings, failure('database', faultText(error))];
  } finally {
    await source.destroy();
  }
}

function poolerFindings({ isShared, unset }: Pooling): readonly Finding[] {
  if (isShared) return [failure('database', sharedWords)];
  if (unset.length === 0) return [];
  const message = `A pooler withholds ${unset.join(', ')} from PostgreSQL, so a wait may be endless: set them for the role with alter role (see operating.md).`;
  return [warning('database', message)];
}

const sharedWords =
  'The pooler at DATABASE_URL lends connections by the transaction, and ours keep prepared statements, locks of jobs and LISTEN: ' +
  'set its pool_mode to session for this database, or name PostgreSQL itself.';

async function schemaFinding(health: PostgresHealth): Promise<Finding> {
  const missing = await health.missingMigrations();
  return missing.length === 0
    ? ok('schema', 'All migrations have been applied.')
    : failure('schema', `Without ${missing.join(', ')}: run admin migrate, and look again.`);
}
