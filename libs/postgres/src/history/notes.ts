import type { EntityManager } from 'typeorm';
import type { HistoryNote, HistoryNotes } from '@venue/domain';
import { prepared } from '../connection/prepared';

export class PostgresHistoryNotes implements HistoryNotes {
  constructor(private readonly manager: EntityManager) {}

  async note({ bookingId, kind, reason }: HistoryNote): Promise<void> {
    await prepared(this.manager, note, [bookingId, kind, reason]);
  }
}

const note = `
select write_history(jsonb_populate_record(null::history, jsonb_build_object(
  'subject', 'booking', 'subject_id', id, 'part', 'booking', 'kind', $2::text, 'reason', $3::text,
  'environment', environment, 'venue_id', venue_id, 'date', history_date('booking', id))))
from booking where id = $1`;
