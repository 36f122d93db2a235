/** TypeORM's command line on our data source. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { migrations } from '../src/migrations/migrate';
import { blankDatabase, type TestDatabase } from '@venue/testing/database';

const root = join(import.meta.dirname, '../../..');
const [baseline = ''] = migrations.map((one) => new one().name);

let database: TestDatabase;

beforeEach(async () => {
  database = await blankDatabase();
});
afterEach(() => database.drop());

async function typeorm(command: string, url: string | undefined): Promise<string> {
  const { stdout } = await promisify(execFile)(
    'npm',
    ['run', '--silent', 'typeorm', '--', command],
    {
      cwd: root,
      env: { ...process.env, DATABASE_URL: url },
    },
  );
  return stdout;
}

describe('the command line of TypeORM', () => {
  it('shows the migrations of a database, and runs those that are missing', async () => {
    expect(await typeorm('migration:show', database.url)).toContain(`[ ] ${baseline}`);

    const run = await typeorm('migration:run', database.url);
    expect(run).toContain(`Migration ${baseline} has been executed successfully.`);

    expect(await typeorm('migration:show', database.url)).toContain(`[X] 1 ${baseline}`);
  });

  it('requires the address of a database', async () => {
    await expect(typeorm('migration:show', undefined)).rejects.toThrow('Set DATABASE_URL');
  });
});
