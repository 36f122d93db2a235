/**
 * `npm run build`: our own code in one file for each app, `dist/<app>/main.js`, with what it reads
 * beside it; another folder may be named. Packages stay where npm installs them.
 */
import { existsSync } from 'node:fs';
import { copyFile, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { build, type BuildOptions, type Metafile } from 'esbuild';

const root = join(import.meta.dirname, '..');
const dist = resolve(root, process.argv[2] ?? 'dist');

const apps = ['api', 'mcp', 'widget-api', 'worker', 'admin'];

/** Programs of a single file, shared by all images. */
const others: Readonly<Record<string, string>> = {
  health: 'tools/health.ts',
  // Loaded before an app, where it is wanted at all.
  tracing: 'libs/runtime/src/tracing.ts',
};

/** What tsconfig.base.json says of decorators, declared fields and our names holds here too. */
const common: BuildOptions = {
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
  logLevel: 'warning',
};

await rm(dist, { recursive: true, force: true });
for (const app of apps) {
  const outfile = join(dist, app, 'main.js');
  const { metafile } = await build({
    ...common,
    metafile: true,
    entryPoints: [`apps/${app}/src/main.ts`],
    outfile,
  });
  await copyCompanions(metafile, dirname(outfile));
  report(metafile);
}
for (const [name, entry] of Object.entries(others)) {
  if (!existsSync(join(root, entry))) continue;
  const outfile = join(dist, `${name}.js`);
  report((await build({ ...common, metafile: true, entryPoints: [entry], outfile })).metafile);
}

/**
 * A module finds a file of its own folder by `import.meta`, which in a bundle is the bundle's
 * place: whatever stands beside the modules is put beside the bundle.
 */
async function copyCompanions(metafile: Metafile, to: string): Promise<void> {
  const folders = new Set(Object.keys(metafile.inputs).map((file) => dirname(file)));
  const copied = new Map<string, string>();
  for (const folder of folders) {
    for (const name of await companionsIn(join(root, folder))) {
      const twin = copied.get(name);
      if (twin !== undefined) throw new Error(`${folder} and ${twin} both have a ${name}.`);
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

function report({ outputs }: Metafile): void {
  for (const [file, { bytes }] of Object.entries(outputs)) {
    if (basename(file).endsWith('.js')) {
      process.stdout.write(`${relative(root, join(root, file))} ${Math.ceil(bytes / 1024)} kB\n`);
    }
  }
}
