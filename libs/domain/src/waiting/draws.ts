/**
 * Numbers from 0 to below 1 for one party, one for each of so many courses of an evening. They are
 * spread evenly, in an order that only depends on the party, so that a quote does not change when
 * it is computed again, and parties do not all stay long in the same course.
 */
export function drawsFor(partyId: string, count: number): readonly number[] {
  const draws = Array.from({ length: count }, (_, index) => (index + 0.5) / count);
  const random = randomNumbers(hashOf(partyId));
  for (let index = count - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [draws[index], draws[other]] = [draws[other] ?? 0, draws[index] ?? 0];
  }
  return draws;
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** Mulberry32: numbers from 0 to below 1 that only depend on the seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
