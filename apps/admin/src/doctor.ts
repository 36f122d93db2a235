import type { Command } from 'commander';
import { examine, settingsInForce, type Finding, type Standing } from '@venue/runtime';
import { command } from './command';
import { say, table, Told, type Json, type Terminal } from './output';

/** `doctor`: whether the deployment is well. */
export function addDoctorCommand(program: Command, terminal: Terminal): void {
  command(program, 'doctor', {
    about: 'look whether the deployment is well, and change nothing',
    example: 'doctor',
    more: [
      'It looks at the settings (never showing a secret), the database, its schema and its',
      'queue, clocks and time zones, the venues, the worker and the pepper of the keys, and',
      'lists the settings as npm start would read them here.',
      'Exit code 0 when nothing is wrong, though something may be in doubt; otherwise 1.',
    ].join('\n'),
  }).action(async (options: Json) => {
    const found = await examine(terminal.env);
    const settings = settingsInForce(terminal.env);
    const isWell = found.every(({ verdict }) => verdict !== 'wrong');
    say(
      terminal,
      {
        text: `${findingsTable(found)}\n\n${settingsTable(settings)}`,
        json: { ok: isWell, findings: found.map(findingOf), settings },
      },
      options,
    );
    if (!isWell) throw new Told();
  });
}

function findingsTable(found: readonly Finding[]): string {
  const rows = found.map(({ about, verdict, words }) => [verdict, about, words]);
  return table(['', 'ABOUT', 'FOUND'], rows);
}

function settingsTable(settings: readonly Standing[]): string {
  const rows = settings.map(({ name, text, from }) => [name, from, text]);
  return table(['SETTING', 'FROM', 'IN FORCE'], rows);
}

/** For programs; a doubt is ok, since the exit code says so. */
function findingOf({ about, verdict, words }: Finding): object {
  return { about, ok: verdict !== 'wrong', verdict, words };
}
