import type { DataSource, EntityManager } from 'typeorm';
import type { Clock } from '@venue/domain/access/request-ports';
import type { Instant } from '@venue/domain/shared/time';

export class PostgresClock implements Clock {
  constructor(private readonly source: DataSource) {}

  async read(): ReturnType<Clock['read']> {
    const [{ now, revision }] = await this.source.query<[ClockRow]>(readClock);
    return { now, revision: Number(revision) };
  }
}

/** The database's time, read in the manager's transaction if it has one. */
export async function nowIn(manager: EntityManager): Promise<Instant> {
  const [{ now }] = await manager.query<[{ now: Instant }]>('select ms(app_now()) as now');
  return now;
}

interface ClockRow {
  readonly now: Instant;
  readonly revision: string | null;
}

const readClock = `select ms(app_now()) as now, (select revision from venue_group) as revision`;
