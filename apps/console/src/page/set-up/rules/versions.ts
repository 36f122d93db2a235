/** Differences between two versions of a part, and a third version with the changes of both. */
import { keysOf, labelOf, titleOf } from './labels';
import { itemsOf, membersOf } from './schema';

/** The differences of two versions, a line for each. */
export function differences(before: unknown, after: unknown, place = ''): readonly string[] {
  if (isSame(before, after)) return [];
  const inPlace = (name: string): string => (place === '' ? name : `${place}, ${name}`);
  if (isListOfThings(before) || isListOfThings(after)) {
    const [old, now] = [byKey(before), byKey(after)];
    const title = (item: unknown): string => inPlace(titleOf(item, 0));
    const lines = [
      ...[...old].filter(([key]) => !now.has(key)).map(([, item]) => `Taken away: ${title(item)}`),
      ...[...now].flatMap(([key, item]) =>
        old.has(key) ? differences(old.get(key), item, title(item)) : [`New: ${title(item)}`],
      ),
    ];
    return lines.length === 0 ? [`${place || 'The list'}: another order`] : lines;
  }
  if (isRecord(before) && isRecord(after)) {
    const names = [...new Set([before, after].flatMap((one) => Object.keys(membersOf(one))))];
    return names.flatMap((name) =>
      differences(
        membersOf(before)[name],
        membersOf(after)[name],
        name === 'items' ? place : inPlace(labelOf(name)),
      ),
    );
  }
  return [`${place || 'The value'}: ${wordsOf(before)} → ${wordsOf(after)}`];
}

/** `mine` and `theirs` both began from `base`. Where both changed one value, it is mine. */
export function merged(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(mine, base)) return theirs;
  if (isSame(theirs, base) || isSame(mine, theirs)) return mine;
  if ([base, mine, theirs].every(Array.isArray)) return mergedLists(base, mine, theirs);
  if (![mine, theirs].every(isRecord)) return mine;
  const [was, my, their] = [membersOf(base), membersOf(mine), membersOf(theirs)];
  const names = [...new Set([...Object.keys(their), ...Object.keys(my)])];
  return Object.fromEntries(
    names
      .map((name) => [name, merged(was[name], my[name], their[name])] as const)
      .filter(([, value]) => value !== undefined),
  );
}

/** Theirs in their order, and then what I have added. */
function mergedLists(base: unknown, mine: unknown, theirs: unknown): unknown {
  const [was, my, their] = [byKey(base), byKey(mine), byKey(theirs)];
  const keys = [...new Set([...their.keys(), ...my.keys()])];
  return keys
    .map((key) => merged(was.get(key), my.get(key), their.get(key)))
    .filter((item) => item !== undefined);
}

function byKey(list: unknown): ReadonlyMap<string, unknown> {
  const keys = keysOf(list);
  return new Map(itemsOf(list).map((item, index) => [keys[index] ?? '', item]));
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOfThings(value: unknown): boolean {
  return Array.isArray(value) && value.some(isRecord);
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(String).join(', ') || 'nothing';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
