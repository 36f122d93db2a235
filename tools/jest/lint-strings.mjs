// Lints code held as strings: [{ file, code }] on stdin, the messages of each on stdout. A process
// of its own, since neither Nx nor ESLint's plugins are made to run inside Jest's module sandbox.
import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

// The files do not exist, so TypeScript knows no types for them; the rules of interest need none.
const eslint = new ESLint({ overrideConfig: [tseslint.configs.disableTypeChecked] });

const complaints = [];
for (const { file, code } of JSON.parse(await text(process.stdin))) {
  const [{ messages }] = await eslint.lintText(code, { filePath: file });
  complaints.push(messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
}
process.stdout.write(JSON.stringify(complaints));
