import type { EntityManager } from 'typeorm';
import type {
  BlockAuthor,
  BookingHistory,
  Histories,
  HistoryEntry,
} from '@venue/domain/history/history';
import type { BlockId, BookingId, TableId, WaitingEntryId } from '@venue/domain/shared/ids';
import { author } from './author';
import { decodeChange, type ChangeRow } from './facts';

type EntryRow = ChangeRow & Omit<HistoryEntry, keyof ChangeRow>;

export class PostgresHistories implements Histories {
  constructor(private readonly manager: EntityManager) {}

  async ofBooking(id: BookingId): Promise<BookingHistory> {
    const entries = await this.manager.query<EntryRow[]>(aboutBooking, [id]);
    const rows = await this.manager.query<{ id: TableId; name: string }[]>(tables, [id]);
    return {
      entries: entries.map((entry) => decodeChange(entry)),
      tables: Object.fromEntries(rows.map((table) => [table.id, table.name])),
    };
  }

  async ofEntry(id: WaitingEntryId): Promise<readonly HistoryEntry[]> {
    const entries = await this.manager.query<EntryRow[]>(aboutBooking, [id]);
    return entries.map((entry) => decodeChange(entry));
  }

  authorsOfBlocks(ids: readonly BlockId[]): Promise<readonly BlockAuthor[]> {
    return this.manager.query<BlockAuthor[]>(authorsOfBlocks, [ids]);
  }
}

/** The first entry of a block is about its beginning. */
const authorsOfBlocks = `
select distinct on (subject_id, step) subject_id as id, ${author},
  case when after ->> 'lifted_at' is null then 'added' else 'lifted' end as step
from history where subject = 'block' and subject_id = any ($1::uuid[])
order by subject_id, step, history.sequence`;

/** An entry of the waiting list has no enquiries. */
const aboutBooking = `
select sequence::text, ms(at) as at, environment, venue_id as "venueId",
  json_build_object('kind', subject, 'id', subject_id) as subject, part, kind, before,
  after, reason, request_id as "requestId", ${author}
from history
where subject_id = $1 or subject_id in (select id from enquiry where booking_id = $1)
order by history.sequence`;

const tables = `
select distinct dining_table.id, name
from history, jsonb_path_query(jsonb_build_array(before, after), '$[*].allocation.tableIds[*]') it
join dining_table on dining_table.id = (it #>> '{}')::uuid
where subject_id = $1`;
