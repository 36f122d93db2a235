import { withTimeout } from '@venue/domain/async';
import { Bulkhead } from '../pipeline/bulkhead';
import type { Telemetry } from '../pipeline/telemetry';

/**
 * A job that runs at intervals. Nothing depends on its running in time, since jobs only tidy and
 * repair.
 */
export interface ScheduledJob {
  readonly name: string;
  readonly everySeconds: number;
  /** Whether every worker runs the job; otherwise one worker at a time does. */
  readonly isForEveryWorker?: boolean;
  run(): Promise<unknown>;
}

/** Runs a job unless one of that name is already running in any process. */
export interface JobLocks {
  runExclusive(name: string, job: () => Promise<unknown>): Promise<boolean>;
}

/** Small enough to leave connections for sending messages. */
const atOnce = 2;
const waitMaxMs = 600_000;
const stopMaxMs = 16_000;

/** Runs each job at the start, and again `everySeconds` after each end. */
export class Schedule {
  private readonly lane = new Bulkhead(atOnce, waitMaxMs);
  private readonly timers = new Map<ScheduledJob, NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  private isOver = false;

  constructor(
    private readonly jobs: readonly ScheduledJob[],
    private readonly dependencies: {
      readonly locks: JobLocks;
      readonly telemetry: Pick<Telemetry, 'recordFault'>;
    },
  ) {}

  start(): void {
    for (const job of this.jobs) this.begin(job);
  }

  /** Starts no more jobs, and waits up to 16 seconds for those that run. */
  async stop(): Promise<void> {
    this.isOver = true;
    for (const timer of this.timers.values()) clearTimeout(timer);
    await withTimeout(Promise.all(this.running), stopMaxMs).catch(() => undefined);
  }

  private begin(job: ScheduledJob): void {
    const run = this.run(job).finally(() => {
      this.running.delete(run);
      if (this.isOver) return;
      this.timers.set(
        job,
        setTimeout(() => this.begin(job), job.everySeconds * 1000),
      );
    });
    this.running.add(run);
  }

  /** A failure of one job is recorded, and does not affect the others. */
  private async run(job: ScheduledJob): Promise<void> {
    try {
      await this.lane.run('job', async () => {
        if (this.isOver) return;
        if (job.isForEveryWorker === true) await job.run();
        else await this.dependencies.locks.runExclusive(job.name, () => job.run());
      });
    } catch (error) {
      this.dependencies.telemetry.recordFault(error, { traceId: job.name, operation: 'worker' });
    }
  }
}
