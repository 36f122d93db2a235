/**
 * Builds the console's script into a folder and prints what its files weigh.
 *   node apps/console/build.ts <folder>
 */
import { sizeTable } from '../../libs/ui/build/bundle.ts';
import { bundleConsole } from './bundle.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Please name the folder to build into.');

const { files } = await bundleConsole(folder);
process.stdout.write(sizeTable(files));
