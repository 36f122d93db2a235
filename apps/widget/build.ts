/**
 * Builds the widget into a folder, prints what its files weigh, and fails when a part is too large.
 *   node apps/widget/build.ts <folder>
 */
import { sizeTable } from '../../libs/ui/build/bundle.ts';
import { bundleWidget } from './bundle.ts';
import { judgeSizes } from './budgets.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Please name the folder to build into.');

const { files, parts } = await bundleWidget(folder);
process.stdout.write(sizeTable(files));
const { warnings, faults } = judgeSizes(parts);
for (const words of [...warnings, ...faults]) process.stderr.write(`${words}\n`);
if (faults.length > 0) process.exitCode = 1;
