/** What the worker reads and marks for the waiting list. */
import type { DataSource, EntityManager } from 'typeorm';
import type { WaitingEntryId } from '@venue/domain/shared/ids';
import { isoOf, type Instant } from '@venue/domain/shared/time';
import type { Groups } from '@venue/domain/venue/group';
import type { WaitingDay, WaitingWork } from '@venue/domain/waiting/entries';
import { transactionOn } from '../connection/transaction';
import { changedDays } from '../webhooks/changed-days';
import { onMarkedDay } from './entries';

/** The number of changes in one transaction. */
const batchMax = 100;

export class PostgresWaitingWork implements WaitingWork {
  constructor(
    private readonly source: DataSource,
    private readonly groups: Groups,
  ) {}

  async markChangedDays(): Promise<void> {
    for (;;) {
      const count = await transactionOn(this.source, (manager) => this.markBatch(manager));
      if (count < batchMax) return;
    }
  }

  dueDays(now: Instant): Promise<readonly WaitingDay[]> {
    return this.source.query<WaitingDay[]>(dueDays, [isoOf(now)]);
  }

  async endedEntries(now: Instant): Promise<readonly WaitingEntryId[]> {
    const rows = await this.source.query<{ id: WaitingEntryId }[]>(ended, [isoOf(now)]);
    return rows.map(({ id }) => id);
  }

  private async markBatch(manager: EntityManager): Promise<number> {
    const rows = await manager.query<{ history_sequence: string }[]>(takeChanges, [batchMax]);
    if (rows.length === 0) return 0;
    const sequences = rows.map(({ history_sequence: sequence }) => sequence);
    const days = await changedDays(sequences, manager, this.groups);
    await manager.query(markDays, [
      days.map(({ environment }) => environment),
      days.map(({ venueId }) => venueId),
      days.map(({ day }) => day),
    ]);
    await manager.query(remove, [sequences]);
    return rows.length;
  }
}

const takeChanges = `
select history_sequence from waiting_change
order by history_sequence limit $1 for update skip locked`;

const remove = 'delete from waiting_change where history_sequence = any ($1::bigint[])';

/** Only days on which somebody waits; an entry that is added marks its day itself. */
const markDays = `
insert into waiting_day (environment, venue_id, date, due_at)
select distinct environment, venue_id, date, app_now()
from unnest($1::text[], $2::uuid[], $3::date[]) as changed (environment, venue_id, date)
where exists (select from waiting_entry as entry
  where entry.venue_id = changed.venue_id and entry.environment = changed.environment
    and entry.date = changed.date and kind = 'list' and state = 'waiting')
${onMarkedDay}`;

const dueDays = `
select environment, venue_id as "venueId", date::text from waiting_day
where due_at <= $1 order by due_at limit 100`;

const ended = `
select id from waiting_entry
where (state = 'offered' and offered_until <= $1) or (state = 'waiting' and until_at <= $1)
order by position limit 100`;
