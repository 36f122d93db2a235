/** The TypeScript client as a tarball for npm, from its files in the repository. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { tarballOf } from './tarball.ts';

const root = join(import.meta.dirname, '..');

/**
 * They are in the repository, since a deployment has no compiler of types. The tarball also has
 * the README, the code as CommonJS, and a manifest with the version of the deployment.
 */
export const clientFiles = join(root, 'libs/client/generated');

export async function clientTarball(folder: string = clientFiles): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  const files = new Map([
    ['package/package.json', Buffer.from(JSON.stringify(await manifest(), null, 2))],
    ['package/README.md', await readFile(join(root, 'libs/client/README.md'))],
  ]);
  const modules = await readFile(join(folder, 'index.mjs'), 'utf8');
  files.set('package/index.js', Buffer.from(await commonJsOf(modules)));
  for (const path of paths) files.set(`package/${relative(folder, path)}`, await readFile(path));
  return tarballOf(files);
}

async function commonJsOf(modules: string): Promise<string> {
  const { transform } = await import('esbuild');
  return (await transform(modules, { format: 'cjs', target: 'es2022' })).code;
}

async function manifest(): Promise<object> {
  const text = await readFile(join(root, 'package.json'), 'utf8');
  const { version, license } = JSON.parse(text) as Readonly<Record<string, string>>;
  return {
    name: '@venue-booking/client',
    version,
    license,
    description: 'Books tables at venues that run the booking service.',
    sideEffects: false,
    main: './index.js',
    types: './types/index.d.ts',
    exports: {
      '.': {
        import: { types: './types/index.d.mts', default: './index.mjs' },
        require: { types: './types/index.d.ts', default: './index.js' },
      },
    },
  };
}
