/** Bundles the widget into a folder of the files that a page loads. Run at build time, in Node. */
import { join } from 'node:path';
import { build } from 'esbuild';

const source = join(import.meta.dirname, 'src');

export async function bundleWidget(folder: string): Promise<void> {
  await build({
    entryPoints: { widget: join(source, 'widget.ts') },
    outdir: folder,
    tsconfig: join(import.meta.dirname, 'tsconfig.json'),
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    chunkNames: '[name]-[hash]',
    logLevel: 'warning',
  });
}
