/** Admits guests with tickets at the door, and undoes mistakes. */
import { displayReference, type Reference } from '@venue/domain/shared/ids';
import { localOf, type Instant } from '@venue/domain/shared/time';
import {
  decideCheckIn,
  decideUndoCheckIn,
  type CheckInCase,
  type CheckInDecision,
} from '@venue/domain/tickets/check-in';
import type { StoredOrder } from '@venue/domain/tickets/order';
import { quantityMax } from '@venue/domain/tickets/sell';
import type { VenueSummary } from '@venue/domain/venue/venue';
import { output, outputOrNull, required, optional } from '../../fields/field';
import { bookingReference, date, oneOf, time, wholeNumber, plainText } from '../../fields/kinds';
import { formatMoment } from '../../wording/format';
import { orderInScope } from '../../pipeline/in-scope';
import { type TeamOperation, operation } from '../../operation';
import { unknown } from '../../problems';

class CheckInInput {
  @required(bookingReference, 'The reference on the tickets, as a scanner types it.')
  reference!: Reference;
  @optional(wholeNumber(1, quantityMax), 'How many; left out, all that are left.')
  tickets!: number | null;
}

export class CheckInAnswer {
  @output(
    oneOf('checked_in', 'undone', 'already_in', 'too_many', 'not_valid', 'other_date'),
    'How it went; nothing was noted unless checked_in or undone.',
  )
  outcome!: string;
  @output(plainText, 'The reference.') reference!: string;
  @outputOrNull(plainText, 'Who bought them.') name!: string | null;
  @output(plainText, 'The name of the event.') eventName!: string;
  @output(plainText, 'The kind of ticket.') tier!: string;
  @output(date, 'The day of the event, at the venue.') date!: string;
  @output(time, 'When it starts.') time!: string;
  @output(wholeNumber(1, quantityMax), 'How many were bought.') tickets!: number;
  @output(wholeNumber(0, quantityMax), 'How many are checked in now.') checkedIn!: number;
  @output(plainText, 'The same as a sentence.') summary!: string;
}

export const checkIn = doorOperation({
  route: 'POST /tickets/{reference}/check-in',
  title: 'Check tickets in',
  description:
    'Notes that guests have come in with their tickets: all of an order, or some. Never more come in than were ' +
    'bought, at however many doors. Tickets that are not paid, or for another date, have an outcome of their own.',
  decide: decideCheckIn,
  outcome: 'checked_in',
});

export const undoCheckIn = doorOperation({
  route: 'POST /tickets/{reference}/undo-check-in',
  title: 'Undo a check-in',
  description: 'Notes that guests have not come in after all: all of an order, or some.',
  decide: decideUndoCheckIn,
  outcome: 'undone',
});

interface DoorOperation {
  readonly route: `POST /${string}`;
  readonly title: string;
  readonly description: string;
  readonly decide: (facts: CheckInCase) => CheckInDecision;
  readonly outcome: 'checked_in' | 'undone';
}

function doorOperation(parts: DoorOperation): TeamOperation<CheckInInput, CheckInAnswer> {
  const { route, title, description, decide, outcome } = parts;
  return operation({
    audience: 'team',
    route,
    capability: 'diary.write',
    effect: 'write',
    title,
    description,
    input: CheckInInput,
    answer: CheckInAnswer,
    problems: ['not-found'],

    async run({ reference, tickets }, call): Promise<CheckInAnswer> {
      const match = await orderInScope(reference, call);
      const venue = call.venues.find(({ id }) => id === match?.venueId);
      if (match === null || venue === undefined) {
        throw unknown(`There are no tickets ${displayReference(reference)}.`);
      }
      const file = await call.work.ticketing.lock(match.id);
      const checkedIn = await call.team.events.checkedIn(match.id);
      const { now } = call;
      const decision = decide({ file, checkedIn, tickets, now });
      const about = { decision, venue, outcome, now };
      if (decision.kind !== 'noted') return toAnswer(file, { ...about, checkedIn });
      await call.team.events.setCheckedIn(match.id, decision.checkedIn);
      return toAnswer(file, { ...about, checkedIn: decision.checkedIn });
    },
  });
}

interface CheckInResult {
  readonly decision: CheckInDecision;
  readonly checkedIn: number;
  readonly venue: VenueSummary;
  readonly outcome: DoorOperation['outcome'];
  readonly now: Instant;
}

function toAnswer(
  file: StoredOrder,
  { decision, checkedIn, venue, outcome, now }: CheckInResult,
): CheckInAnswer {
  const { order, eventName, tierName, buyer, startsAt } = file;
  const start = localOf(startsAt, venue.zone);
  const today = localOf(now, venue.zone).date;
  const areIn = `${checkedIn} of ${order.quantity} are in.`;
  const left = `Only ${order.quantity - checkedIn} of ${order.quantity} can still come in.`;
  const summaries = {
    noted: areIn,
    'already-in': `All ${order.quantity} are in already.`,
    'too-many': outcome === 'undone' ? areIn : left,
    'not-valid': `The tickets are ${decision.kind === 'not-valid' ? stateWords[decision.state] : ''}.`,
    'other-date': `The tickets are for ${formatMoment(start, today)}.`,
  };
  return {
    outcome: decision.kind === 'noted' ? outcome : outcomes[decision.kind],
    reference: displayReference(order.reference),
    name: buyer?.name ?? null,
    eventName,
    tier: tierName,
    ...start,
    tickets: order.quantity,
    checkedIn,
    summary: summaries[decision.kind],
  };
}

const outcomes = {
  'already-in': 'already_in',
  'too-many': 'too_many',
  'not-valid': 'not_valid',
  'other-date': 'other_date',
} as const;

const stateWords = {
  held: 'not paid yet',
  confirmed: 'valid',
  cancelled: 'cancelled',
  expired: 'no longer held, since they were not paid in time',
} as const;
