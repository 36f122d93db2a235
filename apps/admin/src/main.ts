import { createInterface } from 'node:readline/promises';
import { runCommandLine } from './command-line';

// A program that reads our output may close it early, as `head` does after ten lines.
process.stdout.on('error', () => process.exit());

process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  write: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
  ask: process.stdin.isTTY ? ask : undefined,
});

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}
