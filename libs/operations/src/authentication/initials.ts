import { invalid } from '../problems';

/** The header with the initials of the person at a shared device, for the history. */
export const initialsHeader = 'Team-Initials';
export const initialsPattern = String.raw`^\p{L}{1,4}$`;

/** In capitals; null if the header is missing or empty. Throws for other text. */
export function initialsIn(header: string | null): string | null {
  const text = (header ?? '').normalize('NFC').trim();
  if (text === '') return null;
  if (new RegExp(initialsPattern, 'u').test(text)) return text.toUpperCase();
  throw invalid([{ pointer: initialsHeader, detail: 'Initials are one to four letters.' }]);
}
