import { Interruption } from '@venue/domain';

/**
 * Requests with one Idempotency-Key in one process: a duplicate waits for the first here, without
 * a connection of its own, and then finds the stored answer. Duplicates in other processes meet at
 * the claim in the database.
 */
export class SingleFlight {
  private readonly inFlight = new Map<string, Promise<unknown>>();

  constructor(private readonly waitMaxMs = 5_000) {}

  async run<T>(name: string, task: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + this.waitMaxMs;
    for (let first = this.inFlight.get(name); first; first = this.inFlight.get(name)) {
      await settledWithin(first, deadline - performance.now());
    }
    const own = task();
    this.inFlight.set(name, own);
    try {
      return await own;
    } finally {
      this.inFlight.delete(name);
    }
  }
}

async function settledWithin(first: Promise<unknown>, withinMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Interruption('twin-in-flight')), Math.max(0, withinMs));
  });
  try {
    await Promise.race([first.catch(() => undefined), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
