/** Refusals of tables that other parties have, with the choices that the team has instead. */
import { isSameTables, occupiedTables } from '@venue/domain/availability/seating';
import { isAtTables } from '@venue/domain/availability/sitting';
import type { Stay } from '@venue/domain/availability/stay';
import { tableUses } from '@venue/domain/availability/table-uses';
import { stateOf, type StoredBooking } from '@venue/domain/booking/booking';
import { seatingChoices } from '@venue/domain/booking/move';
import { canSwap } from '@venue/domain/booking/swap';
import {
  partiesToSwapWith,
  seatingBeside,
  type TableRequest,
} from '@venue/domain/booking/table-choices';
import { displayReference, type TableId } from '@venue/domain/shared/ids';
import { localOf, type Instant } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import type { Problem, RefusalChoice } from '../../problems';
import { formatList } from '../../wording/format';
import type { TeamWriteCall } from '../../operation';

interface TablesInUse extends TableRequest {
  /** Those of the tables that are not free, where another span than `span` decides. */
  readonly occupied?: readonly TableId[];
  /** The parties that have the tables. */
  readonly parties: readonly Stay[];
  /** The booking that needs the tables; null for a new one, which has none to swap. */
  readonly file: StoredBooking | null;
}

type Refusal = Pick<Problem['particulars'], 'detail' | 'choices'>;

/**
 * For guests who are being seated where another party sits. Choices: the other party has left, the
 * two swap, or the guests get other tables.
 */
export async function seatingRefusal(
  tablesInUse: TablesInUse,
  call: TeamWriteCall,
): Promise<Refusal> {
  const { day } = tablesInUse;
  const parties = await partiesOf(tablesInUse.parties, day.venue, call);
  const free = freeTables(tablesInUse, 'Seat them at');
  const candidates = partiesToSwapWith(tablesInUse).slice(0, triesMax);
  const others = await partiesOf(candidates, day.venue, call);
  const swaps = swapsWith(others, tablesInUse).slice(0, swapsMax);
  return {
    detail: describeSitting(parties, free),
    choices: [...parties.map(leftOf), ...swaps, ...free],
  };
}

const triesMax = 5;
const swapsMax = 2;

/**
 * For tables that the team named. Choices: the other party has left, swaps or moves, or the guests
 * get other tables.
 */
export async function tablesRefusal(
  tablesInUse: TablesInUse,
  call: TeamWriteCall,
): Promise<Refusal> {
  const { day } = tablesInUse;
  const parties = await partiesOf(tablesInUse.parties, day.venue, call);
  const sitting = parties.filter(({ stay }) => isAtTables(stay, day));
  const changeable = parties.filter((party) => !isHeld(party, day.now));
  const free = freeTables(tablesInUse, 'Give them');
  return {
    detail:
      sitting.length > 0 ? describeSitting(sitting, free) : describeParties(parties, tablesInUse),
    choices: [
      ...sitting.map(leftOf),
      ...swapsWith(changeable, tablesInUse),
      ...changeable.flatMap((party) => moveOf(party, tablesInUse)),
      ...free,
    ],
  };
}

/** A party that has tables. */
interface Party {
  readonly stay: Stay;
  readonly file: StoredBooking;
  /** The names of its tables. */
  readonly tables: readonly string[];
}

async function partiesOf(
  stays: readonly Stay[],
  venue: Venue,
  { work }: TeamWriteCall,
): Promise<readonly Party[]> {
  const parties: Party[] = [];
  for (const stay of stays) {
    const file = await work.bookings.find(stay.bookingId);
    parties.push({ stay, file, tables: namesOf(stay.tableIds, venue) });
  }
  return parties;
}

function isHeld({ file: { booking } }: Party, now: Instant): boolean {
  return stateOf(booking, now) === 'held';
}

function describeSitting(parties: readonly Party[], free: readonly RefusalChoice[]): string {
  const who = formatList(parties.map((party) => `${nameOf(party)} at ${at(party)}`));
  const instead = free.length === 0 ? '' : `, or choose ${formatList(free.map(at), 'or')}`;
  return `Another party sits there: ${who}. Once they have gone, note that they left${instead}.`;
}

function describeParties(
  parties: readonly Party[],
  { tableIds, span, day, occupied = occupiedTables(tableIds, span, tableUses(day)) }: TablesInUse,
): string {
  const { venue, now } = day;
  const notFree = describeOccupied(occupied, venue);
  if (parties.length === 0) return notFree;
  const who = parties.map((party) => {
    if (isHeld(party, now)) return `${at(party)} is held for a guest who is still booking`;
    const { time } = localOf(party.file.booking.startsAt, venue.zone);
    return `${at(party)} is for ${nameOf(party)} at ${time}`;
  });
  return `${notFree} ${formatList(who)}.`;
}

/** The choice to book without a table, which the team gives later. */
export function withoutTable(words: string): RefusalChoice {
  const none = { reference: null, version: null, tables: [], tableIds: [] };
  return { choice: 'without-table', words, ...none };
}

/** Says that the tables are not free, whether another party has them or they are blocked. */
export function describeOccupied(
  tableIds: readonly TableId[],
  venue: Pick<Venue, 'tables'>,
): string {
  const names = namesOf(tableIds, venue);
  const which = names.length === 1 ? 'Table' : 'Tables';
  const are = names.length === 1 ? 'is' : 'are';
  return `${which} ${formatList(names)} ${are} not free then.`;
}

function leftOf(party: Party): RefusalChoice {
  const { guestName, reference, version } = party.file.booking;
  const { tables, stay } = party;
  return {
    choice: 'left',
    words: `${guestName} at ${at(party)} has left`,
    reference: displayReference(reference),
    version,
    tables,
    tableIds: stay.tableIds,
  };
}

/**
 * Swaps with the parties whose tables the guests can have, provided that each party can have
 * theirs.
 */
function swapsWith(parties: readonly Party[], { file, day }: TablesInUse): RefusalChoice[] {
  return parties.flatMap((party): RefusalChoice[] => {
    if (file === null || !canSwap(file, party.file, day)) return [];
    const { guestName, reference, version } = party.file.booking;
    const { tables, stay } = party;
    const words = `Swap with ${guestName} at ${at(party)}`;
    const otherBooking = { reference: displayReference(reference), version };
    return [{ choice: 'swap', words, ...otherBooking, tables, tableIds: stay.tableIds }];
  });
}

/** The best other tables for the party while the guests have its tables; empty if none is free. */
function moveOf(party: Party, tablesInUse: TablesInUse): RefusalChoice[] {
  const tableIds = [...tablesInUse.tableIds, ...(tablesInUse.file?.tableIds ?? [])];
  const seating = seatingBeside(party.stay, { ...tablesInUse, tableIds });
  if (seating === null) return [];
  const { guestName, reference, version } = party.file.booking;
  const tables = namesOf(seating.tableIds, tablesInUse.day.venue);
  const words = `Move ${guestName} to ${at({ tables })}`;
  const otherBooking = { reference: displayReference(reference), version };
  return [{ choice: 'move', words, ...otherBooking, tables, tableIds: seating.tableIds }];
}

const freeTablesMax = 5;

/** Free tables other than the guests' current ones, as choices. */
function freeTables(
  { day, partySize, span, file }: TablesInUse,
  verb: 'Give them' | 'Seat them at',
): RefusalChoice[] {
  return seatingChoices({ partySize, span }, day.venue, tableUses(day))
    .filter(
      ({ seating, isFree }) => isFree && !isSameTables(seating.tableIds, file?.tableIds ?? []),
    )
    .slice(0, freeTablesMax)
    .map(({ seating: { tableIds } }) => {
      const tables = namesOf(tableIds, day.venue);
      const words = `${verb} ${at({ tables })}`;
      return { choice: 'tables', words, reference: null, version: null, tables, tableIds };
    });
}

function nameOf({ file: { booking } }: Party): string {
  return `${booking.guestName} (${displayReference(booking.reference)})`;
}

function at({ tables }: { readonly tables: readonly string[] }): string {
  return tables.join(' + ');
}

function namesOf(
  tableIds: readonly TableId[],
  { tables }: Pick<Venue, 'tables'>,
): readonly string[] {
  return tables.filter(({ id }) => tableIds.includes(id)).map(({ name }) => name);
}
