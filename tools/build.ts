/**
 * `npm run build`: our own code in a folder for each program, `dist/<program>/main.js`, with what
 * it reads beside it; another folder than `dist` may be named. Packages stay where npm installs
 * them.
 * Node runs this file as it is, by leaving its types out.
 */
import { copyFile, readdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { build, type BuildOptions, type Metafile } from 'esbuild';

const root = join(import.meta.dirname, '..');
const dist = resolve(root, process.argv[2] ?? 'dist');

const programs: Readonly<Record<string, string>> = {
  start: 'tools/start.ts',
  api: 'apps/api/src/main.ts',
  mcp: 'apps/mcp/src/main.ts',
  'widget-api': 'apps/widget-api/src/main.ts',
  worker: 'apps/worker/src/main.ts',
  admin: 'apps/admin/src/main.ts',
};

/** Programs of a single file, shared by all images. */
const singleFiles: Readonly<Record<string, string>> = {
  health: 'tools/health.ts',
  // Loaded before an app, where it is wanted at all.
  tracing: 'libs/runtime/src/tracing.ts',
};

/** What tsconfig.base.json says of decorators, declared fields and our names holds here too. */
const common = {
  absWorkingDir: root,
  tsconfig: 'tsconfig.base.json',
  bundle: true,
  packages: 'external',
  platform: 'node',
  target: 'node24',
  format: 'esm',
  // Nest and the checks of fields tell classes apart by name.
  keepNames: true,
  sourcemap: true,
  sourcesContent: false,
  metafile: true,
  // Without side effects (package.json), what a program never names is left out. A module that is
  // imported for what it does alone would be lost.
  logOverride: { 'ignored-bare-import': 'error' },
  logLevel: 'warning',
} satisfies BuildOptions;

await rm(dist, { recursive: true, force: true });
await Promise.all([
  build({ ...common, entryPoints: singleFiles, outdir: dist }),
  ...Object.entries(programs).map(([name, entry]) => buildProgram(entry, join(dist, name))),
]);

/** What a program imports as it runs, and the packages behind it, stays in files of its own. */
async function buildProgram(entry: string, outdir: string): Promise<void> {
  const entryPoints = { main: entry };
  const { metafile } = await build({ ...common, splitting: true, entryPoints, outdir });
  await copyCompanions(metafile, outdir);
}

/**
 * A module of an app or a lib finds a file of its own folder by `import.meta`, which in a bundle is
 * the bundle's place: what stands beside the modules is put beside the bundle.
 */
async function copyCompanions({ inputs }: Metafile, to: string): Promise<void> {
  const modules = Object.keys(inputs).filter((file) => /^(apps|libs)\//.test(file));
  const copied = new Map<string, string>();
  for (const folder of new Set(modules.map(dirname))) {
    for (const name of await companionsIn(join(root, folder))) {
      const other = copied.get(name);
      if (other !== undefined) throw new Error(`${folder} and ${other} both have a ${name}.`);
      copied.set(name, folder);
      await copyFile(join(root, folder, name), join(to, name));
    }
  }
}

async function companionsIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.ts'))
    .map(({ name }) => name);
}
