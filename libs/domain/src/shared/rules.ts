/** Looks at the facts of a case and gives a reason to refuse it, or null. */
export type Rule<Case, Reason> = (facts: Case) => Reason | null;

/**
 * The first reason in the order of the list, which is the order in which a guest would hear them.
 */
export function firstRefusal<Case, Reason>(
  rules: readonly Rule<Case, Reason>[],
  facts: Case,
): Reason | null {
  for (const rule of rules) {
    const reason = rule(facts);
    if (reason !== null) return reason;
  }
  return null;
}
