import { databaseTime } from './database-time';
import type { Fired, LoadTasks, Shot } from './load';
import type { ReplayTasks } from './replay';
import type { OurTasks } from './serve-ours';
import { pepper, type House, type Stage } from './stage';

/** Processor time, in microseconds. */
interface Spent {
  readonly program: number;
  readonly database: number;
}

export interface Played {
  readonly fired: Fired;
  readonly spent: Spent;
  /** How long the bare client took for what our server had asked of the database. */
  readonly floorSeconds: number;
  readonly floorSpent: Spent;
}

/**
 * Fires requests at our server while its SQL is recorded, and then replays the recording through
 * a bare client into a twin of the database: the same statements, transactions and values, from the
 * same state on. The recording costs ours an entry in a list for each statement.
 */
export async function openPlay(
  stage: Stage,
  house: House,
  floor: { readonly poolSize: number; readonly concurrency: number },
): Promise<(firing: { shots: readonly Shot[]; concurrency: number }) => Promise<Played>> {
  const twin = await stage.twinOf(house);
  const ours = stage.start<OurTasks>(new URL('./serve-ours.ts', import.meta.url));
  const load = stage.start<LoadTasks>(new URL('./load.ts', import.meta.url));
  const replay = stage.start<ReplayTasks>(new URL('./replay.ts', import.meta.url));
  const port = await ours.ask('open', { url: house.url, pepper });
  await replay.ask('open', { url: twin.url, poolSize: floor.poolSize });

  return async (firing) => {
    await ours.ask('startRecording');
    const { result: fired, spent } = await spending(ours, house.url, () =>
      load.ask('fire', { port, key: house.key, ...firing }),
    );
    const units = await ours.ask('stopRecording');
    const { concurrency } = floor;
    const played = await spending(replay, house.url, () =>
      replay.ask('play', { units, concurrency }),
    );
    return { fired, spent, floorSeconds: played.result, floorSpent: played.spent };
  };
}

/** What a program and the database spend on a task. */
async function spending<T>(
  program: { ask(task: 'spent'): Promise<number> },
  url: string,
  task: () => Promise<T>,
): Promise<{ readonly result: T; readonly spent: Spent }> {
  const now = async (): Promise<Spent> => {
    return { program: await program.ask('spent'), database: await databaseTime(url) };
  };
  const before = await now();
  const result = await task();
  const after = await now();
  const spent = {
    program: after.program - before.program,
    database: after.database - before.database,
  };
  return { result, spent };
}
