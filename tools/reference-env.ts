/** `.env.example`: every setting of `npm start` and `npm run admin`, each with its default. */
import { defaultFor, settings, settingsByCondition, type Setting } from '@venue/runtime';

export function envExample(): string {
  const read = Object.entries(settings).filter(
    ([, { readBy }]) => readBy.includes('start') || readBy.includes('admin'),
  );
  const sections = settingsByCondition(read).map(([condition, rows]) => {
    const head = condition === null ? [] : [`# With ${condition}:`];
    return [...head, ...rows.map(([name, setting]) => `# ${name}=${valueOf(setting)}`)].join('\n');
  });
  return `${[introduction, ...sections].join('\n\n')}\n`;
}

const introduction = `\
# Settings for \`npm start\` and \`npm run admin\`: copy this file to .env, and remove the # of what you set.
# A variable of the environment has precedence. docs/settings.md explains each; what has no value here
# is not set by default. Written by \`npm run reference\`; not to be changed by hand.`;

/** Empty where the default is no value, or follows another setting. */
function valueOf(setting: Setting): string {
  const text = defaultFor(setting, setting.readBy.includes('start') ? 'start' : 'admin');
  const isValue = text !== 'required' && text !== (setting.ifMissing ?? 'none');
  return isValue && !text.includes('PORT') ? text : '';
}
