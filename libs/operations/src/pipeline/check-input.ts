import { parseUuid } from '@venue/domain/shared/ids';
import { localOf, weekdayNameOf } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import { fieldsOf } from '../fields/field';
import { date, venueId } from '../fields/kinds';
import { isRecord, validInput } from '../fields/parse';
import { invalid, Problem, type FieldError } from '../problems';
import type { RequestState } from './caller';

/**
 * Checks the input after a venue's slug has been replaced by its id. A wrong day is answered with
 * the present day at the venue, since agents that write `tomorrow` often do not know it.
 */
export async function checkInput(state: RequestState): Promise<void> {
  await identifyVenue(state);
  try {
    state.input = validInput(state.operation, state.fields);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw await withToday(error, state);
  }
}

/**
 * Replaces a venue's slug by its id; letters match in either case. Text in the form of an id is
 * never a slug. Text that names no venue of the key is kept, and then fails as an id.
 */
async function identifyVenue(state: RequestState): Promise<void> {
  const { parameters, body } = state.fields;
  const name = venueField(state);
  const venueText = venueTextIn(state);
  if (name === null || venueText === null || parseUuid(venueText) !== null) return;
  const slug = venueText.toLowerCase();
  const venue = (await coveredVenues(state)).find((one) => one.slug === slug);
  if (venue === undefined) return;
  const identified = { [name]: venue.id };
  state.fields = Object.hasOwn(parameters, name)
    ? { ...state.fields, parameters: { ...parameters, ...identified } }
    : { ...state.fields, body: { ...(body as object), ...identified } };
}

async function withToday(problem: Problem, state: RequestState): Promise<Problem> {
  const { errors = [] } = problem.particulars;
  const venue = errors.some(isOfDay) ? await likelyVenue(state) : null;
  if (venue === null) return problem;
  const today = localOf(state.now, venue.zone).date;
  const todaySentence = `Today at ${venue.name} is ${today}, ${weekdayNameOf(today)}.`;
  return invalid(
    errors.map((error) =>
      isOfDay(error) ? { ...error, detail: `${error.detail} ${todaySentence}` } : error,
    ),
  );
}

function isOfDay({ detail }: FieldError): boolean {
  return detail.endsWith(` ${date.message}.`);
}

/** The named venue, or the only one that the key covers; null if there is none. */
async function likelyVenue(state: RequestState): Promise<Venue | null> {
  const venues = await coveredVenues(state);
  const venueText = venueTextIn(state);
  if (venueText === null) return venues.length === 1 ? (venues[0] ?? null) : null;
  return venues.find(({ id }) => id === parseUuid(venueText)) ?? null;
}

function coveredVenues({ caller, revision }: RequestState): Promise<readonly Venue[]> {
  return caller.venuesBySlug(revision);
}

function venueField({ operation }: RequestState): string | null {
  return fieldsOf(operation.input).find(({ kind }) => kind === venueId)?.name ?? null;
}

/** The text in the venue's field as it was sent; null if there is none. */
function venueTextIn(state: RequestState): string | null {
  const { parameters, body } = state.fields;
  const name = venueField(state);
  if (name === null) return null;
  const from = Object.hasOwn(parameters, name) || !isRecord(body) ? parameters : body;
  const value = Object.hasOwn(from, name) ? from[name] : null;
  return typeof value === 'string' ? value : null;
}
