/**
 * Builds the widget into a folder and prints what its files weigh.
 *   node apps/widget/build.ts <folder>
 */
import { sizeTable } from '../../libs/ui/build/bundle.ts';
import { bundleWidget } from './bundle.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Please name the folder to build into.');

const { files } = await bundleWidget(folder);
process.stdout.write(sizeTable(files));
