import type { SettingState } from './read-settings';

const wholeProvider = ['TEAM_OIDC_ISSUER', 'TEAM_OIDC_CLIENT_ID', 'TEAM_OIDC_CLIENT_SECRET'];

/** A provider with only some of its settings would otherwise first fail when people sign in. */
export function signInFaults(settingStates: readonly SettingState[]): readonly string[] {
  const states = new Map(settingStates.map((state) => [state.name, state]));
  const isSet = (name: string): boolean => (states.get(name)?.from ?? 'default') !== 'default';
  const set = wholeProvider.filter(isSet);
  const isOnlyWay = states.get('TEAM_SIGN_IN')?.text === 'oidc';
  if (set.length === wholeProvider.length || (set.length === 0 && !isOnlyWay)) return [];
  const missing = wholeProvider.filter((name) => states.has(name) && !isSet(name));
  if (missing.length === 0) return [];
  const because = isOnlyWay ? 'TEAM_SIGN_IN is oidc' : `${set.join(' and ')} is set`;
  return [`${missing.join(' and ')} must be set too, since ${because}.`];
}
