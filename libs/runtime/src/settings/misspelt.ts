import type { ProcessEnv } from './read-settings';
import { settings } from './settings';

/** Set variables whose names are nearly that of a setting, each with the setting's name. */
export function misspelt(env: ProcessEnv): readonly (readonly [string, string])[] {
  const names = Object.entries(settings).flatMap(([name, { isSecret }]) =>
    isSecret === true ? [name, `${name}_FILE`] : [name],
  );
  return Object.keys(env)
    .filter((name) => env[name]?.trim() && !names.includes(name))
    .flatMap((name) => {
      const nearest = names.find((one) => isNear(name, one));
      return nearest === undefined ? [] : [[name, nearest] as const];
    });
}

/**
 * Names of settings up to this length may differ by one character only: HOME is no misspelt HOST.
 */
const shortMax = 8;

function isNear(name: string, setting: string): boolean {
  const most = setting.length <= shortMax ? 1 : 2;
  return Math.abs(name.length - setting.length) <= most && distance(name, setting) <= most;
}

/** The edit distance: characters missing, added, wrong, or swapped with the next one. */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    rows.push(next);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(row - 2, column - 2) + 1 : Infinity,
      );
    }
  }
  return at(one.length, other.length);
}
