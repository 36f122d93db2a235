import { withTimeout } from '@venue/domain';
import { Bulkhead } from '../pipeline/bulkhead';
import type { Telemetry } from '../pipeline/telemetry';

/** A task that runs at intervals. Nothing depends on its running in time: it tidies and repairs. */
export interface Task {
  readonly name: string;
  readonly everySeconds: number;
  /** Whether every worker runs it; otherwise one worker at a time does. */
  readonly isForEveryWorker?: boolean;
  run(): Promise<unknown>;
}

/** Runs a task unless one of that name is already running in any process. */
export interface TaskLocks {
  runExclusive(name: string, task: () => Promise<unknown>): Promise<boolean>;
}

/** Few enough to leave connections for sending messages. */
const atOnce = 2;
const waitMaxMs = 600_000;
const stopMaxMs = 16_000;

/** Runs each task at the start, and again `everySeconds` after each end. */
export class Schedule {
  private readonly lane = new Bulkhead(atOnce, waitMaxMs);
  private readonly timers = new Map<Task, NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  private isOver = false;

  constructor(
    private readonly tasks: readonly Task[],
    private readonly dependencies: {
      readonly locks: TaskLocks;
      readonly telemetry: Pick<Telemetry, 'recordFault'>;
    },
  ) {}

  start(): void {
    for (const task of this.tasks) this.begin(task);
  }

  /** Starts no more tasks, and waits up to 16 seconds for those that run. */
  async stop(): Promise<void> {
    this.isOver = true;
    for (const timer of this.timers.values()) clearTimeout(timer);
    await withTimeout(Promise.all(this.running), stopMaxMs).catch(() => undefined);
  }

  private begin(task: Task): void {
    const run = this.run(task).finally(() => {
      this.running.delete(run);
      if (this.isOver) return;
      this.timers.set(
        task,
        setTimeout(() => this.begin(task), task.everySeconds * 1000),
      );
    });
    this.running.add(run);
  }

  /** A fault of one task is recorded, and does not affect the others. */
  private async run(task: Task): Promise<void> {
    try {
      await this.lane.run('task', async () => {
        if (this.isOver) return;
        if (task.isForEveryWorker === true) await task.run();
        else await this.dependencies.locks.runExclusive(task.name, () => task.run());
      });
    } catch (error) {
      this.dependencies.telemetry.recordFault(error, { traceId: task.name, operation: 'worker' });
    }
  }
}
