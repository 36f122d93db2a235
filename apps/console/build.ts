/**
 * Builds the console's script into a folder, prints what its files weigh, and fails when it is too
 * large.
 *   node apps/console/build.ts <folder>
 */
import { sizeTable } from '../../libs/ui/build/bundle.ts';
import { faultsOfSizes } from './budgets.ts';
import { bundleConsole } from './bundle.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Please name the folder to build into.');

const { files, modules } = await bundleConsole(folder);
process.stdout.write(sizeTable(files));
const allBytes = files.reduce((sum, { brotliBytes }) => sum + brotliBytes, 0);
const faults = faultsOfSizes(allBytes, modules);
for (const words of faults) process.stderr.write(`${words}\n`);
if (faults.length > 0) process.exitCode = 1;
