/** Makes the TypeScript client: its generated part, and the files that integrators install. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { createClient, type UserConfig } from '@hey-api/openapi-ts';
import { catalogue } from '@venue/operations/catalogue';
import { openapiOf } from '@venue/operations/openapi/openapi';
import { build as bundle, type Plugin } from 'esbuild';

const root = join(import.meta.dirname, '..');
const clientFolder = join(root, 'libs/client');
const generatedFolder = join(clientFolder, 'src/generated');

/**
 * Generates the operations and types of the catalogue. Files that are current stay, since a lint or
 * a compiler may be reading them.
 */
export async function generateClient(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'client-'));
  try {
    await generateInto(folder);
    if (isDeepStrictEqual(await filesIn(folder), await filesIn(generatedFolder))) return;
    await rm(generatedFolder, { recursive: true, force: true });
    await cp(folder, generatedFolder, { recursive: true });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Their texts, by paths in the folder. */
async function filesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const texts = paths.map(
    async (path) => [relative(folder, path), await readFile(path, 'utf8')] as const,
  );
  return new Map(await Promise.all(texts));
}

async function generateInto(folder: string): Promise<void> {
  await createClient({
    input: clientDocument() as UserConfig['input'],
    output: { path: folder, importFileExtension: '.js' },
    logs: { level: 'silent', file: false },
    plugins: [
      { name: '@hey-api/client-fetch', throwOnError: true },
      '@hey-api/typescript',
      {
        name: '@hey-api/sdk',
        responseStyle: 'data',
        operations: { strategy: 'single', containerName: 'BookingOperations' },
      },
    ],
  });
}

/**
 * The reference as the client needs it. The client itself sends the key, and an Idempotency-Key
 * where its caller gives none.
 */
function clientDocument(): unknown {
  const document = openapiOf(catalogue, { baseUrl: 'https://bookings.example.com' });
  return JSON.parse(JSON.stringify(document), (name, value: unknown) => {
    if (name === 'security') return undefined;
    return isIdempotencyKey(value) ? { ...value, required: false } : value;
  });
}

function isIdempotencyKey(value: unknown): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    value.name === 'Idempotency-Key'
  );
}

/** The code and the types of the package, as ES modules. */
export async function writeClient(to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await bundle({
    entryPoints: [join(clientFolder, 'src/index.ts')],
    outfile: join(to, 'index.mjs'),
    tsconfig: join(clientFolder, 'tsconfig.json'),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    plugins: [withoutStreams],
  });
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript')), 'tsc.js');
  const rootDir = join(clientFolder, 'src');
  const declarations = ['--composite', 'false', '--declaration', '--rootDir', rootDir];
  await node(tsc, '-p', clientFolder, ...declarations, '--outDir', join(to, 'types'));
  await writeFile(join(to, 'types/index.d.mts'), "export * from './index.js';\n");
}

/** No operation for integration keys streams events, so their reader is left out. */
const withoutStreams: Plugin = {
  name: 'without-streams',
  setup(build) {
    build.onLoad({ filter: /serverSentEvents\.gen\.ts$/ }, () => ({
      contents: 'export const createSseClient = undefined;',
    }));
  },
};

async function node(...args: readonly string[]): Promise<void> {
  await promisify(execFile)(process.execPath, args);
}
