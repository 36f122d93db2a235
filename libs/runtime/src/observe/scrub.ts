/**
 * Removes values that may be personal or secret from texts such as the errors of drivers and
 * parsers, which quote their input. The result says what went wrong, not with which value.
 */
export function scrub(text: string): string {
  return rules.reduce((left, [form, instead]) => left.replace(form, instead), text);
}

/** An IPv4 address looks like a phone number, but is kept: it belongs to one of our servers. */
const server = /^\d{1,3}(\.\d{1,3}){3}$/;

type Instead = (quote: string) => string;

const always: Instead = () => '…';

/** From the first quotation mark to the last, since quoted text may contain some itself. */
const rules: readonly (readonly [RegExp, Instead])[] = [
  [/"[\s\S]*"/g, () => '"…"'],
  [/`[\s\S]*`/g, () => '`…`'],
  [/(?<!\w)'[\s\S]*'(?!\w)/g, () => "'…'"],
  [/[^\s@<>]+@[^\s@<>]+/g, always],
  [/vb_\w+/g, always],
  [/\+?\d[\d ().-]{5,}\d/g, (quote) => (server.test(quote) ? quote : '…')],
  // Booking references, in every spelling.
  [/\b(TEST[ -]?)?[B-DF-HJ-NP-TV-Z2-9]{4}[ -]?[B-DF-HJ-NP-TV-Z2-9]{4}\b/gi, always],
  // Paths of pages: some contain a secret as powerful as a key.
  [/(?<![\w/.:])\/[^\s:]+/g, () => '/…'],
];
