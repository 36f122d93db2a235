import { withTimeout } from '@venue/domain';
import { Bulkhead } from '../pipeline/bulkhead';
import type { Telemetry } from '../pipeline/telemetry';

/** What the clock starts. Nothing depends on it within its time: it tidies and heals. */
export interface Task {
  readonly name: string;
  readonly everySeconds: number;
  /** In every worker; without it, in one at a time. */
  readonly isForEach?: boolean;
  run(): Promise<unknown>;
}

/** Runs a task unless somebody else, in any process, is running one of that name. */
export interface Turns {
  alone(name: string, task: () => Promise<unknown>): Promise<boolean>;
}

/** So few at once leave connections for what is being sent. */
const atOnce = 2;
const waitMaxMs = 600_000;
const endWithinMs = 16_000;

/** Runs each task at the start, and again so long after each end. */
export class Schedule {
  private readonly lane = new Bulkhead(atOnce, waitMaxMs);
  private readonly timers = new Map<Task, NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  private isOver = false;

  constructor(
    private readonly tasks: readonly Task[],
    private readonly world: {
      readonly turns: Turns;
      readonly telemetry: Pick<Telemetry, 'recordFault'>;
    },
  ) {}

  start(): void {
    for (const task of this.tasks) this.begin(task);
  }

  /** Starts none any more, and waits a little for those that run. */
  async stop(): Promise<void> {
    this.isOver = true;
    for (const timer of this.timers.values()) clearTimeout(timer);
    await withTimeout(Promise.all(this.running), endWithinMs).catch(() => undefined);
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

  /** A fault of one is on record, and none of the others hears of it. */
  private async run(task: Task): Promise<void> {
    try {
      await this.lane.run('task', async () => {
        if (this.isOver) return;
        if (task.isForEach === true) await task.run();
        else await this.world.turns.alone(task.name, () => task.run());
      });
    } catch (error) {
      this.world.telemetry.recordFault(error, { traceId: task.name, operation: 'worker' });
    }
  }
}
