/** Returns a reason to refuse the case, or null. */
export type Rule<Case, Reason> = (facts: Case) => Reason | null;

/** The first reason in the order of the list, which decides the answer to the guest; or null. */
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

/** Every reason, in the order of the list. */
export function allRefusals<Case, Reason>(
  rules: readonly Rule<Case, Reason>[],
  facts: Case,
): readonly Reason[] {
  return rules.flatMap((rule) => rule(facts) ?? []);
}
