/** How large the parts of the widget may be: what a guest waits for on a slow connection. */

/** What a page loads at once is the core; anything else comes when a guest needs it. */
export type PartKind =
  | 'core'
  /** What follows the choice of a time, loaded while the guest looks at the times. */
  | 'booking'
  /** All that a guest loads who books a table, in English. */
  | 'flow'
  | 'lazy'
  | 'language';

/** Files that are loaded together. */
export interface WidgetPart {
  readonly name: string;
  readonly kind: PartKind;
  /** As they are sent, compressed by brotli. */
  readonly brotliBytes: number;
}

interface Budget {
  /** More is worth a warning. */
  readonly wishedBytes: number;
  /** More fails the build. */
  readonly maxBytes: number;
}

const budgets: Readonly<Record<PartKind, Budget>> = {
  core: { wishedBytes: 20_000, maxBytes: 24_000 },
  booking: { wishedBytes: 6_000, maxBytes: 6_000 },
  flow: { wishedBytes: 26_500, maxBytes: 27_000 },
  lazy: { wishedBytes: 4_000, maxBytes: 4_000 },
  language: { wishedBytes: 1_500, maxBytes: 1_500 },
};

export interface Verdict {
  readonly warnings: readonly string[];
  /** With one of them, the build fails. */
  readonly faults: readonly string[];
}

/** Holds each part against its budget. */
export function judgeSizes(parts: readonly WidgetPart[]): Verdict {
  const over = (limit: keyof Budget): readonly WidgetPart[] =>
    parts.filter(({ kind, brotliBytes }) => brotliBytes > budgets[kind][limit]);
  const faulty = over('maxBytes');
  const large = over('wishedBytes').filter((part) => !faulty.includes(part));
  return {
    warnings: large.map((part) => sentence(part, 'wishedBytes')),
    faults: faulty.map((part) => sentence(part, 'maxBytes')),
  };
}

function sentence({ name, kind, brotliBytes }: WidgetPart, limit: keyof Budget): string {
  return `The widget’s ${name} has ${brotliBytes} bytes, and should have at most ${budgets[kind][limit]}.`;
}
