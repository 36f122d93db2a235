import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { readConfig, settings } from '@venue/runtime';
import { envExample } from './reference-env';

const root = join(import.meta.dirname, '..');
const uncommented = envExample().replace(/^# (?=[A-Z_]+=)/gm, '');

describe('.env.example', () => {
  it('is as `npm run reference` writes it', async () => {
    expect(await readFile(join(root, '.env.example'), 'utf8')).toBe(envExample());
  });

  it('has every setting of npm start and the admin, and sets none', () => {
    const read = Object.entries(settings).filter(
      ([, { readBy }]) => readBy.includes('start') || readBy.includes('admin'),
    );

    expect(Object.keys(parseEnv(uncommented)).toSorted()).toEqual(
      read.map(([name]) => name).toSorted(),
    );
    expect(parseEnv(envExample())).toEqual({});
  });

  it('has the defaults', () => {
    expect(readConfig('start', parseEnv(uncommented))).toEqual(readConfig('start', {}));
  });
});

describe('.env', () => {
  it('is read by npm start and npm run admin, and the environment has precedence', async () => {
    const launcher = await readFile(join(root, 'tools/run.mjs'), 'utf8');
    const [option = ''] = /--env-file\S*=\.env/.exec(launcher) ?? [];
    const folder = await mkdtemp(join(tmpdir(), 'venue-env-'));
    await writeFile(join(folder, '.env'), 'PORT=8080\nLOG_LEVEL=info\n');
    const print = 'console.log(process.env.PORT, process.env.LOG_LEVEL)';
    const { stdout } = await promisify(execFile)(process.execPath, [option, '--eval', print], {
      cwd: folder,
      env: { PORT: '9090' },
    });
    await rm(folder, { recursive: true });

    expect(stdout).toBe('9090 info\n');
  });
});
