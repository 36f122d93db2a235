/** Every variable that our programs read: parsing, help and documentation use this table. */
import { providerSettings } from './provider-settings';
import type { Kind } from './kinds';
import type { Program } from './programs';
import { serviceSettings } from './service-settings';
import type { Setting } from './setting';

const table = { ...serviceSettings, ...providerSettings };

type SettingsTable = typeof table;

type ReadBy<P extends Program> = {
  [Name in keyof SettingsTable]: P extends SettingsTable[Name]['readBy'][number] ? Name : never;
}[keyof SettingsTable];

type ValueOf<Row> = Row extends { readonly kind: Kind<infer Value> } ? Value : never;

/** Whether the value cannot be null in a program that has started. */
type IsSure<Row, P extends Program> = Row extends { readonly usual: unknown }
  ? true
  : Row extends { readonly when: unknown }
    ? false
    : Row extends { readonly requiredBy: readonly (infer Requiring)[] }
      ? P extends Requiring
        ? true
        : false
      : false;

/** The values that a program has read; settings that it does not read have no member. */
export type SettingValues<P extends Program> = {
  readonly [Name in ReadBy<P>]: IsSure<SettingsTable[Name], P> extends true
    ? ValueOf<SettingsTable[Name]>
    : ValueOf<SettingsTable[Name]> | null;
};

/** In the order in which help and documentation list them. */
export const settings: Readonly<Record<string, Setting>> = table;

export function settingsOf(program: Program): readonly (readonly [string, Setting])[] {
  return Object.entries(settings).filter(([, { readBy }]) => readBy.includes(program));
}

/**
 * Groups settings: first those always read (null), then by condition, such as `PAYMENTS=stripe`.
 */
export function settingsByCondition(
  rows: readonly (readonly [string, Setting])[],
): readonly (readonly [string | null, typeof rows])[] {
  const conditionOf = ({ when }: Setting): string | null => when?.join('=') ?? null;
  const conditions = new Set(rows.map(([, setting]) => conditionOf(setting)));
  return [...conditions].map((condition) => {
    return [condition, rows.filter(([, setting]) => conditionOf(setting) === condition)];
  });
}
