/** The rules that a step of the team breaks, and what it takes to override them. */
import { bookingRules, type Warning, type WarningRule } from '@venue/domain/booking/rules';
import { output } from '../fields/field';
import { oneOf, plainText } from '../fields/kinds';
import { Problem } from '../problems';

/** The text of each rule, at the end of a sentence or on its own. */
const ruleText: Record<WarningRule, string> = {
  'party-size': 'the party is too large or too small',
  covers: 'the tables are meant for another number of guests',
  'closed-online': 'online booking is closed at that time',
  'no-table': 'they have no table until the team gives them one',
  'not-offered': 'there are no bookings at that time',
  closed: 'the venue is not open for the whole stay',
  'closed-day': 'the venue is closed on that day',
  pacing: 'too many guests come or are there at that time',
};

const kinds = ['party-size', 'covers', 'hours', 'closure', 'pacing'] as const;

export class WarningAnswer {
  @output(oneOf(...Object.keys(ruleText)), 'The rule that it goes beyond.') rule!: string;
  @output(oneOf(...kinds), 'What kind of rule that is.') kind!: string;
  @output(plainText, 'What is against it, to be shown.') words!: string;
  @output(
    oneOf('confirmation', 'override'),
    'What it takes to go on: that it was shown, or an override with a reason.',
  )
  takes!: string;
}

export function toWarning({ rule, takes }: Warning): WarningAnswer {
  return { rule, kind: bookingRules[rule].kind, words: ruleText[rule], takes };
}

export function overrideProblem(
  warnings: readonly Warning[],
  { mayOverride }: { readonly mayOverride: boolean },
): Problem {
  const rules = warnings.map(({ rule }) => ruleText[rule]).join('; ');
  const who = mayOverride ? 'You can do it' : 'A manager can do it';
  const detail = `That is against the rules of the venue: ${rules}. ${who} with a reason.`;
  return new Problem('override-required', { detail, warnings: warnings.map(toWarning) });
}
