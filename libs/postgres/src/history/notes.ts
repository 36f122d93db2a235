import type { EntityManager } from 'typeorm';
import type { HistoryNotes, HistorySubject } from '@venue/domain/history/history';
import type { BookingId, WaitingEntryId } from '@venue/domain/shared/ids';
import { queryPrepared } from '../connection/query-prepared';

export class PostgresHistoryNotes implements HistoryNotes {
  constructor(private readonly manager: EntityManager) {}

  async overridden(id: BookingId, reason: string): Promise<void> {
    await queryPrepared(this.manager, reasonFor('booking', 'booking'), [id, reason]);
  }

  async movedEntry(id: WaitingEntryId, reason: string): Promise<void> {
    await queryPrepared(this.manager, reasonFor('waiting', 'waiting_entry'), [id, reason]);
  }
}

const reasonFor = (subject: HistorySubject['kind'], table: string): string => `
select write_history(jsonb_populate_record(null::history, jsonb_build_object(
  'subject', '${subject}', 'subject_id', id, 'part', '${subject}', 'kind', 'overridden',
  'reason', $2::text, 'environment', environment, 'venue_id', venue_id)))
from ${table} where id = $1`;
