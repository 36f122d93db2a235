import { distance } from 'fastest-levenshtein';

/** Beyond so many candidates, comparing all of them for each fault would take too long. */
const candidatesMax = 200;

/** A hint such as `; did you mean terrace?`, or an empty text when no candidate is similar. */
export function didYouMean(text: string, candidates: readonly string[]): string {
  if (candidates.length > candidatesMax) return '';
  const near = nearest(text, candidates);
  return near === null ? '' : `; did you mean ${near}?`;
}

/** The candidate with the most similar spelling; null when none is similar. */
export function nearest(text: string, candidates: readonly string[]): string | null {
  const distances = candidates.map((candidate) => distance(plain(text), plain(candidate)));
  const least = Math.min(...distances);
  // One or two letters are similar to everything.
  if (text.length < 3 || least > Math.ceil(text.length / 3)) return null;
  return candidates[distances.indexOf(least)] ?? null;
}

function plain(text: string): string {
  return text.slice(0, 100).toLowerCase().replaceAll(/[-_ ]/g, '');
}
