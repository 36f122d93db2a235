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

/** How many letters must be added, dropped or replaced to make one text of the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = at(row, column - 1) + (letter === b[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, at(row, column) + 1, at(next, column - 1) + 1));
    }
    row = next;
  }
  return at(row, b.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
