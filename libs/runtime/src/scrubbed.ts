/**
 * Takes out of a text of others what may be somebody's: a driver quotes what it was given, and so
 * do parsers. What is left says what went wrong, not with what.
 */
export function scrubbed(text: string): string {
  return rules.reduce((left, [form, instead]) => left.replace(form, instead), text);
}

/** An address of the network looks like a number, and is of a server of ours. */
const server = /^\d{1,3}(\.\d{1,3}){3}$/;

type Instead = (found: string) => string;

const always: Instead = () => '…';

/** From the first quotation mark to the last: what is quoted may hold some of its own. */
const rules: readonly (readonly [RegExp, Instead])[] = [
  [/"[\s\S]*"/g, () => '"…"'],
  [/`[\s\S]*`/g, () => '`…`'],
  [/(?<!\w)'[\s\S]*'(?!\w)/g, () => "'…'"],
  [/[^\s@<>]+@[^\s@<>]+/g, always],
  [/vb_\w+/g, always],
  [/\+?\d[\d ().-]{5,}\d/g, (found) => (server.test(found) ? found : '…')],
  // References, in each spelling.
  [/\b(TEST[ -]?)?[B-DF-HJ-NP-TV-Z2-9]{4}[ -]?[B-DF-HJ-NP-TV-Z2-9]{4}\b/gi, always],
  // Addresses of pages: some are as good as a key.
  [/(?<![\w/.:])\/[^\s:]+/g, () => '/…'],
];
