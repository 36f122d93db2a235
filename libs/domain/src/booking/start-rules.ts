/** The rules of a start, for guests and for the team. */
import { isClosedOnline } from '../availability/blocks';
import { isWithinHorizon, keepsNotice } from '../availability/free-times';
import { allRefusals, type Rule } from '../shared/rules';
import type { Instant, LocalTime } from '../shared/time';
import { hoursOn, isOpenThroughout, spanOf, type Span } from '../venue/opening-hours';
import { takesParty, type BookingType } from '../venue/venue';
import type { PartyOnDay } from './party-on-day';
import type { RuleName } from './rules';

/** A booking type, and the start and length of the stay. */
export interface Sitting {
  readonly type: BookingType;
  readonly minutes: number;
  readonly startsAt: Instant;
}

interface StartCase extends Sitting {
  readonly party: PartyOnDay;
  readonly stay: Span;
  /** Null for a party at the door, which needs no offered start. */
  readonly time: LocalTime | null;
}

const partyRules: readonly Rule<StartCase, RuleName>[] = [
  ({ party: { day, wish } }) =>
    wish.partySize > day.venue.policy.partySizeMax ? 'party-too-large' : null,
  ({ party: { wish }, type }) => (takesParty(type, wish.partySize) ? null : 'party-size'),
  ({ party, stay }) => (party.isWithinPacing(stay) ? null : 'pacing'),
];

const startRules: readonly Rule<StartCase, RuleName>[] = [
  ...partyRules,
  ({ party: { day }, startsAt }) => (keepsNotice(startsAt, day.venue, day.now) ? null : 'notice'),
  ({ party: { day, wish, today } }) =>
    isWithinHorizon(wish.date, today, day.venue.policy) ? null : 'too-far-ahead',
  ({ party: { day }, startsAt }) => (isClosedOnline(day, startsAt) ? 'closed-online' : null),
  ({ party, type, time }) =>
    time === null || party.offeredStarts.get(type)?.has(time) === true ? null : 'not-offered',
  ({ party, stay }) => (isOpenThroughout(party.open, stay) ? null : closedOn(party)),
];

/** A party at the door needs no notice and no offered start; it may stay until the venue closes. */
const walkInRules: readonly Rule<StartCase, RuleName>[] = [
  ...partyRules,
  ({ party, startsAt }) =>
    party.open.some(({ from, until }) => from <= startsAt && startsAt < until)
      ? null
      : closedOn(party),
];

function closedOn({ day, wish }: PartyOnDay): RuleName {
  return hoursOn(wish.date, day.venue.hours).length === 0 ? 'closed-day' : 'closed';
}

/** All rules that the start breaks, including those that bind only guests. */
export function rulesBrokenByStart(
  party: PartyOnDay,
  time: LocalTime,
  sitting: Sitting,
): readonly RuleName[] {
  const stay = spanOf(sitting.startsAt, sitting.minutes);
  return allRefusals(startRules, { ...sitting, party, stay, time });
}

/** The rules that seating a party at the door breaks. */
export function rulesBrokenAtDoor(party: PartyOnDay, sitting: Sitting): readonly RuleName[] {
  const stay = spanOf(sitting.startsAt, sitting.minutes);
  return allRefusals(walkInRules, { ...sitting, party, stay, time: null });
}
