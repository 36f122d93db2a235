import { covers, localOf, weekdayNameOf, withoutRetired, type Venue } from '@venue/domain';
import { fieldsOf } from '../fields/field';
import { date, venueId } from '../fields/kinds';
import { invalid, Problem, type FieldError } from '../problems';
import { checkShape, type CheckedRequest } from './request-state';
import { isNamedBy } from './resolve-venue';

/**
 * Checks the input, and where a day is wrong says which day it is at the venue: agents that write
 * `tomorrow` often do not know.
 */
export async function checkInput(state: CheckedRequest): Promise<void> {
  try {
    checkShape(state);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw await withToday(error, state);
  }
}

async function withToday(problem: Problem, state: CheckedRequest): Promise<Problem> {
  const { errors = [] } = problem.particulars;
  const venue = errors.some(isOfDay) ? await likelyVenue(state) : null;
  if (venue === null) return problem;
  const today = localOf(state.now, venue.zone).date;
  const said = `Today at ${venue.name} is ${today}, ${weekdayNameOf(today)}.`;
  return invalid(
    errors.map((error) =>
      isOfDay(error) ? { ...error, detail: `${error.detail} ${said}` } : error,
    ),
  );
}

function isOfDay({ detail }: FieldError): boolean {
  return detail.endsWith(` ${date.must}.`);
}

/** The venue that is named, or the only one that the key covers; null if there is no such venue. */
async function likelyVenue(state: CheckedRequest): Promise<Venue | null> {
  const { operation, fields, caller, deployment, revision } = state;
  const { venues } = withoutRetired(await deployment.groups.at(revision));
  const covered = venues.filter(({ id }) => covers(caller, id));
  const use = fieldsOf(operation.input).find(({ field }) => field === venueId);
  const given = { ...(fields.body as object | undefined), ...fields.parameters };
  const named = use?.field.clean((given as Readonly<Record<string, unknown>>)[use.name]) ?? null;
  if (named === null) return covered.length === 1 ? (covered[0] ?? null) : null;
  if (typeof named !== 'string') return null;
  return covered.find((venue) => isNamedBy(venue, named)) ?? null;
}
