import { Interruption } from '@venue/domain/interruption';

/**
 * Limits how many calls of one lane, such as those for one venue, run at once, so that they leave
 * database connections for other lanes. Further calls wait in order, without a connection, and fail
 * with `busy` after `waitMaxMs`.
 */
export class Bulkhead {
  private readonly lanes = new Map<string, { working: number; readonly waiting: (() => void)[] }>();

  constructor(
    private readonly workingMax: number,
    private readonly waitMaxMs = 10_000,
  ) {}

  /** The number of waiting calls, in all lanes. */
  get waiting(): number {
    return [...this.lanes.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  async run<T>(name: string, task: () => Promise<T>): Promise<T> {
    const lane = this.lanes.get(name) ?? { working: 0, waiting: [] };
    this.lanes.set(name, lane);
    if (lane.working < this.workingMax) lane.working += 1;
    else await this.turn(lane.waiting);
    try {
      return await task();
    } finally {
      const next = lane.waiting.shift();
      if (next !== undefined) next();
      else lane.working -= 1;
    }
  }

  /** Resolves when the call may run. */
  private turn(waiting: (() => void)[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(new Interruption('busy'));
      }, this.waitMaxMs);
      waiting.push(enter);
    });
  }
}
