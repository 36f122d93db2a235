/** The guests of the demo who wait for a table: on full days, and at the door. */
import type { WaitingEntryId } from '@venue/domain/shared/ids';
import type { LocalDate, LocalTime } from '@venue/domain/shared/time';
import { Problem } from '@venue/operations/problems';
import { addToQueue } from '@venue/operations/waiting/team-queue';
import { seatParty } from '@venue/operations/waiting/team-queue-steps';
import { addToWaitingList } from '@venue/operations/waiting/team-waiting-order';
import type { AdminService } from '@venue/runtime';
import type { Party } from './parties';

export interface Refused {
  readonly slug: string;
  readonly date: LocalDate;
  readonly party: Party;
}

/** Of the guests who found no table, two of each day wait for one. */
export async function joinList(refused: readonly Refused[], admin: AdminService): Promise<void> {
  const days = Map.groupBy(refused, ({ slug, date }) => `${slug} ${date}`);
  for (const guests of days.values()) {
    for (const { slug, date, party } of guests.slice(0, 2)) {
      const time = party.time as LocalTime;
      const { partySize, guest, notes } = party;
      const wish = { date, from: time, until: time, partySize, bookingTypeId: null };
      await admin.perform(addToWaitingList, {
        ...wish,
        ...{ venueId: slug, environment: 'live', guest, notes },
      });
    }
  }
}

const door = [
  ['Wren', 2],
  ['Tamsin', 4],
  ['Odile', 2],
  ['Bashir', 3],
] as const;

/** Two parties have waited for half an hour, and two have just joined; the first is seated. */
export async function joinQueue(
  admin: AdminService,
  at: (minutesAgo: number) => Promise<void>,
): Promise<void> {
  const entries: string[] = [];
  for (const [index, [guestName, partySize]] of door.entries()) {
    await at(index < 2 ? 30 - 8 * index : 3);
    const party = { venueId: 'the-harbour', partySize, guestName };
    entries.push((await admin.perform(addToQueue, party)).entryId);
  }
  await at(0);
  try {
    await admin.perform(seatParty, { id: entries[0] as WaitingEntryId });
  } catch (error) {
    // No table is free for it.
    if (!(error instanceof Problem)) throw error;
  }
}
