import { Option } from 'commander';
import {
  checkDeployment,
  programs,
  settingsInForce,
  type Finding,
  type Program,
  type SettingState,
} from '@venue/runtime';
import type { HandEntry, HandInput } from '../command';
import { table, type Answer, type Terminal } from '../output';

/** `doctor`: checks whether the deployment works. */
export const doctor: HandEntry = {
  call: 'doctor',
  title: 'check the deployment, and change nothing',
  description:
    'It looks at the settings (never showing a secret), the database, its schema, clocks and time zones, the ' +
    'venues, the warnings of the group file, bookings outside the rules, the worker and the pepper of the keys, and ' +
    'lists the settings. Settings are judged as npm start reads them, which has all of them. Where only one app ' +
    'runs, as in a container, --app judges those of that app and asks for no others. Exit code 0 when nothing is ' +
    'wrong, though something may be in doubt; otherwise 1.',
  options: [
    new Option('--app <program>', 'whose settings to judge')
      .choices(Object.keys(programs))
      .default('start'),
  ],
  run: examine,
};

async function examine({ options }: HandInput, { env }: Terminal): Promise<Answer> {
  const app = options['app'] as Program;
  const findings = await checkDeployment(env, app);
  const settings = settingsInForce(env, app);
  const isWell = findings.every(({ verdict }) => verdict !== 'wrong');
  return {
    text: `${findingsTable(findings)}\n\n${settingsTable(settings)}`,
    json: { ok: isWell, findings: findings.map(findingOf), settings },
    isWrong: !isWell,
  };
}

function findingsTable(findings: readonly Finding[]): string {
  const rows = findings.map(({ subject, verdict, message }) => [verdict, subject, message]);
  return table(['', 'ABOUT', 'FOUND'], rows);
}

function settingsTable(settings: readonly SettingState[]): string {
  const rows = settings.map(({ name, text, from }) => [name, from, text]);
  return table(['SETTING', 'FROM', 'IN FORCE'], rows);
}

/** A finding as JSON. A `doubt` counts as ok, as for the exit code. */
function findingOf({ subject, verdict, message }: Finding): object {
  return { about: subject, ok: verdict !== 'wrong', verdict, words: message };
}
