/** Limits of sizes that others load or pay for. */

/** Bytes as brotli sends them, without the hashes in names of files; tokens of `o200k_base`. */
export const budgets = {
  // Loaded by a phone at the door on a busy evening.
  'console script': 90_000,
  'console first page': 40_000,

  // Loaded by a guest on a slow connection: the core at once, the rest once it is needed.
  'widget core': 20_000,
  'widget booking': 6_000,
  /** The core, and the steps of a booking without a payment, with their English texts. */
  'widget flow': 26_500,
  'widget lazy part': 4_000,
  'widget language': 1_500,

  // Sent to the model each time by an agent's host: names, descriptions and arguments.
  'tool list': 3_300,
  tool: 450,
  'tool list with answers': 9_000,
} as const satisfies Readonly<Record<string, number>>;

export type Budget = keyof typeof budgets;

export interface Size {
  readonly name: string;
  readonly budget: Budget;
  readonly value: number;
}

const warningShare = 0.95;
const faultShare = 1.1;

interface Verdict {
  readonly warnings: readonly string[];
  /** With one of them, the spec of sizes fails. */
  readonly faults: readonly string[];
}

/** Warns from near the budget on, so that it is seen before it stops a change. */
export function judgeSizes(sizes: readonly Size[]): Verdict {
  const above = (share: number): readonly Size[] =>
    sizes.filter(({ budget, value }) => value > budgets[budget] * share);
  const faulty = above(faultShare);
  const large = above(warningShare).filter((size) => !faulty.includes(size));
  return { warnings: large.map(sentence), faults: faulty.map(sentence) };
}

function sentence({ name, budget, value }: Size): string {
  return `${name} has a size of ${value}; the budget “${budget}” is ${budgets[budget]}.`;
}
