/** Bundles what the team's browsers load. Run at build time, in Node, which strips the types. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  bundleForBrowsers,
  modulesOf,
  writeScript,
  type BuiltFile,
  type LoadedModule,
} from '../../libs/ui/build/bundle.ts';

const source = join(import.meta.dirname, 'src/page');
/** The file that the page names; all others are named after their content. */
const entry = 'console.js';

interface ConsoleBuild {
  readonly files: readonly BuiltFile[];
  readonly modules: readonly LoadedModule[];
}

/** Writes `console.js` and the parts that it loads later. */
export async function bundleConsole(folder: string): Promise<ConsoleBuild> {
  const tsconfig = join(source, 'tsconfig.json');
  const { scripts, outputs } = await bundleForBrowsers(join(source, 'console.ts'), tsconfig);
  await mkdir(folder, { recursive: true });
  const files = await Promise.all(
    [...scripts].map(([name, bytes]) => writeScript(folder, name, bytes)),
  );
  return { files, modules: modulesOf(entry, outputs, files) };
}
