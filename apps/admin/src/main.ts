import { runCommandLine } from './command-line';

// Whoever reads our output may have seen enough of it, as `head` has after ten lines.
process.stdout.on('error', () => process.exit());

process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  write: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
});
