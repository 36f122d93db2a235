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

/**
 * An amount for each guest or for the whole party, in pence: to be paid ahead, or a fee that a
 * stored card guarantees.
 */
export interface DepositRule {
  readonly kind: 'per-guest' | 'flat' | 'guarantee-per-guest' | 'guarantee-flat';
  readonly when: DepositCondition;
  readonly amountPence: Pence;
}

/** What the rules ask of a party; at most one of the two is above 0. */
export interface Charges {
  readonly depositPence: Pence;
  /** The fee that a stored card guarantees. */
  readonly feePence: Pence;
}

/**
 * What is asked of that party for a start at that moment. The first rule that matches decides; if
 * none does, nothing is asked.
 */
export function chargesFor(
  rules: readonly DepositRule[],
  partySize: number,
  start: LocalMoment,
): Charges {
  const rule = rules.find(({ when }) => applies(when, partySize, start));
  if (rule === undefined) return noCharges;
  const { kind, amountPence } = rule;
  const wholePence = pence(amountPence * partySize);
  switch (kind) {
    case 'per-guest':
      return { depositPence: wholePence, feePence: noPence };
    case 'flat':
      return { depositPence: amountPence, feePence: noPence };
    case 'guarantee-per-guest':
      return { depositPence: noPence, feePence: wholePence };
    case 'guarantee-flat':
      return { depositPence: noPence, feePence: amountPence };
  }
}

const noCharges: Charges = { depositPence: noPence, feePence: noPence };

/** The deposit of that party for a start at that moment. */
export function depositFor(
  rules: readonly DepositRule[],
  partySize: number,
  start: LocalMoment,
): Pence {
  return chargesFor(rules, partySize, start).depositPence;
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
