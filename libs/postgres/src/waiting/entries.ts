import {
  Between,
  EntitySchema,
  IsNull,
  Not,
  type EntityManager,
  type EntitySchemaColumnOptions,
  type Repository,
} from 'typeorm';
import { Interruption } from '@venue/domain/interruption';
import type { BookingId, IntegrationId, Reference, WaitingEntryId } from '@venue/domain/shared/ids';
import { isoOf, type Instant, type Zone } from '@venue/domain/shared/time';
import type {
  Door,
  WaitingDay,
  WaitingSpan,
  WaitStatistics,
  WritableWaitingEntries,
} from '@venue/domain/waiting/entries';
import type { WaitingEntry } from '@venue/domain/waiting/entry';
import { instant, int, jsonb, orNull, text, uuid } from '../connection/columns';
import { queryPrepared } from '../connection/query-prepared';
import { statisticsOf } from './wait-statistics';

/** An entry with the columns that only storage uses. */
interface EntryRow extends WaitingEntry {
  /** The order of joining. */
  readonly position: string;
}

export const waitingEntryTable = new EntitySchema<EntryRow>({
  name: 'waiting_entry',
  columns: {
    id: { ...uuid, primary: true },
    position: {
      type: 'bigint',
      insert: false,
      update: false,
      select: false,
    },
    kind: text,
    environment: text,
    venueId: uuid,
    integrationId: uuid,
    client: orNull(text),
    bookingTypeId: orNull(uuid),
    partySize: int,
    date: { type: 'date' },
    fromAt: instant,
    untilAt: instant,
    guestName: text,
    guestPhone: text,
    guestEmail: orNull(text),
    notes: orNull(text),
    source: text,
    state: text,
    offeredUntil: orNull(instant),
    bookingId: orNull(uuid),
    skip: orNull(jsonb),
    quotedFromMinutes: orNull(int),
    quotedMinutes: orNull(int),
    quotedUntilMinutes: orNull(int),
    calledAt: orNull(instant),
    comingAt: orNull(instant),
    seatedAt: orNull(instant),
    version: int,
    createdAt: instant,
  } satisfies Record<keyof EntryRow, EntitySchemaColumnOptions>,
});

export class PostgresWaitingEntries implements WritableWaitingEntries {
  constructor(private readonly manager: EntityManager) {}

  find(id: WaitingEntryId): Promise<WaitingEntry | null> {
    return this.entries.findOneBy({ id });
  }

  list({ environment, venueId, date }: WaitingDay): Promise<readonly WaitingEntry[]> {
    return this.entries.find({
      where: { environment, venueId, date },
      order: { position: 'ASC' },
    });
  }

  queue({ environment, venueId }: Door): Promise<readonly WaitingEntry[]> {
    const kind = 'queue';
    return this.entries.find({
      where: [
        { environment, venueId, kind, state: 'waiting' },
        { environment, venueId, kind, state: 'offered' },
      ],
      order: { position: 'ASC' },
    });
  }

  seated({ environment, venueId, from, to }: WaitingSpan): Promise<readonly WaitingEntry[]> {
    const kind = 'queue';
    return this.entries.find({
      where: { environment, venueId, kind, date: Between(from, to), seatedAt: Not(IsNull()) },
    });
  }

  statistics(door: Door & { readonly zone: Zone }, since: Instant): Promise<WaitStatistics> {
    return statisticsOf(door, since, this.manager);
  }

  async references(ids: readonly BookingId[]): Promise<ReadonlyMap<BookingId, Reference>> {
    const rows = await queryPrepared<{ id: BookingId; reference: Reference }>(
      this.manager,
      selectReferences,
      [ids],
    );
    return new Map(rows.map(({ id, reference }) => [id, reference]));
  }

  async ofClient(integrationId: IntegrationId, client: string): Promise<readonly WaitingEntry[]> {
    // A separate statement, so that the next one sees what the last holder of the lock committed.
    await queryPrepared(this.manager, lockClient, [`waiting ${integrationId} ${client}`]);
    return this.entries.find({
      where: [
        { integrationId, client, state: 'waiting' },
        { integrationId, client, state: 'offered' },
      ],
    });
  }

  async add(entry: WaitingEntry): Promise<void> {
    await this.entries.insert({ ...entry, version: 1 });
  }

  lock(id: WaitingEntryId): Promise<WaitingEntry | null> {
    return this.entries.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  lockOfHold(bookingId: BookingId): Promise<WaitingEntry | null> {
    return this.entries.findOne({
      where: { bookingId, state: 'offered' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  async save(entry: WaitingEntry): Promise<void> {
    const { id, version } = entry;
    const { affected } = await this.entries.update(
      { id, version },
      { ...entry, version: version + 1 },
    );
    if (affected !== 1) throw new Interruption('changed-meanwhile');
  }

  async putLast(ids: readonly WaitingEntryId[]): Promise<void> {
    for (const id of ids) await queryPrepared(this.manager, putLast, [id]);
  }

  async markDay({ environment, venueId, date }: WaitingDay, dueAt: Instant): Promise<void> {
    await queryPrepared(this.manager, mark, [environment, venueId, date, isoOf(dueAt)]);
  }

  async takeDay({ environment, venueId, date }: WaitingDay, now: Instant): Promise<boolean> {
    const values = [environment, venueId, date, isoOf(now)];
    const rows = await queryPrepared<object>(this.manager, takeMark, values);
    return rows.length > 0;
  }

  private get entries(): Repository<EntryRow> {
    return this.manager.getRepository(waitingEntryTable);
  }
}

/** The position is an identity, whose default is above all others. */
const putLast = `update waiting_entry set position = default where id = $1`;

const selectReferences = `select id, reference from booking where id = any ($1::uuid[])`;

const lockClient = `select pg_advisory_xact_lock(hashtextextended($1, 0))`;

/** SQL: the earlier of two moments counts for a day that is marked already. */
export const onMarkedDay = `
on conflict (venue_id, environment, date)
  do update set due_at = least(waiting_day.due_at, excluded.due_at)`;

const mark = `
insert into waiting_day (environment, venue_id, date, due_at) values ($1, $2, $3, $4)
${onMarkedDay}`;

const takeMark = `
delete from waiting_day where ctid = any (array(
  select ctid from waiting_day
  where environment = $1 and venue_id = $2 and date = $3 and due_at <= $4
  for update skip locked))
returning date`;
