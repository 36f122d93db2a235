/**
 * A venue group from its admin's file into the database. Things are found again by slug (tables
 * by name), so their ids stay; what the file no longer names stays too, unless it is pruned.
 */
import type { DataSource } from 'typeorm';
import {
  brokenBookings,
  leftOutNames,
  type BrokenBooking,
  type GroupSetup,
  type UpcomingBooking,
} from '@venue/domain';
import { prune } from './setup-prune';
import { storedGroup } from './setup-stored';
import { writeSetup, type SetupChange } from './setup-write';
import { upcomingBookings } from './upcoming';

export type Pruning =
  | { readonly kind: 'pruned'; readonly changes: readonly SetupChange[] }
  /** Bookings stand on what the file leaves out; nothing was changed. */
  | { readonly kind: 'refused'; readonly orphans: readonly BrokenBooking[] };

export class PostgresSetup {
  constructor(
    private readonly source: DataSource,
    private readonly closeDiary = lockDiary,
  ) {}

  /** Whether no group has ever been applied. */
  async isEmpty(): Promise<boolean> {
    const [{ empty }] = await this.source.query<[{ empty: boolean }]>(
      'select not exists (select from venue_group) as empty',
    );
    return empty;
  }

  /** The group as its file would say it, null where there is none, with what is booked by it. */
  look(): Promise<{
    readonly stored: GroupSetup | null;
    readonly upcoming: readonly UpcomingBooking[];
  }> {
    return this.source.transaction('REPEATABLE READ', async (manager) => {
      return { stored: await storedGroup(manager), upcoming: await upcomingBookings(manager) };
    });
  }

  /** What earlier files brought and this one no longer names, such as `table T3 at the-harbour`. */
  async leftOut(group: GroupSetup): Promise<readonly string[]> {
    const stored = await storedGroup(this.source.manager);
    return stored === null ? [] : leftOutNames(stored, group);
  }

  /**
   * Brings the database to what the file says, all or nothing, and tells what that changed. The
   * revision of the rules grows by one when anything did. Two at once take turns.
   */
  apply(group: GroupSetup): Promise<readonly SetupChange[]> {
    return this.source.transaction('READ COMMITTED', async (manager) => {
      const writer = await writeSetup(manager, group);
      return writer.finish();
    });
  }

  /**
   * Applies the file and takes away what it does not name, unless a booking stands on that.
   * Bookings under way are waited for, and those that come meanwhile find the new rules.
   */
  async prune(group: GroupSetup): Promise<Pruning> {
    try {
      const changes = await this.source.transaction('READ COMMITTED', async (manager) => {
        const writer = await writeSetup(manager, group);
        const stored = (await storedGroup(manager)) ?? group;
        const removed = leftOutNames(stored, group);
        if (removed.length > 0) {
          await manager.query(this.closeDiary);
          const upcoming = await upcomingBookings(manager);
          const orphans = brokenBookings(upcoming, { before: stored, after: group });
          if (orphans.length > 0) throw new Orphaning(orphans);
          await prune(manager, group);
        }
        for (const what of removed) writer.changes.push({ action: 'removed', what });
        return writer.finish();
      });
      return { kind: 'pruned', changes };
    } catch (error) {
      if (error instanceof Orphaning) return { kind: 'refused', orphans: error.orphans };
      throw error;
    }
  }
}

/** Ends the transaction, and with it all that was written. */
class Orphaning extends Error {
  constructor(readonly orphans: readonly BrokenBooking[]) {
    super('bookings stand on what is to be pruned');
  }
}

/**
 * Whoever books has read the diary in the same transaction, and holds that table until the end:
 * this waits for all of them, and whoever reads later finds another revision.
 */
const lockDiary = 'lock table allocation in access exclusive mode';
