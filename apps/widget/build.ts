/**
 * Builds the widget into a folder, prints what its files weigh, and fails when a part is too large.
 *   node apps/widget/build.ts <folder>
 */
import { bundleWidget } from './bundle.ts';
import { judgeSizes } from './budgets.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Please name the folder to build into.');

const { files, parts } = await bundleWidget(folder);
const rows = [
  ['file', 'bytes', 'brotli'],
  ...files.map(({ name, bytes, brotliBytes }) => [name, String(bytes), String(brotliBytes)]),
];
for (const [name = '', bytes = '', brotli = ''] of rows) {
  process.stdout.write(`${name.padEnd(32)} ${bytes.padStart(8)} ${brotli.padStart(8)}\n`);
}
const { warnings, faults } = judgeSizes(parts);
for (const words of [...warnings, ...faults]) process.stderr.write(`${words}\n`);
if (faults.length > 0) process.exitCode = 1;
