/**
 * Bundles the widget into a folder of the files that a page loads, compressed beforehand. Run at
 * build time, in Node, which strips the types.
 */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  bundleForBrowsers,
  modulesOf,
  writeScript,
  type BuiltFile,
  type LoadedModule,
} from '../../libs/ui/build/bundle.ts';

const source = join(import.meta.dirname, 'src');
/** The file that pages name; all others are named after their content. */
const entry = 'widget.js';
/** For sites that are written in TypeScript. */
const types = 'venue-booking.d.ts';

/** A page loads the core at once and the rest when a guest needs it. */
type PartKind =
  | 'core'
  /** The steps after the choice of a time, loaded while the guest looks at the times. */
  | 'booking'
  | 'lazy part'
  | 'language';

/** Files that are loaded together. */
interface WidgetPart {
  readonly name: string;
  readonly kind: PartKind;
  readonly measuredBytes: number;
}

export interface WidgetBuild {
  readonly files: readonly BuiltFile[];
  readonly parts: readonly WidgetPart[];
  /** The npm packages of which something is in the files. */
  readonly packages: readonly string[];
}

/**
 * Writes `widget.js`; the same under a name that never changes its content, for pages that pin it;
 * the lazy parts; `integrity.json` with the hashes of all that never changes; and the types.
 */
export async function bundleWidget(folder: string): Promise<WidgetBuild> {
  const tsconfig = join(import.meta.dirname, 'tsconfig.json');
  const { scripts, outputs } = await bundleForBrowsers(join(source, 'widget.ts'), tsconfig);
  const script = scripts.get(entry);
  if (script === undefined) throw new Error(`The build has made no ${entry}.`);
  const version = createHash('sha256').update(script).digest('hex').slice(0, 12);
  const pinned = new Map([...scripts].filter(([name]) => name !== entry));
  pinned.set(`widget-${version}.js`, script);

  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'integrity.json'), integrityOf(version, pinned));
  await copyFile(join(import.meta.dirname, types), join(folder, types));
  const files = await Promise.all(
    [...pinned, [entry, script] as const].map(([name, bytes]) => writeScript(folder, name, bytes)),
  );
  const parts = modulesOf(entry, outputs, files).map(partOf);
  const sources = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs));
  return { files, parts, packages: packagesOf(sources) };
}

function packagesOf(sources: readonly string[]): readonly string[] {
  const names = sources.map((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]);
  return [...new Set(names)].filter((name) => name !== undefined).toSorted();
}

function integrityOf(version: string, scripts: ReadonlyMap<string, Uint8Array>): string {
  const hashes = [...scripts].map(([name, bytes]) => {
    const hash = createHash('sha384').update(bytes).digest('base64');
    return [name, `sha384-${hash}`] as const;
  });
  return `${JSON.stringify({ version, files: Object.fromEntries(hashes) }, null, 2)}\n`;
}

function partOf({ source: path, measuredBytes }: LoadedModule): WidgetPart {
  return path === null
    ? { name: 'core', kind: 'core', measuredBytes }
    : { name: basename(path, '.ts'), kind: kindOf(path), measuredBytes };
}

function kindOf(entryPoint: string): PartKind {
  if (entryPoint.includes('/strings/')) return 'language';
  return entryPoint.includes('/booking/') ? 'booking' : 'lazy part';
}
