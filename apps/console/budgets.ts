/** How large the console's script may be: on a busy evening it loads on a phone at the door. */

/** All of it, and what the first page loads until a booking is opened, as brotli sends them. */
export const budgets = { allBytes: 90_000, firstPageBytes: 40_000 };

/** What is loaded before the first page can be used. */
export const firstPage: readonly (string | null)[] = [
  null,
  'apps/console/src/page/tonight/tonight-page.ts',
];

interface LoadedModule {
  readonly source: string | null;
  readonly brotliBytes: number;
}

/** What is too large, each in a sentence. */
export function faultsOfSizes(
  allBytes: number,
  modules: readonly LoadedModule[],
): readonly string[] {
  const first = modules
    .filter(({ source }) => firstPage.includes(source))
    .reduce((sum, { brotliBytes }) => sum + brotliBytes, 0);
  const sizes = [
    { name: 'script', bytes: allBytes, maxBytes: budgets.allBytes },
    { name: 'first page', bytes: first, maxBytes: budgets.firstPageBytes },
  ];
  return sizes
    .filter(({ bytes, maxBytes }) => bytes > maxBytes)
    .map(
      ({ name, bytes, maxBytes }) =>
        `The console’s ${name} has ${bytes} bytes, and may have at most ${maxBytes}.`,
    );
}
