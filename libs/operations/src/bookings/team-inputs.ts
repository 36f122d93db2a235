/** Fields shared by several operations on bookings. */
import type { Booking } from '@venue/domain/booking/booking';
import type { Override } from '@venue/domain/booking/rules';
import type { Reference, TableId } from '@venue/domain/shared/ids';
import { parsePhone, type Phone } from '@venue/domain/shared/phone';
import type { TeamWork } from '@venue/domain/team-ports';
import type { Venue } from '@venue/domain/venue/venue';
import { required, optional } from '../fields/field';
import { bookingReference, flag, int32Max, lines, wholeNumber } from '../fields/kinds';
import { listOfLines } from '../fields/list-of-lines';
import { invalid, Problem, refusal } from '../problems';
import type { TeamCall } from '../operation';
import { WishesInput } from './guest-details';

export class BookingInput {
  @required(bookingReference, 'The booking.') reference!: Reference;
  @required(wholeNumber(1, int32Max), 'The version of it that was seen.') version!: number;
}

/** The field `version`, for classes with further fields. */
export const version = wholeNumber(1, int32Max);

export class OverrideInput {
  @required(lines(500, 1), 'Why the rules are broken.') reason!: string;
  @optional(flag, 'Whether no deposit is required, or no more than before.')
  waiveDeposit!: boolean | null;
}

/** Throws `capability-missing` for a caller who may not override. */
export function overrideFrom(input: OverrideInput | null, call: TeamCall): Override | null {
  if (input === null) return null;
  if (!call.may('diary.override')) {
    const detail = call.caller?.kind === 'device' ? codeNeeded : notAllowed;
    throw new Problem('capability-missing', { detail });
  }
  return { reason: input.reason, isDepositWaived: input.waiveDeposit === true };
}

const notAllowed = 'Only a manager can go beyond the venue’s rules.';
const codeNeeded = 'That goes beyond the venue’s rules, so it takes the code of a manager.';

/** Records in the booking's history why rules were overridden. */
export async function noteOverride(
  { id }: Pick<Booking, 'id'>,
  reason: string | null,
  { history }: Pick<TeamWork, 'history'>,
): Promise<void> {
  if (reason !== null) await history.overridden(id, reason);
}

/** The field `guestPhone`, read in the venue's country; throws for an invalid number. */
export function phoneIn(text: string | null, { region }: Pick<Venue, 'region'>): Phone | null {
  if (text === null) return null;
  const parsed = parsePhone(text, region);
  if (parsed !== null) return parsed;
  const detail = 'guestPhone must be a phone number that can be called.';
  throw invalid([{ pointer: '/guestPhone', detail }]);
}

/** Tables by their names at the venue, or by their ids. */
export const tablesField = listOfLines({ countMax: 20, lengthMax: 100 });
export const someTables = listOfLines({ countMin: 1, countMax: 20, lengthMax: 100 });

/** The seats of a new booking. */
export class PlaceInput extends WishesInput {
  @optional(tablesField, 'The tables that it gets; without them the best that are free.')
  tables!: readonly string[] | null;
  @optional(
    flag,
    'Books without a table; the team gives it one later. Rules of hours and covers hold.',
  )
  withoutTable!: boolean | null;
}

/** Ids of the named tables; null to get the best free ones, and empty for no table. */
export function requestedTableIds(
  { tables, withoutTable }: Pick<PlaceInput, 'tables'> & Partial<Pick<PlaceInput, 'withoutTable'>>,
  venue: Pick<Venue, 'tables'>,
): readonly TableId[] | null {
  const tableNames = tables ?? [];
  if (withoutTable !== true) return tableNames.length === 0 ? null : tableIdsIn(tableNames, venue);
  if (tableNames.length === 0) return [];
  throw refusal('Please name tables, or book without one, not both.', '/withoutTable');
}

/**
 * The ids of the named tables. An unknown name is returned unchanged, and is refused later as an
 * unknown id.
 */
export function tableIdsIn(
  tableNames: readonly string[],
  { tables }: Pick<Venue, 'tables'>,
): readonly TableId[] {
  const idOf = (text: string): TableId =>
    tables.find(({ id, name }) => id === text || name === text)?.id ?? (text as TableId);
  return [...new Set(tableNames.map(idOf))];
}
