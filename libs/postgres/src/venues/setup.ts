/**
 * Writes a venue group from its admin's file to the database. Items are matched by slug (tables by
 * name), so their ids stay. Items that the file no longer names stay too, unless they are pruned.
 */
import type { EntityManager } from 'typeorm';
import { changedVenues, type UpcomingBooking } from '@venue/domain/booking/conflicts';
import type { Zone } from '@venue/domain/shared/time';
import type { AcceptConflicts, GroupChanges, GroupStore } from '@venue/domain/team-ports';
import {
  newConflicts,
  hasAmounts,
  noConflicts,
  type Commitments,
  type GroupResult,
  type StoredAmounts,
} from '@venue/domain/tickets/commitments';
import { hasConflicts, type Conflicts, type SoldDate } from '@venue/domain/tickets/sold-dates';
import type { Group } from '@venue/domain/venue/group';
import type { GroupSetup } from '@venue/domain/venue/setup';
import { leftOutNames } from '@venue/domain/venue/setup-items';
import { recordedChanges } from './group-changes';
import { groupIn } from './groups';
import { lockOrders } from './setup-dates';
import { prune } from './setup-prune';
import { storedGroup } from './setup-stored';
import { writeSetup } from './setup-write';
import { lockSetup, type Writer } from './setup-writer';
import { nowIn } from '../connection/clock';
import { workOn } from '../unit-of-work';
import { soldDates, upcomingBookings } from '../bookings/upcoming';
import { storedAmounts } from '../payments/stored-amounts';
import { snapshotOn, transactionOn } from '../connection/transaction';

export class PostgresSetup implements GroupStore {
  constructor(
    private readonly source: Pick<EntityManager, 'query' | 'transaction'>,
    private readonly locks = { diary: lockDiary, orders: lockOrders },
  ) {}

  /** Whether no group has ever been applied. */
  async isEmpty(): Promise<boolean> {
    const [{ empty }] = await this.source.query<[{ empty: boolean }]>(
      'select not exists (select from venue_group) as empty',
    );
    return empty;
  }

  /**
   * The group in the form of its file, null if there is none, and the bookings and tickets that
   * depend on it.
   */
  look(): Promise<Commitments & { readonly stored: GroupSetup | null }> {
    return snapshotOn(this.source, async (manager) => {
      return { stored: await storedGroup(manager), ...(await commitmentsIn(manager, null)) };
    });
  }

  /** In a transaction only. */
  async lock(): Promise<GroupSetup | null> {
    await lockSetup(this.source);
    return storedGroup(this.source);
  }

  amounts(): Promise<StoredAmounts> {
    return storedAmounts(this.source);
  }

  recorded(limit: number): Promise<readonly GroupChanges[]> {
    return recordedChanges(this.source, limit);
  }

  current(): Promise<Group> {
    return snapshotOn(this.source, groupIn);
  }

  /**
   * The items that earlier files added and this one no longer names, such as `table T3 at
   * the-harbour`. Of venues that it does not name only the slugs are read.
   */
  async leftOut(group: GroupSetup): Promise<readonly string[]> {
    const slugs = group.venues.map(({ slug }) => slug);
    return snapshotOn(this.source, async (manager) => {
      const stored = await storedGroup(manager, slugs);
      if (stored === null) return [];
      const others = await manager.query<{ slug: string }[]>(venuesBesides, [slugs]);
      return leftOutNames({ ...stored, otherVenues: others.map(({ slug }) => slug) }, group);
    });
  }

  /**
   * Makes the database match the file, all or nothing, and returns the changes. The revision of the
   * rules grows by one if there are any. Concurrent calls run one after the other. Refused if a
   * booking or a ticket would be outside the new rules, unless that is accepted.
   */
  apply(group: GroupSetup, accept: AcceptConflicts | null = null): Promise<GroupResult> {
    return this.change(accept, async (manager) => {
      const writer = await writeSetup(manager, group, this.locks.orders);
      // The rules of other venues do not change.
      return { writer, before: writer.before, venues: group.venues.map(({ slug }) => slug) };
    });
  }

  /** Like `apply`, and also removes what the file does not name. */
  prune(group: GroupSetup, accept: AcceptConflicts | null = null): Promise<GroupResult> {
    return this.change(accept, async (manager) => {
      const before = await storedGroup(manager);
      const writer = await writeSetup(manager, group, this.locks.orders);
      const removed = leftOutNames((await storedGroup(manager)) ?? group, group);
      if (removed.length > 0) await this.waitForOthers(manager);
      if (removed.length > 0) await prune(manager, group, this.locks.orders);
      for (const what of removed) writer.changes.push({ action: 'removed', what });
      return { writer, before, venues: null };
    });
  }

  private async change(
    accept: AcceptConflicts | null,
    write: (manager: EntityManager) => Promise<WrittenRules>,
  ): Promise<GroupResult> {
    try {
      return await transactionOn(this.source, async (manager) => {
        await lockSetup(manager);
        const zones = await zonesIn(manager);
        const result = await write(manager);
        const { writer } = result;
        const broken =
          writer.changes.length > 0
            ? await this.brokenBy(manager, { ...result, zones })
            : noConflicts;
        if (hasConflicts(broken)) await acceptOrRefuse(manager, { accept, broken });
        return { kind: 'applied', changes: await writer.finish(), broken };
      });
    } catch (error) {
      if (error instanceof Conflict) return { kind: 'refused', broken: error.broken };
      if (error instanceof CurrencyInUse) return { kind: 'currency-in-use', ...error.use };
      throw error;
    }
  }

  /**
   * The conflicts with the written rules. Waits for current requests, and later ones find the new
   * rules.
   */
  private async brokenBy(
    manager: EntityManager,
    { before, venues, zones }: WrittenRules & { readonly zones: Zones },
  ): Promise<Conflicts> {
    if (before === null) return noConflicts;
    const after = (await storedGroup(manager, venues)) ?? before;
    // Counted before others have to wait too, since that takes long if there are many bookings.
    await refuseCurrencyInUse(manager, { before, after });
    await this.waitForOthers(manager);
    await refuseCurrencyInUse(manager, { before, after });
    const changed = [...changedVenues({ before, after })];
    const { upcoming, sold } = await commitmentsIn(manager, changed);
    const withFormerZone = <One extends UpcomingBooking | SoldDate>(one: One): One => {
      return { ...one, zone: zones.get(one.venue) ?? one.zone };
    };
    const commitments = { upcoming: upcoming.map(withFormerZone), sold: sold.map(withFormerZone) };
    return newConflicts(commitments, { before, after });
  }

  private async waitForOthers(manager: EntityManager): Promise<void> {
    // Requests queue behind this lock, so it does not wait long for a long read, such as a dump.
    await manager.query(`set local lock_timeout = '2s'`);
    await manager.query(this.locks.diary);
    await manager.query(this.locks.orders);
  }
}

interface WrittenRules {
  readonly writer: Writer;
  /** The stored rules before it, null if there were none. */
  readonly before: GroupSetup | null;
  /** The slugs of the venues whose rules may have changed; null means all. */
  readonly venues: readonly string[] | null;
}

/** By slug, of venues that are retired too. */
type Zones = ReadonlyMap<string, Zone>;

async function zonesIn(manager: EntityManager): Promise<Zones> {
  const rows = await manager.query<{ slug: string; zone: Zone }[]>(
    'select slug, timezone as zone from venue',
  );
  return new Map(rows.map(({ slug, zone }) => [slug, zone]));
}

/** At the venues of these slugs; null means at all. */
async function commitmentsIn(
  manager: EntityManager,
  venues: readonly string[] | null,
): Promise<Commitments> {
  return {
    upcoming: await upcomingBookings(manager, venues),
    sold: await soldDates(manager, venues),
  };
}

/** A booking and an order have amounts without a currency: they are in the group's. */
async function refuseCurrencyInUse(
  manager: EntityManager,
  { before, after }: { readonly before: GroupSetup; readonly after: GroupSetup },
): Promise<void> {
  const { currency } = before;
  if (currency === after.currency) return;
  const amounts = await storedAmounts(manager);
  if (hasAmounts(amounts)) throw new CurrencyInUse({ currency, amounts });
}

async function acceptOrRefuse(
  manager: EntityManager,
  { accept, broken }: { readonly accept: AcceptConflicts | null; readonly broken: Conflicts },
): Promise<void> {
  if (accept === null) throw new Conflict(broken);
  const [group, now] = [await groupIn(manager), await nowIn(manager)];
  await accept({ broken, group, now, work: workOn(manager) });
}

/** Ends the transaction and undoes everything it has written. */
class Conflict extends Error {
  constructor(readonly broken: Conflicts) {
    super('bookings or tickets would stand outside the new rules');
  }
}

/** Ends the transaction and undoes everything it has written. */
class CurrencyInUse extends Error {
  constructor(readonly use: { readonly currency: string; readonly amounts: StoredAmounts }) {
    super(`amounts in ${use.currency} are stored`);
  }
}

const venuesBesides = `
select slug from venue where retired_at is null and slug <> all ($1) order by position, slug`;

/**
 * Every request that books reads the diary in the same transaction, and locks this table until it
 * ends. So this waits for all of them, and later requests find another revision.
 */
const lockDiary = 'lock table allocation in access exclusive mode';
