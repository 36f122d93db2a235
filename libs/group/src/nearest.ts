import { distance } from 'fastest-levenshtein';

/** `; did you mean terrace?`, or nothing when no candidate is near. */
export function didYouMean(written: string, candidates: readonly string[]): string {
  const near = nearest(written, candidates);
  return near === null ? '' : `; did you mean ${near}?`;
}

/** The candidate that is written most alike; null when none is near. */
export function nearest(written: string, candidates: readonly string[]): string | null {
  const distances = candidates.map((candidate) => distance(plain(written), plain(candidate)));
  const least = Math.min(...distances);
  // Two letters are near to everything.
  if (written.length < 3 || least > Math.ceil(written.length / 3)) return null;
  return candidates[distances.indexOf(least)] ?? null;
}

function plain(text: string): string {
  return text.slice(0, 100).toLowerCase().replaceAll(/[-_ ]/g, '');
}
