/** A client generated from the reference, as integrators generate it, books a table. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sharedDeployment } from '@venue/testing/deployment';

/** An integrator's program; every name and type comes from the generated client. */
const program = `
import { checkAvailability, createBooking } from './client';
import { client } from './client/client.gen';
import type { NewBookingAnswer } from './client';

const [baseUrl, key, venueId] = process.argv.slice(2) as [string, string, string];
client.setConfig({ baseUrl, auth: () => key });

const date = '2026-12-09';
const { data: found } = await checkAvailability({ body: { venueId, date, partySize: 2 } });
const time: string | undefined = found?.times[0]?.time;
if (time === undefined) throw new Error('there is no free time');

const { data, error } = await createBooking({
  headers: { 'Idempotency-Key': 'typed-client' },
  body: { venueId, date, time, partySize: 2, guest: { name: 'Ada Lovelace', phone: '0117 496 0000' } },
});
const answer: NewBookingAnswer | undefined = data;
const reference: string | null | undefined = answer?.reference;

const refused = await createBooking({
  headers: { 'Idempotency-Key': 'typed-client-refused' },
  body: { venueId, date, time, partySize: 0, guest: { name: 'Ada', phone: '0117 496 0000' } },
});
const pointers: string[] = refused.error?.errors?.map(({ pointer }) => pointer) ?? [];
console.log(JSON.stringify({ outcome: answer?.outcome, reference, error, pointers }));
`;

const wrong = `
import { createBooking } from './client';
// @ts-expect-error -- the party is missing
createBooking({ headers: { 'Idempotency-Key': 'x' }, body: { date: '', time: '', guest: { name: '', phone: '' } } });
// @ts-expect-error -- a write needs its key
createBooking({ body: { date: '', time: '', partySize: 2, guest: { name: '', phone: '' } } });
`;

let folder: string;

const service = sharedDeployment('2026-12-01T09:00:00Z');
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'typed-client-'));
  const served = await (await fetch(`${service.url}/public/v1/openapi.json`)).text();
  await writeFile(join(folder, 'openapi.json'), served);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(join(folder, 'book.ts'), program);
  await writeFile(join(folder, 'wrong.ts'), wrong);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const require = createRequire(import.meta.url);
const inPackage = (packageJson: string, file: string): string => join(dirname(packageJson), file);

async function run(...args: readonly string[]): Promise<string> {
  const options = { cwd: folder, env: { ...process.env, DO_NOT_TRACK: '1' } };
  return promisify(execFile)(process.execPath, [...args], options).then(
    ({ stdout }) => stdout,
    (error: unknown) => {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${stdout}\n${stderr}`, { cause: error });
    },
  );
}

describe('a client generated from the reference', () => {
  it('compiles, and books a table', async () => {
    const generator = inPackage(require.resolve('@hey-api/openapi-ts/package.json'), 'bin/run.js');
    await run(generator, '-i', 'openapi.json', '-o', 'client', '--no-log-file');
    const types = dirname(dirname(require.resolve('@types/node/package.json')));
    const strict = ['--strict', '--noEmit', '--skipLibCheck', '--typeRoots', types];
    const modern = ['--target', 'es2023', '--module', 'esnext', '--moduleResolution', 'bundler'];
    const files = ['book.ts', 'wrong.ts'];
    const tsc = inPackage(require.resolve('typescript/package.json'), 'bin/tsc');
    await run(tsc, ...strict, '--types', 'node', ...modern, ...files);

    const tsx = pathToFileURL(require.resolve('tsx')).href;
    const venueId = service.venueId['the-harbour'] ?? '';
    const said: unknown = JSON.parse(
      await run('--import', tsx, 'book.ts', service.url, service.key, venueId),
    );

    expect(said).toEqual({
      outcome: 'booked',
      reference: expect.stringMatching(/^\w{4} \w{4}$/),
      pointers: ['/partySize'],
    });
  });
});
