import { EntitySchema, IsNull, type EntityManager, type EntitySchemaColumnOptions } from 'typeorm';
import type { ListedBlock, StoredBlock, TeamBlocks } from '@venue/domain/availability/make-block';
import type { BlockId } from '@venue/domain/shared/ids';
import { isoOf, type Instant } from '@venue/domain/shared/time';
import { instant, now, orNull, text, uuid } from '../connection/columns';

interface BlockRow extends Omit<StoredBlock, 'from' | 'until'> {
  /** A range of PostgreSQL. */
  readonly during: string;
  readonly liftedAt: Instant | null;
}

export const blockTable = new EntitySchema<BlockRow>({
  name: 'venue_block',
  columns: {
    id: { ...uuid, primary: true },
    environment: text,
    venueId: uuid,
    scope: text,
    tableIds: { ...uuid, array: true },
    area: orNull(text),
    during: { type: 'tstzrange' },
    reason: orNull(text),
    createdAt: instant,
    liftedAt: orNull(instant),
  } satisfies Record<keyof BlockRow, EntitySchemaColumnOptions>,
});

export class PostgresTeamBlocks implements TeamBlocks {
  constructor(private readonly manager: EntityManager) {}

  async add({ from, until, ...block }: Omit<StoredBlock, 'createdAt'>): Promise<StoredBlock> {
    const during = `[${isoOf(from)},${isoOf(until)})`;
    await this.manager.getRepository(blockTable).insert({ ...block, during, createdAt: now });
    const existing = await this.find(block.id);
    if (existing === null) throw new Error('the block was not stored');
    return existing;
  }

  async lift(id: BlockId, at: Instant): Promise<boolean> {
    const blocks = this.manager.getRepository(blockTable);
    const { affected } = await blocks.update({ id, liftedAt: IsNull() }, { liftedAt: at });
    return affected === 1;
  }

  async find(id: BlockId): Promise<StoredBlock | null> {
    const [match] = await this.manager.query<StoredBlock[]>(byId, [id]);
    return match ?? null;
  }

  async list({
    environment,
    venueId,
    span,
    withLifted,
  }: Parameters<TeamBlocks['list']>[0]): Promise<readonly ListedBlock[]> {
    const values = [environment, venueId, isoOf(span.from), isoOf(span.until), withLifted];
    return this.manager.query<ListedBlock[]>(ofVenue, values);
  }
}

/** SQL: blocks, for their conditions. */
const selectBlocks = `
select id, environment, venue_id as "venueId", scope, table_ids as "tableIds", area, reason,
  ms(lower(during)) as "from", ms(upper(during)) as until, ms(created_at) as "createdAt",
  ms(lifted_at) as "liftedAt"
from venue_block`;

const byId = `${selectBlocks} where lifted_at is null and id = $1`;

const ofVenue = `${selectBlocks}
where ($5 or lifted_at is null) and environment = $1 and venue_id = $2 and during && tstzrange($3, $4)
order by lower(during), upper(during), id`;
