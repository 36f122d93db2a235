/** The text that a program prints for `--help`: its purpose, and each of its settings. */
import { programs, type Program } from './programs';
import { defaultFor, type Setting } from './setting';
import { settingsByCondition, settingsOf } from './settings';

type Row = readonly [name: string, setting: Setting];

const width = 100;

export function helpOf(program: Program): string {
  const call = program === 'start' ? 'npm start' : program;
  return `${call}: ${programs[program]}\n\n${settingsHelp(program)}`;
}

/** The settings alone: columns of name, default and meaning, grouped by what they depend on. */
export function settingsHelp(program: Program): string {
  const rows = settingsOf(program);
  const sections = settingsByCondition(rows).map(([condition, some]) => {
    const title = condition === null ? 'Settings, all by environment:' : `With ${condition}:`;
    return `${title}\n\n${columnsOf(some, program)}`;
  });
  return `${[...sections, filesHelp(rows)].join('\n\n')}\n`;
}

function columnsOf(rows: readonly Row[], program: Program): string {
  const cells = rows.map(([name, setting]) => {
    return { name, usual: defaultFor(setting, program), purpose: setting.purpose };
  });
  const nameWidth = Math.max(...cells.map(({ name }) => name.length));
  const usualWidth = Math.max(...cells.map(({ usual }) => usual.length));
  return cells
    .map(({ name, usual, purpose }) => {
      return wrapIndented(`  ${name.padEnd(nameWidth)}  ${usual.padEnd(usualWidth)}  `, purpose);
    })
    .join('\n');
}

function filesHelp(rows: readonly Row[]): string {
  const names = rows.flatMap(([name, { isSecret }]) => (isSecret === true ? [name] : []));
  const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return wrapIndented(
    '',
    `${list} may each stand in a file: set ${names[0]}_FILE, say, to its path.`,
  );
}

/** Wraps the text; further lines are indented to where the text of the first begins. */
function wrapIndented(start: string, text: string): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    if (line === undefined || start.length + longer.length > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return `${start}${lines.join(`\n${' '.repeat(start.length)}`)}`;
}
