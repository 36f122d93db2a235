/** A process that opens the folder of an embedded server, prints the address it got, and stays. */
import { openEmbedded } from '../src/embedded/embedded';

const [dataDir = ''] = process.argv.slice(2);
const { url, started } = await openEmbedded(dataDir);
process.stdout.write(JSON.stringify({ url, started }));
setInterval(() => undefined, 1_000);
