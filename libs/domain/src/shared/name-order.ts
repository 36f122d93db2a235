/** The order in which people expect names: D1, D2, D10. The same on every machine. */
const collator = new Intl.Collator('en-GB', { numeric: true });

export function byName(
  { name: one }: { readonly name: string },
  { name: other }: { readonly name: string },
): number {
  return compareNames(one, other);
}

export function compareNames(one: string, other: string): number {
  // Names that people read as equal still have an order.
  return collator.compare(one, other) || (one < other ? -1 : Number(one > other));
}
