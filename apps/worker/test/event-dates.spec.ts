import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@venue/testing/until';
import { openWorkerTestDeployment, type WorkerTestDeployment } from './worker-deployment';

let service: WorkerTestDeployment;

beforeEach(async () => {
  service = await openWorkerTestDeployment();
  // Otherwise the count would depend on the closed days after the day of the run.
  await service.sql('update event set even_if_closed = true');
});
afterEach(() => service.close());

/** Upcoming Fridays on sale, the last one as `2026-08-07`. */
async function fridays(): Promise<{ count: number; last: string }> {
  const [row] = await service.sql<{ count: number; last: string }>(
    `select count(*)::int, to_char(max(starts_at) at time zone 'Europe/London', 'YYYY-MM-DD') as last
     from event_instance where is_weekly and retired_at is null and starts_at > app_now()`,
  );
  return row ?? { count: 0, last: '' };
}

/** Noon in London on a Wednesday, some weeks after the file was applied. */
async function moveToWednesday(weeks: number): Promise<void> {
  await service.sql(
    `insert into clock_offset (by) select (date_trunc('week', now() at time zone 'Europe/London')
       + make_interval(weeks => $1, days => 2, hours => 12)) at time zone 'Europe/London' - now()
     on conflict (only_row) do update set by = excluded.by`,
    [weeks],
  );
}

describe('dates of weekly events', () => {
  it('are eight again after four have passed, with running workers', async () => {
    await moveToWednesday(4);
    const before = await fridays();
    expect(before.count).toBeLessThan(6);

    await service.worker();
    await service.worker();

    await until(async () => (await fridays()).count === 8);
    const [{ day }] = (await service.sql<{ day: string }>(
      `select to_char((app_now() at time zone 'Europe/London')::date + 51, 'YYYY-MM-DD') as day`,
    )) as [{ day: string }];
    expect((await fridays()).last).toBe(day);
  });

  it('are added to a deployment that has lost all its dates', async () => {
    await moveToWednesday(0);
    await service.sql('delete from event_instance where is_weekly');

    await service.worker();

    await until(async () => (await fridays()).count === 8);
    expect(await service.sql('select from event_instance where not is_weekly')).toHaveLength(1);
  });
});
