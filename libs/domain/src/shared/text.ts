/**
 * Control characters in text that people type: C0, DEL and C1, line and paragraph separators, and
 * the embeddings, overrides and isolates that change the direction of writing. They can move a
 * terminal's cursor, split a header, or make one text read as another.
 */

/** The inside of a regular expression's character class, in a syntax valid in JSON Schema too. */
export const controlCharacters = '\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069';

/**
 * Marks that only set the direction of the characters next to them, also for a character class.
 * They are normal in Arabic and Hebrew text, useless in an e-mail address, and escaped for a
 * terminal.
 */
export const directionMarks = '\\u061c\\u200e\\u200f';

const control = new RegExp(`[${controlCharacters}]`);
const newline = /\r?\n/g;

/** Whether one line of text holds a control character, newlines included. */
export function hasControl(text: string): boolean {
  return control.test(text);
}

/** Like `hasControl`, for text of several lines: `\n` and `\r\n` are accepted. */
export function hasControlInLines(text: string): boolean {
  return hasControl(text.replace(newline, ''));
}

/** Text that is safe in a terminal: a control character is escaped, such as `\u001b`. */
export function printableLine(text: string): string {
  return text.replace(everyControl, jsonEscape);
}

/** Like `printableLine`, for text of several lines: newlines are kept. */
export function printableLines(text: string): string {
  return text.split(newline).map(printableLine).join('\n');
}

const everyControl = new RegExp(`[${controlCharacters}${directionMarks}]`, 'g');

/** The escape that JSON uses, so that escaped JSON text still has the same value. */
function jsonEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

const unseen = /[\p{M}\p{Cf}'`\u00b4\u02b9-\u02bf\u2018-\u201b\u2032\u2035]/gu;
const hyphens = /[-\u2010-\u2015\u2212]/g;
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
};

/**
 * What a search compares: without case, accents, apostrophes, hyphens and special letters. The
 * database does the same for a search of all bookings.
 */
export function foldedText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(unseen, '')
    .replace(hyphens, '')
    .toLowerCase()
    .replace(
      /[\u00f8\u0142\u0111\u00f0\u0127\u0167\u0131\u00df\u00e6\u0153\u00fe]/g,
      (letter) => plainLetters[letter] ?? letter,
    );
}
