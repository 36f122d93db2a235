import { isLoopback } from '@venue/domain';
import type { SettingState } from './read-settings';

/**
 * The built-in checkout takes no real money. It is the default only where BASE_URL is a loopback
 * address; for a public one PAYMENTS has to be set, or a forgotten setting would confirm bookings
 * without payment. Programs that do not read PAYMENTS have no fault.
 */
export function paymentsFaults(settingStates: readonly SettingState[]): readonly string[] {
  const state = (of: string): SettingState | undefined =>
    settingStates.find(({ name }) => name === of);
  const baseUrl = state('BASE_URL');
  const isChosen = state('PAYMENTS')?.from !== 'default';
  if (isChosen || baseUrl === undefined || isLoopback(baseUrl.text)) return [];
  return [
    `PAYMENTS must be set, since BASE_URL ${baseUrl.text} is a public address: stripe takes real money, test confirms bookings without any.`,
  ];
}
