import { afterEach, describe, expect, it } from '@jest/globals';
import { pause } from '@venue/domain/async';
import { Schedule, type ScheduledJob, type JobLocks } from './schedule';

let schedule: Schedule;
afterEach(() => schedule.stop());

const faults: string[] = [];
const telemetry = {
  recordFault: (_: unknown, about: { readonly traceId: string }) => void faults.push(about.traceId),
};
const always: JobLocks = {
  runExclusive: async (_, job) => {
    await job();
    return true;
  },
};

function begin(jobs: readonly ScheduledJob[], locks = always): void {
  schedule = new Schedule(jobs, { locks, telemetry });
  schedule.start();
}

const soon = (ms = 50): Promise<unknown> => pause(ms);

describe('the schedule', () => {
  it('runs a job at the start, and again so long after each end', async () => {
    let runs = 0;
    begin([{ name: 'often', everySeconds: 0.02, run: async () => void (runs += 1) }]);
    await soon(200);

    expect(runs).toBeGreaterThan(2);
  });

  it('records the fault of a job, and goes on with it and the others', async () => {
    let runs = 0;
    const fails = async (): Promise<never> => {
      runs += 1;
      throw new Error('it fails');
    };
    let others = 0;
    begin([
      { name: 'faulty', everySeconds: 0.02, run: fails },
      { name: 'sound', everySeconds: 0.02, run: async () => void (others += 1) },
    ]);
    await soon(200);

    expect(runs).toBeGreaterThan(1);
    expect(others).toBeGreaterThan(1);
    expect(new Set(faults)).toEqual(new Set(['faulty']));
  });

  it('skips jobs that run elsewhere, except those that each process runs by itself', async () => {
    const done: string[] = [];
    const job = (name: string, isForEveryWorker: boolean): ScheduledJob => {
      return { name, everySeconds: 60, isForEveryWorker, run: async () => void done.push(name) };
    };
    begin([job('shared', false), job('own', true)], { runExclusive: async () => false });
    await soon();

    expect(done).toEqual(['own']);
  });

  it('waits for running jobs when it is stopped, and starts no more', async () => {
    const done: string[] = [];
    const slowly = async (): Promise<void> => {
      await soon(100);
      done.push('slow');
    };
    const jobs = ['one', 'two', 'three'].map((name) => ({ name, everySeconds: 60, run: slowly }));
    begin(jobs);
    await schedule.stop();

    // Two jobs run at once; the third had not started.
    expect(done).toEqual(['slow', 'slow']);
    await soon(200);
    expect(done).toEqual(['slow', 'slow']);
  });
});
