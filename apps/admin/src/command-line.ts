import { Command, CommanderError } from 'commander';
import { Interruption, type InterruptionReason } from '@venue/domain/interruption';
import { compactPhone } from '@venue/domain/shared/phone';
import { printableLine } from '@venue/domain/shared/text';
import { hostZoneFault } from '@venue/domain/shared/time';
import { settingsHelp, StartFault } from '@venue/runtime';
import { addCommands } from './build-command';
import { call } from './command';
import { commands, families } from './commands/table';
import { version } from './version';
import {
  ReportedFailure,
  failureJson,
  Failure,
  printableTerminal,
  type RawTerminal,
  type Terminal,
} from './output';

/** Runs one command and returns the exit code: 0 done, 1 it could not be done, 2 wrong usage. */
export async function runCommandLine(args: readonly string[], at: RawTerminal): Promise<number> {
  const terminal = printableTerminal(at);
  try {
    refuseHostZone();
    refuseControl(args);
    await programOf(terminal).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    if (error instanceof ReportedFailure) return 1;
    return reportFailure(error, { ...terminal, asJson: args.includes('--json') });
  }
}

/** In another zone than UTC, commands would show and store wrong times. */
function refuseHostZone(): void {
  const fault = hostZoneFault();
  if (fault !== null) throw new Failure(fault);
}

/**
 * Arguments may hold no control characters, as with text that guests send. From a phone number the
 * operation that reads it removes format characters.
 */
function refuseControl(args: readonly string[]): void {
  const isNote = (index: number): boolean => /^--(note|message)(=|$)/.test(args[index] ?? '');
  // A note or a message may have several lines; the operation that stores it checks it.
  const wrong = args.find(
    (text, index) => !isNote(index) && !isNote(index - 1) && !isPrintable(text),
  );
  if (wrong === undefined) return;
  throw new Failure(`“${printableLine(wrong)}” holds control characters, which no argument may.`);
}

function isPrintable(text: string): boolean {
  const number = compactPhone(text.replace(/^--\w+=/, ''));
  const line = /^[+\d().\-/]+$/.test(number) ? number : text;
  return printableLine(line) === line;
}

function reportFailure(
  error: unknown,
  { write, complain, asJson }: Terminal & { readonly asJson: boolean },
): number {
  const isWrongUsage = error instanceof CommanderError;
  const words = isWrongUsage ? sentence(error.message) : wordsFor(error);
  // Commander has already printed its own message.
  if (!isWrongUsage) complain(`${words}\n`);
  const json = error instanceof Failure ? error.json : failureJson(words);
  if (asJson) write(`${JSON.stringify(json)}\n`);
  return isWrongUsage ? 2 : 1;
}

function programOf(terminal: Terminal): Command {
  const program = new Command(call)
    .description('The admin’s command line of a venue booking deployment.')
    .usage('<command> [options]')
    .version(version, '--version', 'print the version of this program')
    .exitOverride()
    .helpCommand(false)
    .configureOutput({
      writeOut: terminal.write,
      writeErr: terminal.complain,
      outputError: (text, write) => write(`${sentence(text)}\n`),
    })
    .showHelpAfterError(`See: ${call} --help`)
    .addHelpText('after', helpFooter);
  addCommands(program, commands, { families, terminal });
  return program;
}

const helpFooter = `
Example:
  ${call} keys issue --help

The deployment is found as npm start finds it: DATA_DIR, or DATABASE_URL and KEY_PEPPER.
It may be running or not. Exit codes: 0 done, 1 it could not be done or something is
wrong, 2 wrong usage.
For programs, --json answers in one line.

${settingsHelp('admin').trimEnd()}`;

/** Rewrites commander's `error: unknown option '--x'` in our wording. */
function sentence(text: string): string {
  const [first = '', ...rest] = text
    .trim()
    .replace(/^error: /, '')
    .split('\n');
  if (first === '(outputHelp)') return 'Please name a command.';
  const sentence = `${first.charAt(0).toUpperCase()}${first.slice(1)}`;
  return [/[.?!)]$/.test(sentence) ? sentence : `${sentence}.`, ...rest].join('\n');
}

function wordsFor(error: unknown): string {
  if (error instanceof Interruption) return interruptions[error.reason];
  const isForAdmins = [Failure, StartFault].some((kind) => error instanceof kind);
  const message = error instanceof Error ? error.message : String(error);
  return isForAdmins ? message : `Something went wrong: ${message}`;
}

const interruptions: Record<InterruptionReason, string> = {
  'duplicate-in-flight': 'Somebody else is doing the same right now; please try again.',
  busy: 'The database is busy; please try again.',
  'changed-meanwhile': 'Somebody else has just changed that; please look again.',
  unreachable: 'The database can’t be reached just now; please try again.',
};
