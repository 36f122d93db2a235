// Writes the text of the PDF on standard input. A separate process, since the package loads its
// reader as an ES module, which Jest cannot.
import { buffer } from 'node:stream/consumers';
import { extractText } from 'unpdf';

const pdf = new Uint8Array(await buffer(process.stdin));
const { text } = await extractText(pdf, { mergePages: true });
process.stdout.write(text);
