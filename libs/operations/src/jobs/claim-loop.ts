import { pause } from '@venue/domain/async';

/** Work that was claimed from a table; the id is null where nothing of it may be claimed again. */
export interface Claimed {
  readonly id: string | null;
  readonly done: Promise<unknown>;
}

interface ClaimLoopParts {
  /** Null where nothing is due besides what is under way. */
  readonly claim: (underWay: readonly string[]) => Promise<Claimed | null>;
  readonly recordFault: (error: unknown) => void;
  readonly pollSeconds: number;
  readonly atOnceMax: number;
}

/** Does what is due in a table, several at once, whenever it is woken. */
export class ClaimLoop {
  private readonly underWay = new Map<string, Promise<void>>();
  private running: Promise<void> | null = null;
  private isWoken = false;
  private isStopped = false;

  constructor(private readonly parts: ClaimLoopParts) {}

  /** Looks for what is due. */
  wake(): void {
    if (this.isStopped) return;
    this.isWoken = true;
    this.running ??= this.run().finally(() => {
      this.running = null;
      if (this.isWoken) this.wake();
    });
  }

  /** Claims one now, in another way than the loop does if given. */
  async claimOne(claim = this.parts.claim): Promise<boolean> {
    if (this.isStopped) return false;
    const claimed = await claim([...this.underWay.keys()]);
    if (claimed === null) return false;
    const done = claimed.done.then(
      () => undefined,
      (error: unknown) => this.pauseAfter(error),
    );
    const { id } = claimed;
    if (id === null) return true;
    this.underWay.set(id, done);
    void done.then(() => {
      this.underWay.delete(id);
      // A slot is free, and what waited for this one may be done now.
      this.wake();
    });
    return true;
  }

  /** Stops claiming, and resolves when the result of everything claimed has been recorded. */
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

  /** It may still be due: until this ends, it counts as under way and is not claimed. */
  private async pauseAfter(error: unknown): Promise<void> {
    this.parts.recordFault(error);
    await pause(this.parts.pollSeconds * 1000);
  }
}
