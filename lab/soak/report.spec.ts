/** The verdict whether a series is flat, and its sentence on the page. */
import { describe, expect, it } from '@jest/globals';
import type { Instant } from '@venue/domain/shared/time';
import { pageOf, picturesOf, verdictsOn } from './report';
import type { Samples } from './samples';

const flat: Omit<Samples, 'minutes' | 'memoryMb'> = {
  handles: { api: 50 },
  connections: { connections: 12 },
  deadRows: { booking: 5 },
  tableKb: { rate_spent: 64 },
  latency: { p50: 9, p95: 20 },
};

/** Nine samples, the memory of the second third as given, and of the last. */
const samples = (second: number, last: number): readonly Samples[] =>
  [80, 100, 120, second, second, second, last, last, last].map((api, index) => ({
    ...flat,
    minutes: index,
    memoryMb: { api },
  }));

const memory = (second: number, last: number) =>
  verdictsOn(samples(second, last)).find(({ name }) => name === 'memoryMb');

describe('what a soak measured', () => {
  it.each([
    [400, 420, true],
    [400, 421, false],
    // A small process may grow by a little, whatever its share.
    [100, 110, true],
    [100, 111, false],
  ])('from %d to %d MB is flat: %p', (second, last, isFlat) => {
    expect(memory(second, last)).toMatchObject({ before: second, after: last, isFlat });
  });

  it('may become slower, since that is only shown', () => {
    expect(verdictsOn(samples(1, 1)).filter(({ isFlat }) => !isFlat)).toEqual([]);
  });

  it('is a page with a picture of each series', async () => {
    const run = { samples: samples(100, 200), minutes: 30, capacity: 200, rate: 100 };
    const counts = { answered: 1, bookings: 1, failures: 0, at: 0 as Instant };
    const page = await pageOf({ ...run, ...counts }, 'pictures');
    const pictures = picturesOf(run.samples);

    expect(page).toMatch(/Memory: api +\| +100 MB \| +200 MB \| \*\*grows\*\*/);
    expect(page).toMatch(/Open handles: api .* flat/);
    expect([...pictures.keys()].every((name) => page.includes(`](pictures/${name})`))).toBe(true);
    expect(pictures.get('soak-memorymb.svg')).toMatch(/<path d="M56.0 [\d.]+L/);
  });
});
