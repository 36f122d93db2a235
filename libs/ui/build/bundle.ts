/**
 * Bundles scripts for browsers, compressed beforehand. Run at build time, in Node, which strips the
 * types.
 */
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Metafile } from 'esbuild';
import { withoutGlobals } from './globals.ts';
import { minifyLiterals } from './literals.ts';

export interface BuiltFile {
  readonly name: string;
  readonly bytes: number;
  readonly brotliBytes: number;
  /** Without the hashes in file names, which change with every change of a text. */
  readonly measuredBytes: number;
}

type Outputs = Metafile['outputs'];

interface Bundle {
  /** By the name of the file. */
  readonly scripts: ReadonlyMap<string, Uint8Array>;
  readonly outputs: Outputs;
}

const shared = join(import.meta.dirname, '../src');

/** The entry keeps its name; files that it imports later are named by their content. */
export async function bundleForBrowsers(entry: string, tsconfig: string): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    // Nothing is written here; the folder only determines the paths of the files.
    outdir: 'dist',
    tsconfig,
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    plugins: [minifyLiterals([dirname(entry), shared]), withoutGlobals],
    chunkNames: '[name]-[hash]',
    logLevel: 'warning',
    metafile: true,
    write: false,
  });
  return {
    scripts: new Map(outputFiles.map(({ path, contents }) => [basename(path), contents])),
    outputs: metafile.outputs,
  };
}

/** Writes the script and its compressed forms. The default levels are the highest ones. */
export async function writeScript(
  folder: string,
  name: string,
  bytes: Uint8Array,
): Promise<BuiltFile> {
  const brotli = brotliCompressSync(bytes);
  await Promise.all([
    writeFile(join(folder, name), bytes),
    writeFile(join(folder, `${name}.br`), brotli),
    writeFile(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 })),
  ]);
  const measuredBytes = brotliCompressSync(withoutHashes(bytes)).length;
  return { name, bytes: bytes.length, brotliBytes: brotli.length, measuredBytes };
}

function withoutHashes(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString()
    .replaceAll(/-[A-Z2-7]{8}\.js/g, '.js');
}

/** A module that is loaded at once, or on a dynamic import, with all that it imports. */
export interface LoadedModule {
  /** The path of its source; null for the entry. */
  readonly source: string | null;
  readonly measuredBytes: number;
}

/** First the entry; then each dynamically imported module, with what it loads in addition. */
export function modulesOf(
  entry: string,
  outputs: Outputs,
  files: readonly BuiltFile[],
): readonly [LoadedModule, ...LoadedModule[]] {
  const pathOfEntry = Object.keys(outputs).find((path) => basename(path) === entry) ?? '';
  const core = loadedWith(pathOfEntry, outputs);
  const sizeOf = (paths: Iterable<string>): number =>
    [...paths].reduce((sum, path) => {
      const file = files.find(({ name }) => name === basename(path));
      return sum + (file?.measuredBytes ?? 0);
    }, 0);
  const later = Object.entries(outputs).flatMap(([path, { entryPoint }]): LoadedModule[] => {
    if (entryPoint === undefined || core.has(path)) return [];
    const additional = [...loadedWith(path, outputs)].filter((one) => !core.has(one));
    return [{ source: entryPoint, measuredBytes: sizeOf(additional) }];
  });
  return [{ source: null, measuredBytes: sizeOf(core) }, ...later];
}

/** The file and all its static imports, direct or not. */
function loadedWith(
  path: string,
  outputs: Outputs,
  found: Set<string> = new Set(),
): ReadonlySet<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const { path: next, kind } of outputs[path]?.imports ?? []) {
    if (kind === 'import-statement') loadedWith(next, outputs, found);
  }
  return found;
}

/** The sizes of the files, as the build prints them. */
export function sizeTable(files: readonly BuiltFile[]): string {
  const rows = [
    ['file', 'bytes', 'brotli'],
    ...files.map(({ name, bytes, brotliBytes }) => [name, String(bytes), String(brotliBytes)]),
  ];
  return rows
    .map(([name = '', bytes = '', brotli = '']) => {
      return `${name.padEnd(32)} ${bytes.padStart(8)} ${brotli.padStart(8)}\n`;
    })
    .join('');
}
