/**
 * Bundles the widget into a folder of the files that a page loads, compressed beforehand. Run at
 * build time, in Node, which strips the types.
 */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Metafile } from 'esbuild';
import type { PartKind, WidgetPart } from './budgets.ts';
import { minifyLiterals } from './literals.ts';

const source = join(import.meta.dirname, 'src');
/** The file that pages name; all others are named after their content. */
const entry = 'widget.js';
/** For sites that are written in TypeScript. */
const types = 'venue-booking.d.ts';

export interface BuiltFile {
  readonly name: string;
  readonly bytes: number;
  readonly brotliBytes: number;
}

export interface WidgetBuild {
  readonly files: readonly BuiltFile[];
  readonly parts: readonly WidgetPart[];
}

/**
 * Writes `widget.js`; the same under a name that never changes its content, for pages that pin it;
 * the lazy parts; `integrity.json` with the hashes of all that never changes; and the types.
 */
export async function bundleWidget(folder: string): Promise<WidgetBuild> {
  const { outputFiles, metafile } = await build({
    entryPoints: { widget: join(source, 'widget.ts') },
    outdir: folder,
    tsconfig: join(import.meta.dirname, 'tsconfig.json'),
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    plugins: [minifyLiterals(source)],
    chunkNames: '[name]-[hash]',
    logLevel: 'warning',
    metafile: true,
    write: false,
  });
  const scripts = new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]));
  const moving = scripts.get(entry);
  if (moving === undefined) throw new Error(`The build has made no ${entry}.`);
  const version = createHash('sha256').update(moving).digest('hex').slice(0, 12);
  const pinned = new Map([...scripts].filter(([name]) => name !== entry));
  pinned.set(`widget-${version}.js`, moving);

  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'integrity.json'), integrityOf(version, pinned));
  await copyFile(join(import.meta.dirname, types), join(folder, types));
  const files = await Promise.all(
    [...pinned, [entry, moving] as const].map(([name, bytes]) => writeScript(folder, name, bytes)),
  );
  return { files, parts: partsOf(metafile, files) };
}

function integrityOf(version: string, scripts: ReadonlyMap<string, Uint8Array>): string {
  const hashes = [...scripts].map(([name, bytes]) => {
    const hash = createHash('sha384').update(bytes).digest('base64');
    return [name, `sha384-${hash}`] as const;
  });
  return `${JSON.stringify({ version, files: Object.fromEntries(hashes) }, null, 2)}\n`;
}

/** The script, and beside it its compressed forms. The usual levels are the highest ones. */
async function writeScript(folder: string, name: string, bytes: Uint8Array): Promise<BuiltFile> {
  const brotli = brotliCompressSync(bytes);
  await Promise.all([
    writeFile(join(folder, name), bytes),
    writeFile(join(folder, `${name}.br`), brotli),
    writeFile(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 })),
  ]);
  return { name, bytes: bytes.length, brotliBytes: brotli.length };
}

type Outputs = Metafile['outputs'];

/** The core, and each module that is imported when it is needed, with what it loads besides. */
function partsOf({ outputs }: Metafile, files: readonly BuiltFile[]): readonly WidgetPart[] {
  const pathOfEntry = Object.keys(outputs).find((path) => basename(path) === entry) ?? '';
  const core = loadedWith(pathOfEntry, outputs);
  const sizeOf = (paths: Iterable<string>): number =>
    [...paths].reduce((sum, path) => {
      const file = files.find(({ name }) => name === basename(path));
      return sum + (file?.brotliBytes ?? 0);
    }, 0);
  const lazy = Object.entries(outputs).flatMap(([path, { entryPoint }]): WidgetPart[] => {
    if (entryPoint === undefined || core.has(path)) return [];
    const own = [...loadedWith(path, outputs)].filter((one) => !core.has(one));
    const name = basename(entryPoint, '.ts');
    return [{ name, kind: kindOf(entryPoint), brotliBytes: sizeOf(own) }];
  });
  return [{ name: 'core', kind: 'core', brotliBytes: sizeOf(core) }, ...lazy];
}

function kindOf(entryPoint: string): PartKind {
  if (entryPoint.includes('/strings/')) return 'language';
  return entryPoint.includes('/booking/') ? 'booking' : 'lazy';
}

/** The file and all that it imports at once, directly or not. */
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
