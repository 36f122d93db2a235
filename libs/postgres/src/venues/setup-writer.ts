/** Writes rows of a group, and records the changes. */
import { onMarkedDay } from '../waiting/entries';
import { recordChanges } from './group-changes';
import type { EntityManager } from 'typeorm';
import type { Instant } from '@venue/domain/shared/time';
import type { SetupChange } from '@venue/domain/tickets/commitments';
import type { GroupSetup } from '@venue/domain/venue/setup';
import { nameOf, type SetupItem } from '@venue/domain/venue/setup-items';

/** Until the transaction ends, no other one changes the group or adds dates. */
export async function lockSetup(manager: Pick<EntityManager, 'query'>): Promise<void> {
  await manager.query(setupLock);
}

export type Row = Readonly<Record<string, unknown>>;

/** The columns that identify a row; each table has some of them. */
export interface WrittenRow {
  readonly added: boolean;
  readonly slug: string;
  readonly name: string;
  readonly topic: string;
  readonly table_ids: readonly string[];
  readonly event_id: string;
  readonly starts_at: Instant;
}

export class Writer {
  readonly changes: SetupChange[] = [];
  private hasMoved = false;

  constructor(
    readonly manager: EntityManager,
    /** The stored state of the venues to write; null if there was none. */
    readonly before: GroupSetup | null,
  ) {}

  async put(
    statement: string,
    rows: readonly Row[],
    thing: (row: WrittenRow) => SetupItem,
  ): Promise<void> {
    if (rows.length === 0) return;
    const writtenRows = await this.manager.query<WrittenRow[]>(statement, [JSON.stringify(rows)]);
    for (const row of writtenRows) {
      this.changes.push({ action: row.added ? 'added' : 'changed', what: nameOf(thing(row)) });
    }
  }

  /**
   * Positions rows that the file does not name after those that it names, so that no two rows have
   * the same position.
   */
  async reorder(statement: string, values: unknown[]): Promise<void> {
    const [, moved] = await this.manager.query<[unknown, number]>(statement, values);
    this.hasMoved ||= moved > 0;
  }

  async finish(): Promise<readonly SetupChange[]> {
    if (this.changes.length > 0 || this.hasMoved) {
      await this.manager.query(nextRevision);
      await this.manager.query(markWaitingDays);
      await recordChanges(this.manager, this.changes);
    }
    return this.changes;
  }
}

export async function idsByName(
  manager: EntityManager,
  statement: string,
  values: string[] = [],
): Promise<ReadonlyMap<string, string>> {
  const rows = await manager.query<{ name: string; id: string }[]>(statement, values);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/**
 * Names inside a file were checked when it was read, so an unknown one is an error of this code.
 */
export function idOf(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`the group names ${name}, which it does not have`);
  return id;
}

/**
 * SQL that renumbers positions: rows of the slugs in $1 first, otherwise in their present order.
 */
export function reorderStatement(table: string, condition: string): string {
  return `
update ${table} set position = line.place
from (
  select id, row_number() over (order by slug <> all ($1::text[]), position, slug) - 1 as place
  from ${table} where retired_at is null and ${condition}
) line
where line.id = ${table}.id and position <> line.place`;
}

const setupLock = `select pg_advisory_xact_lock(hashtextextended('setup', 0))`;
const nextRevision = 'update venue_group set revision = revision + 1';

/** Other rules may have a table for parties that wait. */
const markWaitingDays = `
insert into waiting_day (environment, venue_id, date, due_at)
select distinct environment, venue_id, date, app_now() from waiting_entry
where kind = 'list' and state = 'waiting'
${onMarkedDay}`;
