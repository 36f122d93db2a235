import { pause } from '@venue/domain/async';

/** Work claimed from a table; the id is null if none of it can be claimed again meanwhile. */
export interface ClaimedWork {
  readonly id: string | null;
  readonly done: Promise<unknown>;
}

interface ClaimLoopParts {
  /** Null if nothing is due except the work under way. */
  readonly claim: (underWay: readonly string[]) => Promise<ClaimedWork | null>;
  readonly recordFault: (error: unknown) => void;
  readonly pollSeconds: number;
  readonly atOnceMax: number;
}

/** Processes due work from a table, several items at once, whenever it is woken. */
export class ClaimLoop {
  private readonly underWay = new Map<string, Promise<void>>();
  private running: Promise<void> | null = null;
  private isWoken = false;
  private isStopped = false;

  constructor(private readonly parts: ClaimLoopParts) {}

  /** Looks for due work. */
  wake(): void {
    if (this.isStopped) return;
    this.isWoken = true;
    this.running ??= this.run().finally(() => {
      this.running = null;
      if (this.isWoken) this.wake();
    });
  }

  /** Claims one item now, with another claim than that of the loop if one is passed. */
  async claimOne(claim = this.parts.claim): Promise<boolean> {
    if (this.isStopped) return false;
    const claimed = await claim([...this.underWay.keys()]);
    if (claimed === null) return false;
    const completion = claimed.done.then(
      () => undefined,
      (error: unknown) => this.pauseAfter(error),
    );
    const { id } = claimed;
    if (id === null) return true;
    this.underWay.set(id, completion);
    void completion.then(() => {
      this.underWay.delete(id);
      // A slot is free, and work that waited for this item may be due now.
      this.wake();
    });
    return true;
  }

  /** Stops claiming, and resolves when the results of all claimed work have been recorded. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.running;
    await Promise.all(this.underWay.values());
  }

  private async run(): Promise<void> {
    while (this.isWoken && !this.isStopped) {
      this.isWoken = false;
      try {
        while (this.underWay.size < this.parts.atOnceMax && (await this.claimOne()));
      } catch (error) {
        // The next poll tries again.
        this.parts.recordFault(error);
      }
    }
  }

  /** The item may still be due: until the pause ends, it counts as under way and is not claimed. */
  private async pauseAfter(error: unknown): Promise<void> {
    this.parts.recordFault(error);
    await pause(this.parts.pollSeconds * 1000);
  }
}
