/** Values that came over the wire are `unknown` until they have been checked. */
import type { Instant } from '@venue/domain/shared/time';

export type Fields = Readonly<Record<string, unknown>>;

/** Null for bytes that are not UTF-8. A byte-order mark is kept: a signature covers it too. */
export function textOf(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return null;
  }
}

/** The members of a JSON object; empty for any other text. */
export function fieldsIn(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Empty for anything but an object, so that members of a missing object are simply missing. */
export function fieldsOf(value: unknown): Fields {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Fields) : {};
}

/** Null for anything but a non-empty string. */
export function wordOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Null for anything but a safe integer of at least 0. */
export function amountOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** A three-letter code, returned in upper case; null for anything else. */
export function currencyOf(value: unknown): string | null {
  return typeof value === 'string' && /^[a-z]{3}$/i.test(value) ? value.toUpperCase() : null;
}

/** From Unix seconds; null for anything else. */
export function instantIn(seconds: unknown): Instant | null {
  const amount = amountOf(seconds);
  return amount === null ? null : ((amount * 1_000) as Instant);
}
