/**
 * Control characters in text that people type: C0, DEL and C1, line and paragraph separators, and
 * the embeddings, overrides and isolates that change the direction of writing. They can move a
 * terminal's cursor, split a header, or make one text read as another.
 */

/** The members of a character class; spelt so that JSON Schema readers understand them too. */
export const controlCharacters = '\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069';

/**
 * The same of the marks that only place the characters beside them. Arabic and Hebrew text holds
 * them rightly; an address has no use for them, and a terminal is not to show them.
 */
export const directionMarks = '\\u061c\\u200e\\u200f';

const control = new RegExp(`[${controlCharacters}]`);
const newline = /\r?\n/g;

/** Whether one line of text holds a control character, newlines included. */
export function hasControl(text: string): boolean {
  return control.test(text);
}

/** The same of text that may have several lines: `\n` or `\r\n` ends one. */
export function hasControlInLines(text: string): boolean {
  return hasControl(text.replace(newline, ''));
}

/** Text as a terminal may show it: a control character is written out, such as `\u001b`. */
export function printableLine(text: string): string {
  return text.replace(everyControl, written);
}

/** The same of text with several lines, whose newlines stay. */
export function printableLines(text: string): string {
  return text.split(newline).map(printableLine).join('\n');
}

const everyControl = new RegExp(`[${controlCharacters}${directionMarks}]`, 'g');

/** As JSON escapes it, so that JSON stays the same value. */
function written(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
