import { InvalidArgumentError, Option, type Command } from 'commander';
import { isoOrNull } from '@venue/domain';
import { rotateKey, type RotatedKey } from '@venue/operations/access/keys/rotate-key';
import { command } from './command';
import { issuedJson, issuedText } from './key-output';
import { print, utc, type Answer, type Json, type Terminal } from './output';
import { perform } from './session';

interface RotateOptions extends Json {
  readonly overlap: number;
}

/** `keys rotate`: issues a second secret for the same integration. */
export function addRotateCommand(keys: Command, terminal: Terminal): void {
  command(keys, 'rotate <id>', {
    about: 'give an integration a new key, and its old one an end',
    example: 'keys rotate 7Hq2ZbT9 --overlap 7d',
    more: [
      'Both keys work until the overlap is over: days, hours or minutes (7d, 12h, 30m), or',
      '0 for a key that somebody else may know. A request that is repeated with the other',
      'key gets its first answer. Takes the id from the list, or the whole key.',
    ].join('\n'),
  })
    .addOption(
      new Option('--overlap <time>', 'how long the old key still works')
        .argParser(anOverlap)
        .default(sevenDays, '7d'),
    )
    .action(async (id: string, options: RotateOptions) => {
      const overlapMinutes = options.overlap;
      const rotated = await perform(rotateKey, { id, overlapMinutes }, terminal);
      print(terminal, rotatedAnswer(rotated, overlapMinutes), options);
    });
}

const minutesOf: Readonly<Record<string, number>> = { d: 24 * 60, h: 60, m: 1 };
const sevenDays = 7 * 24 * 60;
const overlapMax = 365 * 24 * 60;

function anOverlap(text: string): number {
  const [, number, unit = 'm'] = /^(\d{1,6})([dhm])$/.exec(text === '0' ? '0m' : text) ?? [];
  const minutes = Number(number) * (minutesOf[unit] ?? 1);
  if (minutes <= overlapMax) return minutes;
  throw new InvalidArgumentError('It must be a time such as 7d, 12h or 30m, at most 365d, or 0.');
}

function rotatedAnswer(rotated: RotatedKey, overlapMinutes: number): Answer {
  const { replaces } = rotated;
  return {
    text: [issuedText(rotated), endOf(replaces, overlapMinutes)].join('\n'),
    json: {
      ...issuedJson(rotated),
      replaces: { id: replaces.id, expiresAt: isoOrNull(replaces.expiresAt) },
    },
  };
}

function endOf({ id, expiresAt }: RotatedKey['replaces'], overlapMinutes: number): string {
  return overlapMinutes === 0 || expiresAt === null
    ? `Key ${id} is at its end. Within 15 seconds it opens nothing.`
    : `Key ${id} works until ${utc(expiresAt)}.`;
}
