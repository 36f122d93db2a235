import type { Command } from 'commander';
import { examine } from '@venue/runtime';
import { command } from './command';
import { say, table, Told, type Json, type Terminal } from './output';

/** `doctor`: whether the deployment is well. */
export function addDoctorCommand(program: Command, terminal: Terminal): void {
  command(program, 'doctor', {
    about: 'look whether the deployment is well, and change nothing',
    example: 'doctor',
    more: [
      'It looks at the settings (never showing a secret), the database, its schema and its',
      'queue, clocks and time zones, the venues, the worker and the pepper of the keys.',
      'Exit code 0 when all is well, 1 when something is wrong.',
    ].join('\n'),
  }).action(async (options: Json) => {
    const found = await examine(terminal.env);
    const isWell = found.every(({ isWrong }) => !isWrong);
    const rows = found.map(({ about, isWrong, words }) => [isWrong ? 'wrong' : 'ok', about, words]);
    const findings = found.map(({ about, isWrong, words }) => ({ about, ok: !isWrong, words }));
    say(
      terminal,
      {
        text: table(['', 'ABOUT', 'FOUND'], rows),
        json: { ok: isWell, findings },
      },
      options,
    );
    if (!isWell) throw new Told();
  });
}
