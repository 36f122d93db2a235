/** Every variable that our programs read: reading, help and documentation are made from it. */
import { providerSettings } from './provider-settings';
import type { Kind } from './kinds';
import type { Program } from './programs';
import { serviceSettings } from './service-settings';
import type { Setting } from './setting';

const table = { ...serviceSettings, ...providerSettings };

type Table = typeof table;

type ReadBy<P extends Program> = {
  [Name in keyof Table]: P extends Table[Name]['readBy'][number] ? Name : never;
}[keyof Table];

type ValueOf<Row> = Row extends { readonly kind: Kind<infer Value> } ? Value : never;

/** Whether a program that runs has it for certain. */
type IsSure<Row, P extends Program> = Row extends { readonly usual: unknown }
  ? true
  : Row extends { readonly when: unknown }
    ? false
    : Row extends { readonly requiredBy: readonly (infer Requiring)[] }
      ? P extends Requiring
        ? true
        : false
      : false;

/** What a program has read: what is not described for it is not there. */
export type Values<P extends Program> = {
  readonly [Name in ReadBy<P>]: IsSure<Table[Name], P> extends true
    ? ValueOf<Table[Name]>
    : ValueOf<Table[Name]> | null;
};

/** In the order in which people are told of them. */
export const settings: Readonly<Record<string, Setting>> = table;

export function settingsOf(program: Program): readonly (readonly [string, Setting])[] {
  return Object.entries(settings).filter(([, { readBy }]) => readBy.includes(program));
}

/** Those that are always read, then those that depend on another: `PAYMENTS=stripe`. */
export function settingsByCondition(
  rows: readonly (readonly [string, Setting])[],
): readonly (readonly [string | null, typeof rows])[] {
  const conditionOf = ({ when }: Setting): string | null => when?.join('=') ?? null;
  const conditions = new Set(rows.map(([, setting]) => conditionOf(setting)));
  return [...conditions].map((condition) => {
    return [condition, rows.filter(([, setting]) => conditionOf(setting) === condition)];
  });
}
