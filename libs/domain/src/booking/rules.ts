/**
 * The rules of booking, and who may go beyond which. A guest, an integration or an agent keeps them
 * all, and gets the first that is broken. The team gets those that concern it as warnings.
 */
export type RuleKind =
  'notice' | 'horizon' | 'party-size' | 'pacing' | 'hours' | 'closure' | 'covers' | 'table-in-use';

/** Whether somebody may go beyond a rule, and what that takes. */
type Leave = 'never' | 'with-reason' | 'once-warned' | 'freely';

interface RuleTerms {
  readonly kind: RuleKind;
  readonly guest: 'never';
  readonly 'diary.write': Leave;
  readonly 'diary.override': Leave;
}

/** A rule that only guests, integrations and agents must keep. */
const forGuests = <Kind extends RuleKind>(kind: Kind) =>
  ({ kind, guest: 'never', 'diary.write': 'freely', 'diary.override': 'freely' }) as const;
const warning = <Kind extends RuleKind>(kind: Kind) =>
  ({
    kind,
    guest: 'never',
    'diary.write': 'once-warned',
    'diary.override': 'once-warned',
  }) as const;
const reserved = <Kind extends RuleKind>(kind: Kind) =>
  ({ kind, guest: 'never', 'diary.write': 'never', 'diary.override': 'with-reason' }) as const;
const absolute = <Kind extends RuleKind>(kind: Kind) =>
  ({ kind, guest: 'never', 'diary.write': 'never', 'diary.override': 'never' }) as const;

export const bookingRules = {
  /** Of a new booking. */
  notice: forGuests('notice'),
  /** Of a change. */
  'too-close': forGuests('notice'),
  /** Of a cancellation. */
  'inside-notice': forGuests('notice'),
  /** The booking was moved when it was too late to cancel it. */
  'moved-inside-notice': forGuests('notice'),
  'too-far-ahead': forGuests('horizon'),
  /** More guests than may book online. */
  'party-too-large': forGuests('party-size'),
  /** The team closed booking online; it still books itself. */
  'closed-online': warning('closure'),
  /** The booking type is for other numbers of guests. */
  'party-size': warning('party-size'),
  /** The tables are for other numbers of guests. */
  covers: warning('covers'),
  /** The team books without a table on purpose. */
  'no-table': warning('covers'),
  pacing: reserved('pacing'),
  /** No booking type starts then. */
  'not-offered': reserved('hours'),
  /** The venue is not open for the whole stay. */
  closed: reserved('hours'),
  /** The venue does not open on that day. */
  'closed-day': reserved('closure'),
  'table-in-use': absolute('table-in-use'),
} as const satisfies Readonly<Record<string, RuleTerms>>;

export type RuleName = keyof typeof bookingRules;

/** Rules of which the team is warned: it goes on where it may. */
export type WarningRule = {
  [Name in RuleName]: (typeof bookingRules)[Name]['diary.override'] extends
    'with-reason' | 'once-warned'
    ? Name
    : never;
}[RuleName];

/** What the team needs to go on: nothing more, or an override with a reason. */
export type WarningTakes = 'confirmation' | 'override';

export interface Warning {
  readonly rule: WarningRule;
  readonly takes: WarningTakes;
}

/** The team's leave to break rules, from a member who may. */
export interface Override {
  readonly reason: string;
  /** Asks for no deposit. */
  readonly isDepositWaived: boolean;
}

/** A member of the team; `override` is null where none is given. */
export interface ByTeam {
  readonly override: Override | null;
}

/** What the team is warned of among the broken rules, in their order, each once. */
export function warningsOf(broken: readonly RuleName[]): readonly Warning[] {
  return [...new Set(broken)].filter(isWarningRule).map((rule) => {
    const isFree = bookingRules[rule]['diary.write'] === 'once-warned';
    return { rule, takes: isFree ? 'confirmation' : 'override' };
  });
}

function isWarningRule(rule: RuleName): rule is WarningRule {
  return ['once-warned', 'with-reason'].includes(bookingRules[rule]['diary.override']);
}

/** Whether the team must not go on without an override. */
export function areBeyond(warnings: readonly Warning[], { override }: ByTeam): boolean {
  return override === null && needsOverride(warnings);
}

export function needsOverride(warnings: readonly Warning[]): boolean {
  return warnings.some(({ takes }) => takes === 'override');
}

/** The reason that the history keeps: only of an override that was needed. */
export function reasonFor({ override }: ByTeam, isNeeded: boolean): string | null {
  return isNeeded && override !== null ? override.reason : null;
}

/** What needs an override counts for more than any number of warnings that do not. */
export function weightOf(warnings: readonly Warning[]): number {
  const overrides = warnings.filter(({ takes }) => takes === 'override').length;
  return overrides * 100 + warnings.length;
}
