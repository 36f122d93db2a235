import { noPence, pence, type Pence } from '../shared/money';
import type { LocalMoment } from '../shared/time';
import { isWithin, type StartTimes } from './windows';
import type { LocalDate } from '../shared/time';

/** What must hold for a rule to apply; a member left out (null) holds always. */
export interface DepositCondition {
  readonly partySizeFrom: number | null;
  readonly starts: StartTimes;
  readonly validFrom: LocalDate | null;
  readonly validThrough: LocalDate | null;
}

/** An amount for each guest or for the whole party, in pence. */
export type DepositRule =
  | { readonly kind: 'per-guest'; readonly when: DepositCondition; readonly amountPence: Pence }
  | { readonly kind: 'flat'; readonly when: DepositCondition; readonly amountPence: Pence };

/**
 * What that party owes for a start at that moment: the first rule that matches decides; none is
 * nothing.
 */
export function depositFor(
  rules: readonly DepositRule[],
  partySize: number,
  start: LocalMoment,
): Pence {
  const rule = rules.find(({ when }) => applies(when, partySize, start));
  if (rule === undefined) return noPence;
  switch (rule.kind) {
    case 'per-guest':
      return pence(rule.amountPence * partySize);
    case 'flat':
      return rule.amountPence;
  }
}

function applies(when: DepositCondition, partySize: number, start: LocalMoment): boolean {
  return (
    partySize >= (when.partySizeFrom ?? 1) &&
    start.date >= (when.validFrom ?? start.date) &&
    start.date <= (when.validThrough ?? start.date) &&
    isWithin(when.starts, start)
  );
}
