/**
 * A venue group from its admin's file into the database. Things are found again by slug (tables
 * by name), so their ids stay; what the file no longer names stays too, unless it is pruned.
 */
import type { DataSource, EntityManager } from 'typeorm';
import {
  brokenBookings,
  datesKeptForTickets,
  isAnyBroken,
  leftOutNames,
  orphanedDates,
  type Broken,
  type GroupSetup,
  type SoldDate,
  type UpcomingBooking,
} from '@venue/domain';
import { lockOrders } from './setup-dates';
import { prune } from './setup-prune';
import { storedGroup } from './setup-stored';
import { writeSetup } from './setup-write';
import type { SetupChange } from './setup-writer';
import { soldDates, upcomingBookings } from './upcoming';

export type Pruning =
  | { readonly kind: 'pruned'; readonly changes: readonly SetupChange[] }
  /** Bookings or tickets stand on what the file leaves out; nothing was changed. */
  | { readonly kind: 'refused'; readonly orphans: Broken };

export class PostgresSetup {
  constructor(
    private readonly source: DataSource,
    private readonly locks = { diary: lockDiary, orders: lockOrders },
  ) {}

  /** Whether no group has ever been applied. */
  async isEmpty(): Promise<boolean> {
    const [{ empty }] = await this.source.query<[{ empty: boolean }]>(
      'select not exists (select from venue_group) as empty',
    );
    return empty;
  }

  /** The group as its file would say it, null where there is none, with what stands on it. */
  look(): Promise<{
    readonly stored: GroupSetup | null;
    readonly upcoming: readonly UpcomingBooking[];
    readonly sold: readonly SoldDate[];
  }> {
    return this.source.transaction('REPEATABLE READ', async (manager) => {
      return {
        stored: await storedGroup(manager),
        upcoming: await upcomingBookings(manager),
        sold: await soldDates(manager),
      };
    });
  }

  /** What earlier files brought and this one no longer names, such as `table T3 at the-harbour`. */
  async leftOut(group: GroupSetup): Promise<readonly string[]> {
    const { stored, sold } = await this.look();
    return stored === null
      ? []
      : [...leftOutNames(stored, group), ...datesKeptForTickets(sold, group)];
  }

  /**
   * Brings the database to what the file says, all or nothing, and tells what that changed. The
   * revision of the rules grows by one when anything did. Two at once take turns.
   */
  apply(group: GroupSetup): Promise<readonly SetupChange[]> {
    return this.source.transaction('READ COMMITTED', async (manager) => {
      const writer = await writeSetup(manager, group, this.locks.orders);
      return writer.finish();
    });
  }

  /**
   * Applies the file and takes away what it does not name, unless a booking or a ticket stands on
   * that. What is under way is waited for, and what comes meanwhile finds the new rules.
   */
  async prune(group: GroupSetup): Promise<Pruning> {
    try {
      const changes = await this.source.transaction('READ COMMITTED', async (manager) => {
        const writer = await writeSetup(manager, group, this.locks.orders);
        const stored = (await storedGroup(manager)) ?? group;
        const removed = leftOutNames(stored, group);
        if (removed.length > 0) await this.waitForOthers(manager);
        await refuseOrphans(manager, { stored, group });
        if (removed.length > 0) await prune(manager, group);
        for (const what of removed) writer.changes.push({ action: 'removed', what });
        return writer.finish();
      });
      return { kind: 'pruned', changes };
    } catch (error) {
      if (error instanceof Orphaning) return { kind: 'refused', orphans: error.orphans };
      throw error;
    }
  }

  private async waitForOthers(manager: EntityManager): Promise<void> {
    await manager.query(this.locks.diary);
    await manager.query(this.locks.orders);
  }
}

async function refuseOrphans(
  manager: EntityManager,
  { stored, group }: { readonly stored: GroupSetup; readonly group: GroupSetup },
): Promise<void> {
  const orphans = {
    bookings: brokenBookings(await upcomingBookings(manager), { before: stored, after: group }),
    dates: orphanedDates(await soldDates(manager), group),
  };
  if (isAnyBroken(orphans)) throw new Orphaning(orphans);
}

/** Ends the transaction, and with it all that was written. */
class Orphaning extends Error {
  constructor(readonly orphans: Broken) {
    super('bookings or tickets stand on what is to be pruned');
  }
}

/**
 * Whoever books has read the diary in the same transaction, and holds that table until the end:
 * this waits for all of them, and whoever reads later finds another revision.
 */
const lockDiary = 'lock table allocation in access exclusive mode';
