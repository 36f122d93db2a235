/**
 * The rules of booking, and who may break which. Guests, integrations and agents must keep them all
 * and are refused by the first broken one. The team gets the broken rules that concern it as
 * warnings.
 */
export type RuleKind =
  'notice' | 'horizon' | 'party-size' | 'pacing' | 'hours' | 'closure' | 'covers' | 'table-in-use';

/** Whether a role may break a rule: never, with a reason, after a warning, or without one. */
type Permission = 'never' | 'with-reason' | 'once-warned' | 'freely';

interface RuleTerms {
  readonly kind: RuleKind;
  readonly guest: 'never';
  readonly 'diary.write': Permission;
  readonly 'diary.override': Permission;
}

/** Only guests, integrations and agents must keep such a rule. */
const guestRule = <Kind extends RuleKind>(kind: Kind) =>
  ({ kind, guest: 'never', 'diary.write': 'freely', 'diary.override': 'freely' }) as const;
/** The team is warned, and can go on by confirming. */
const warningRule = <Kind extends RuleKind>(kind: Kind) =>
  ({
    kind,
    guest: 'never',
    'diary.write': 'once-warned',
    'diary.override': 'once-warned',
  }) as const;
/** The team can go on with a reason, if the member may override. */
const overrideRule = <Kind extends RuleKind>(kind: Kind) =>
  ({ kind, guest: 'never', 'diary.write': 'never', 'diary.override': 'with-reason' }) as const;
/** No role may break such a rule. */
const absoluteRule = <Kind extends RuleKind>(kind: Kind) =>
  ({ kind, guest: 'never', 'diary.write': 'never', 'diary.override': 'never' }) as const;

export const bookingRules = {
  /** A new booking is too soon. */
  notice: guestRule('notice'),
  /** The booking starts too soon for a change. */
  'too-close': guestRule('notice'),
  /** The booking starts too soon for a cancellation. */
  'inside-notice': guestRule('notice'),
  /** The booking was moved when it was too late to cancel it. */
  'moved-inside-notice': guestRule('notice'),
  'too-far-ahead': guestRule('horizon'),
  /** More guests than may book online. */
  'party-too-large': guestRule('party-size'),
  /** The team closed online booking; it can still book itself. */
  'closed-online': warningRule('closure'),
  /** The booking type is for other numbers of guests. */
  'party-size': warningRule('party-size'),
  /** The tables are for other numbers of guests. */
  covers: warningRule('covers'),
  /** The team books without a table on purpose. */
  'no-table': warningRule('covers'),
  pacing: overrideRule('pacing'),
  /** The booking type does not offer that start. */
  'not-offered': overrideRule('hours'),
  /** The venue is not open for the whole stay. */
  closed: overrideRule('hours'),
  /** The venue does not open on that day. */
  'closed-day': overrideRule('closure'),
  'table-in-use': absoluteRule('table-in-use'),
} as const satisfies Readonly<Record<string, RuleTerms>>;

export type RuleName = keyof typeof bookingRules;

/** Rules that become warnings for the team. */
export type WarningRule = {
  [Name in RuleName]: (typeof bookingRules)[Name]['diary.override'] extends
    'with-reason' | 'once-warned'
    ? Name
    : never;
}[RuleName];

/** The requirement to proceed: a confirmation, or an override with a reason. */
export type WarningTakes = 'confirmation' | 'override';

export interface Warning {
  readonly rule: WarningRule;
  readonly takes: WarningTakes;
}

/** The decision of a member with `diary.override` to break rules. */
export interface Override {
  readonly reason: string;
  /** Whether the guest owes no deposit. */
  readonly isDepositWaived: boolean;
}

/** A request of the team; `override` is null where the member sent none. */
export interface ByTeam {
  readonly override: Override | null;
}

/** The warnings about broken rules, in their order, each once. */
export function warningsOf(broken: readonly RuleName[]): readonly Warning[] {
  return [...new Set(broken)].filter(isWarningRule).map((rule) => {
    const needsConfirmation = bookingRules[rule]['diary.write'] === 'once-warned';
    return { rule, takes: needsConfirmation ? 'confirmation' : 'override' };
  });
}

function isWarningRule(rule: RuleName): rule is WarningRule {
  return ['once-warned', 'with-reason'].includes(bookingRules[rule]['diary.override']);
}

/** Whether a warning needs an override that the request does not have. */
export function lacksOverride(warnings: readonly Warning[], { override }: ByTeam): boolean {
  return override === null && needsOverride(warnings);
}

export function needsOverride(warnings: readonly Warning[]): boolean {
  return warnings.some(({ takes }) => takes === 'override');
}

/** The reason for the history; null where no override was needed. */
export function reasonFor({ override }: ByTeam, isNeeded: boolean): string | null {
  return isNeeded && override !== null ? override.reason : null;
}

/** One warning that needs an override weighs more than any number of others. */
export function weightOf(warnings: readonly Warning[]): number {
  const overrides = warnings.filter(({ takes }) => takes === 'override').length;
  return overrides * 100 + warnings.length;
}
