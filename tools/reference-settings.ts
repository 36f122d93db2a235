/** The settings of all programs, as a page. */
import {
  defaultFor,
  programs,
  settings,
  settingsByCondition,
  type Program,
  type Setting,
} from '@venue/runtime';
import { note, tableOf } from './reference-parts';

const names = Object.keys(programs) as Program[];

export function settingsPage(): string {
  const sections = settingsByCondition(Object.entries(settings)).flatMap(([condition, rows]) => [
    condition === null ? '## Always' : `## With \`${condition}\``,
    tableOf(
      ['variable', 'default', 'meaning', 'read by'],
      rows.map(([name, setting]) => [
        `\`${name}\``,
        defaultsOf(setting),
        `${setting.purpose}${setting.isSecret === true ? ' **Secret.**' : ''}`,
        readersOf(setting),
      ]),
    ),
  ]);
  return `${[note, '# Settings', ...introduction(), ...sections].join('\n\n')}\n`;
}

function introduction(): readonly string[] {
  return [
    'All settings are environment variables. A program checks the settings that it reads first, reports all errors at once, and exits with 1. It ignores all others. An empty variable counts as not set. `npm start -- --help`, and `--help` of each program, lists what it reads.',
    '`npm start` and `npm run admin` also read a file `.env` in the folder of the clone. Environment variables take precedence. Copy `.env.example` to begin.',
    tableOf(
      ['program', 'what it is'],
      names.map((name) => [callOf(name), programs[name]]),
    ),
    '## Secrets in files',
    'A variable marked **Secret** can come from a file. Set the variable of the same name with `_FILE` after it to the path: `KEY_PEPPER_FILE=/run/secrets/pepper`. One line end at the end of the file is ignored. Setting both is an error, and so is an empty or unreadable file. Errors and `doctor` never show a secret.',
    'Programs read files once, at the start. Restart them after a change.',
  ];
}

function callOf(name: Program): string {
  return name === 'start' ? '`npm start`' : `\`${name}\``;
}

function readersOf({ readBy }: Setting): string {
  const others = names.filter((name) => !readBy.includes(name));
  if (others.length > 1) return readBy.map(callOf).join(', ');
  return others.length === 0 ? 'all' : `all but ${others.map(callOf).join(', ')}`;
}

/** One default for all; or each with its programs, but the most common first and without. */
function defaultsOf(setting: Setting): string {
  const readers = new Map<string, Program[]>();
  for (const program of setting.readBy) {
    const usual = defaultFor(setting, program);
    readers.set(usual, [...(readers.get(usual) ?? []), program]);
  }
  const most = Math.max(...[...readers.values()].map((some) => some.length));
  return [...readers]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([usual, some]) => {
      const words = isWords(usual, setting) ? usual : `\`${usual}\``;
      return some.length === most ? words : `${words} for ${some.map(callOf).join(', ')}`;
    })
    .join('; ');
}

function isWords(usual: string, { ifMissing = 'none' }: Setting): boolean {
  return usual === 'required' || usual === ifMissing;
}
