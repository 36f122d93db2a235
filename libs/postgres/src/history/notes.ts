import type { EntityManager } from 'typeorm';
import type { HistoryNotes } from '@venue/domain/history/history';
import type { BookingId } from '@venue/domain/shared/ids';
import { queryPrepared } from '../connection/query-prepared';

export class PostgresHistoryNotes implements HistoryNotes {
  constructor(private readonly manager: EntityManager) {}

  async overridden(id: BookingId, reason: string): Promise<void> {
    await queryPrepared(this.manager, overridden, [id, reason]);
  }
}

const overridden = `
select write_history(jsonb_populate_record(null::history, jsonb_build_object(
  'subject', 'booking', 'subject_id', id, 'part', 'booking', 'kind', 'overridden', 'reason', $2::text,
  'environment', environment, 'venue_id', venue_id)))
from booking where id = $1`;
