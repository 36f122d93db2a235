import { isLoopback } from '@venue/domain/access/loopback';
import type { SettingState } from './read-settings';

/**
 * Settings whose defaults are for trials on one machine: the built-in checkout takes no real money,
 * and the inbox sends nothing. With a public BASE_URL a forgotten setting would confirm bookings
 * without payment, or leave guests without messages, so it has to be set.
 */
const choices: readonly { readonly name: string; readonly effect: string }[] = [
  { name: 'PAYMENTS', effect: 'stripe takes real money, test confirms bookings without any' },
  {
    name: 'MESSAGES_TEXTS',
    effect: 'twilio sends texts, inbox keeps them where no guest reads them',
  },
  {
    name: 'MESSAGES_EMAILS',
    effect: 'smtp sends e-mails, inbox keeps them where no guest reads them',
  },
];

/** One sentence for each choice that is missing; a program that does not read it has no fault. */
export function publicChoiceFaults(settingStates: readonly SettingState[]): readonly string[] {
  const baseUrl = settingStates.find(({ name }) => name === 'BASE_URL');
  if (baseUrl === undefined || isLoopback(baseUrl.text)) return [];
  const isMissing = (of: string): boolean =>
    settingStates.some(({ name, from }) => name === of && from === 'default');
  return choices
    .filter(({ name }) => isMissing(name))
    .map(
      ({ name, effect }) =>
        `${name} must be set, since BASE_URL ${baseUrl.text} is a public address: ${effect}.`,
    );
}
