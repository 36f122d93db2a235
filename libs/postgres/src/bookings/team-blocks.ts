import type { EntityManager } from 'typeorm';
import {
  isoOf,
  type BlockId,
  type BlockOnFile,
  type Instant,
  type TeamBlocks,
} from '@venue/domain';

export class PostgresTeamBlocks implements TeamBlocks {
  constructor(private readonly manager: EntityManager) {}

  async add(block: Omit<BlockOnFile, 'createdAt'>): Promise<BlockOnFile> {
    const { id, environment, venueId, scope, tableIds, area, reason } = block;
    const values = [id, environment, venueId, scope, tableIds, area, reason];
    const moments = [block.from, block.until].map(isoOf);
    const [row] = await this.manager.query<{ at: Instant }[]>(insert, [...values, ...moments]);
    if (row === undefined) throw new Error('the block was not stored');
    return { ...block, createdAt: row.at };
  }

  async lift(id: BlockId, at: Instant): Promise<boolean> {
    const [, count] = await this.manager.query<[unknown, number]>(lift, [id, isoOf(at)]);
    return count === 1;
  }

  async find(id: BlockId): Promise<BlockOnFile | null> {
    const [found] = await this.manager.query<BlockOnFile[]>(byId, [id]);
    return found ?? null;
  }

  async list({
    environment,
    venueId,
    span,
  }: Parameters<TeamBlocks['list']>[0]): Promise<readonly BlockOnFile[]> {
    const values = [environment, venueId, isoOf(span.from), isoOf(span.until)];
    return this.manager.query<BlockOnFile[]>(ofVenue, values);
  }
}

const insert = `
insert into venue_block
  (id, environment, venue_id, scope, table_ids, area, reason, during, created_at)
values ($1, $2, $3, $4, $5::uuid[], $6, $7, tstzrange($8, $9), app_now())
returning ms(created_at) as at`;

const lift = `update venue_block set lifted_at = $2 where id = $1 and lifted_at is null`;

/** SQL: the blocks in force, for further conditions. */
const selectBlocks = `
select id, environment, venue_id as "venueId", scope, table_ids as "tableIds", area, reason,
  ms(lower(during)) as "from", ms(upper(during)) as until, ms(created_at) as "createdAt"
from venue_block where lifted_at is null`;

const byId = `${selectBlocks} and id = $1`;

const ofVenue = `${selectBlocks}
and environment = $1 and venue_id = $2 and during && tstzrange($3, $4)
order by lower(during), upper(during), id`;
