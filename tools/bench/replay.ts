/** The least that does the same in the database: the recorded SQL through the bare driver. */
import pg from 'pg';
import { serveTasks } from './child-tasks';
import { processorTime } from './processor-time';
import type { Unit } from './recording';

let pool = new pg.Pool();

const tasks = {
  ...processorTime,

  async open({ url, poolSize }: { url: string; poolSize: number }): Promise<void> {
    pool = new pg.Pool({ connectionString: url, max: poolSize });
  },

  /** Runs the units in order, so many at a time, and gives the seconds that it took. */
  async play(score: { units: readonly Unit[]; concurrency: number }): Promise<number> {
    const rest = score.units.values();
    const player = async (): Promise<void> => {
      for (const unit of rest) await run(unit);
    };
    const began = performance.now();
    await Promise.all(Array.from({ length: score.concurrency }, player));
    return (performance.now() - began) / 1000;
  },
};

async function run(unit: Unit): Promise<void> {
  const client = await pool.connect();
  try {
    for (const { text, values } of unit) await client.query(text, [...values]);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

export type ReplayTasks = typeof tasks;

serveTasks(tasks, () => pool.end());
