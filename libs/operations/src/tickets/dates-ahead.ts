/** The days in a request, and the upcoming dates of events on them. */
import type { EventId } from '@venue/domain/shared/ids';
import { weekdayNameOf, type LocalDate } from '@venue/domain/shared/time';
import type { EventInstance } from '@venue/domain/tickets/event';
import {
  decideRange,
  rangeDaysMax,
  spanOfDays,
  type DateRange,
  type RangeCase,
  type RangeDecision,
} from '@venue/domain/venue/date-range';
import type { Venue } from '@venue/domain/venue/venue';
import type { CallContext } from '../operation';
import { invalid, type FieldError } from '../problems';
import { todayAt } from '../wording/format';

type PlacedCall = CallContext & { readonly venue: Venue };

/** Null if the caller left them out. */
interface Days {
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
}

/** The errors in two days, independent of the current date. */
export function checkDays({ from, to }: Days): readonly FieldError[] {
  return from === null || to === null ? [] : errorsOf({ from, to, today: from });
}

/** Throws `validation-failed` if the days are no valid range. */
export function rangeOf({ from, to }: Days, { venue, now }: PlacedCall): DateRange {
  const rangeCase = { from, to, today: todayAt(venue, now) };
  const decision = decideRange(rangeCase);
  if (decision.kind === 'range') return decision.range;
  throw invalid(errorsOf(rangeCase));
}

function errorsOf(rangeCase: RangeCase): readonly FieldError[] {
  const decision = decideRange(rangeCase);
  if (decision.kind === 'range') return [];
  const { from, today } = rangeCase;
  const first =
    from === null
      ? `today (${today}, ${weekdayNameOf(today)}), which is the first day where from is left out`
      : 'from';
  return [{ pointer: 'to', detail: `to must be ${requirements[decision.because]} ${first}.` }];
}

type RefusalDecision = Extract<RangeDecision, { readonly kind: 'refused' }>;

const requirements: Readonly<Record<RefusalDecision['because'], string>> = {
  backwards: 'no earlier than',
  'too-long': `at most ${rangeDaysMax} days after`,
};

/** The dates of all events of the venue, or of one event, ordered by start. */
export async function datesAhead(
  { venue, now, caller, events }: PlacedCall,
  { range, eventId }: { readonly range: DateRange; readonly eventId: EventId | null },
): Promise<readonly EventInstance[]> {
  const instances = await events.instances({
    environment: caller.environment,
    venueId: venue.id,
    eventId,
    span: spanOfDays(range, venue.zone),
    now,
  });
  return instances.filter(({ startsAt }) => startsAt > now);
}

/** Groups the dates by event, and orders the events by their first date. */
export function byEvent(
  instances: readonly EventInstance[],
): ReadonlyMap<EventId, readonly EventInstance[]> {
  return Map.groupBy(instances, ({ eventId }) => eventId);
}
