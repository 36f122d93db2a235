/** Guests are to sit down where another party sits: the refusal names what can be done. */
import {
  displayReference,
  seatingChoices,
  tableUses,
  type Day,
  type Span,
  type Stay,
  type TableId,
  type Venue,
} from '@venue/domain';
import { Problem, type RefusalChoice } from '../../problems';
import { formatList } from '../../wording/format';
import type { TeamWriteCall } from '../../operation';

interface SeatingRefused {
  readonly day: Day;
  /** Those who sit at the tables. */
  readonly parties: readonly Stay[];
  /** The guests who are to sit down, and for how long they need tables. */
  readonly partySize: number;
  readonly span: Span;
}

export async function tablesInUse(
  { parties, ...guests }: SeatingRefused,
  call: TeamWriteCall,
): Promise<Problem> {
  const { venue } = guests.day;
  const left: PartyLeft[] = [];
  for (const party of parties) left.push(await partyLeft(party, venue, call));
  const free = freeTables(guests);
  const names = free.map(at);
  const instead = free.length === 0 ? '' : `, or choose ${formatList(names, 'or')}`;
  const who = formatList(
    left.map(({ guestName, choice }) => `${guestName} (${choice.reference}) at ${at(choice)}`),
  );
  return new Problem('no-availability', {
    detail: `Another party sits there: ${who}. Once they have gone, note that they left${instead}.`,
    choices: [...left.map(({ choice }) => choice), ...free],
  });
}

interface PartyLeft {
  readonly guestName: string;
  readonly choice: RefusalChoice;
}

async function partyLeft(
  { bookingId, tableIds }: Stay,
  venue: Venue,
  { work }: TeamWriteCall,
): Promise<PartyLeft> {
  const { booking } = await work.bookings.find(bookingId);
  const { guestName, reference, version } = booking;
  const tables = namesOf(tableIds, venue);
  const choice = {
    choice: 'left',
    words: `${guestName} at ${at({ tables })} has left`,
    reference: displayReference(reference),
    version,
    tables,
    tableIds,
  } as const;
  return { guestName, choice };
}

const freeTablesMax = 5;

function freeTables({ day, partySize, span }: Omit<SeatingRefused, 'parties'>): RefusalChoice[] {
  return seatingChoices({ partySize, span }, day.venue, tableUses(day))
    .filter(({ isFree }) => isFree)
    .slice(0, freeTablesMax)
    .map(({ seating: { tableIds } }) => {
      const tables = namesOf(tableIds, day.venue);
      const words = `Seat them at ${at({ tables })}`;
      return { choice: 'tables', words, reference: null, version: null, tables, tableIds };
    });
}

function at({ tables }: Pick<RefusalChoice, 'tables'>): string {
  return tables.join(' + ');
}

function namesOf(tableIds: readonly TableId[], { tables }: Venue): readonly string[] {
  return tables.filter(({ id }) => tableIds.includes(id)).map(({ name }) => name);
}
