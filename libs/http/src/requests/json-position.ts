/** Finds where a text stops being JSON: for many faults, the parser's message has no position. */

/** Both count from 1; the column counts code points. */
export interface Position {
  readonly line: number;
  readonly column: number;
  /** The text ends there, though more was expected. */
  readonly isEnd: boolean;
}

type Expected = 'value' | 'value-or-end' | 'name' | 'name-or-end' | 'colon' | 'comma-or-end';

/**
 * The characters that may come next, by what is expected, in addition to names and plain values.
 */
const marks: Readonly<Record<Expected, string>> = {
  value: '{[',
  'value-or-end': '{[]',
  name: '',
  'name-or-end': '}',
  colon: ':',
  'comma-or-end': ',]}',
};

const blanks = /[ \t\n\r]*/y;
const partOfText = /"(?:[^"\\\0-\x1f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/y;
const plainValue = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

interface Scan {
  readonly text: string;
  at: number;
  expected: Expected;
  /** The brackets that are open, the innermost last. */
  readonly open: string[];
}

/** The position of the first character that JSON does not allow; null for a valid JSON text. */
export function brokenJsonAt(text: string): Position | null {
  const scan: Scan = { text, at: 0, expected: 'value', open: [] };
  do {
    scan.at = endOf(blanks, text, scan.at) ?? scan.at;
    if (![takeMark, takeQuoted, takePlain].some((take) => take(scan))) return positionOf(scan);
  } while (scan.expected !== 'comma-or-end' || scan.open.length > 0);
  scan.at = endOf(blanks, text, scan.at) ?? scan.at;
  return scan.at === text.length ? null : positionOf(scan);
}

/** False if this character is not allowed here. */
function takeMark(scan: Scan): boolean {
  const { text, open, at } = scan;
  const mark = text.charAt(at);
  if (mark === '' || !marks[scan.expected].includes(mark)) return false;
  if (mark in opening && open.pop() !== opening[mark]) return false;
  if (mark === '{' || mark === '[') open.push(mark);
  scan.expected = afterMark(mark, open);
  scan.at = at + 1;
  return true;
}

const opening: Readonly<Record<string, string>> = { ']': '[', '}': '{' };

function afterMark(mark: string, open: readonly string[]): Expected {
  switch (mark) {
    case '{':
      return 'name-or-end';
    case '[':
      return 'value-or-end';
    case ':':
      return 'value';
    case ',':
      return open.at(-1) === '{' ? 'name' : 'value';
    default:
      return 'comma-or-end';
  }
}

/** Skips a name, or a value in quotes. If it is broken, `at` is where the fault is. */
function takeQuoted(scan: Scan): boolean {
  const { text, at, expected } = scan;
  if (!/^(name|value)/.test(expected)) return false;
  scan.at = endOf(partOfText, text, at) ?? at;
  if (scan.at === at || text.charAt(scan.at) !== '"') return false;
  scan.at += 1;
  scan.expected = expected.startsWith('name') ? 'colon' : 'comma-or-end';
  return true;
}

function takePlain(scan: Scan): boolean {
  if (!scan.expected.startsWith('value')) return false;
  const end = endOf(plainValue, scan.text, scan.at);
  if (end === null) return false;
  scan.at = end;
  scan.expected = 'comma-or-end';
  return true;
}

/** Null if the form does not match there. */
function endOf(form: RegExp, text: string, at: number): number | null {
  form.lastIndex = at;
  return form.test(text) ? form.lastIndex : null;
}

function positionOf({ text, at }: Scan): Position {
  const lines = text.slice(0, at).split(/\r\n|[\n\r]/);
  const column = [...(lines.at(-1) ?? '')].length + 1;
  return { line: lines.length, column, isEnd: at === text.length };
}
