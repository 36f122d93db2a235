import { noPence, pence, type Pence } from '../shared/money';
import type { LocalDate, LocalMoment } from '../shared/time';
import { dayOfRange, type StartTimes } from './windows';

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

/** Dates, like weekdays, are those on which a range of start times began. */
function applies(when: DepositCondition, partySize: number, start: LocalMoment): boolean {
  const day = dayOfRange(when.starts, start);
  return (
    day !== null &&
    partySize >= (when.partySizeFrom ?? 1) &&
    day >= (when.validFrom ?? day) &&
    day <= (when.validThrough ?? day)
  );
}
