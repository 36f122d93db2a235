import type { DataSource } from 'typeorm';
import type { Admission, Instant, Integration, RateLimit, Rates } from '@venue/domain';

/**
 * The general rate, as GCRA: `full_at` is when the whole burst will be back, each request moves
 * it on by one interval, and one that would move it more than a burst ahead is refused. One
 * statement, which also tells the time and the revision of the rules, so that a request needs no
 * other to begin with.
 */
export class PostgresRates implements Rates {
  constructor(private readonly source: DataSource) {}

  async spend({ id }: Integration, { perMinute, burst }: RateLimit): Promise<Admission> {
    const interval = 60 / perMinute;
    const [row] = await this.source.query<[SpentRow]>(spend, [id, interval, interval * burst]);
    const isWithinRate = !row.refused;
    const ahead = Math.max(0, (row.full_at - row.now) / 1000);
    return {
      now: row.now,
      revision: Number(row.revision),
      isWithinRate,
      remaining: Math.max(0, Math.floor((interval * burst - ahead) / interval + 1e-6)),
      resetSeconds: Math.max(
        1,
        Math.ceil(isWithinRate ? ahead : ahead + interval - interval * burst),
      ),
    };
  }
}

interface SpentRow {
  readonly now: Instant;
  readonly revision: string | null;
  readonly full_at: Instant;
  readonly refused: boolean;
}

const spend = `
insert into rate_spent as spent (integration_id, full_at, refused)
values ($1, app_now() + make_interval(secs => $2), false)
on conflict (integration_id) do update set
  refused = greatest(spent.full_at, app_now()) + make_interval(secs => $2)
    > app_now() + make_interval(secs => $3),
  full_at = case
    when greatest(spent.full_at, app_now()) + make_interval(secs => $2)
      > app_now() + make_interval(secs => $3) then spent.full_at
    else greatest(spent.full_at, app_now()) + make_interval(secs => $2)
  end
returning ms(app_now()) as now, ms(full_at) as full_at, refused,
  (select revision from venue_group) as revision`;
