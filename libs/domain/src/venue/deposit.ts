import { noPence, pence, type Pence } from '../shared/money';
import type { LocalDate, LocalMoment } from '../shared/time';
import { dayOfRange, type StartTimes } from './windows';

/** When a rule applies; a member that is left out (null) matches always. */
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
 * The deposit of that party for a start at that moment. The first rule that matches decides; if
 * none does, it is 0.
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

/** Dates and weekdays are compared with the day on which the range of start times began. */
function applies(when: DepositCondition, partySize: number, start: LocalMoment): boolean {
  const day = dayOfRange(when.starts, start);
  return (
    day !== null &&
    partySize >= (when.partySizeFrom ?? 1) &&
    day >= (when.validFrom ?? day) &&
    day <= (when.validThrough ?? day)
  );
}
