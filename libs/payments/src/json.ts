/** What came over the wire is `unknown` until somebody has looked at it. */

export type Fields = Readonly<Record<string, unknown>>;

/** Null for bytes that are not UTF-8. A byte-order mark stays: a signature covers it too. */
export function textOf(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return null;
  }
}

/** The members of a JSON object; none for any other text. */
export function fieldsIn(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}

/** None for anything but an object, so that what is missing far below is just missing. */
export function fieldsOf(value: unknown): Fields {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Fields) : {};
}

/** Null for anything but a text that is not empty. */
export function wordOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Null for anything but a whole amount that is not negative. */
export function amountOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** Three letters, in upper case; null for anything else. */
export function currencyOf(value: unknown): string | null {
  return typeof value === 'string' && /^[a-z]{3}$/i.test(value) ? value.toUpperCase() : null;
}
