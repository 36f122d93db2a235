import type { DataSource } from 'typeorm';
import type { VenueId } from '@venue/domain/shared/ids';
import type { Content, Document, Topic } from '@venue/domain/venue/content';
import { queryPrepared } from '../connection/query-prepared';

export class PostgresContent implements Content {
  constructor(private readonly source: DataSource) {}

  async read(venueId: VenueId, wanted: readonly Topic[]): Promise<readonly (Document | null)[]> {
    const rows = await queryPrepared<DocumentRow>(this.source.manager, select, [venueId, wanted]);
    return wanted.map((topic) => rows.find((row) => row.topic === topic)?.document ?? null);
  }
}

interface DocumentRow {
  readonly topic: Topic;
  readonly document: Document;
}

const select = `select topic, document from knowledge where venue_id = $1 and topic = any ($2)`;
