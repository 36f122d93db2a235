/** Timers, in the domain library because every other library may import it. */

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Resolves as the task does, or rejects with `late()` when the task takes longer than `ms`. */
export async function withTimeout<T>(
  task: Promise<T>,
  ms: number,
  late: () => Error = () => new Error(`no result within ${ms} ms`),
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  return Promise.race([task, timeout]).finally(() => clearTimeout(timer));
}

/** Calls `probe` until it returns a value; null when it has returned none for `forSeconds`. */
export async function poll<T>(
  probe: () => T | null | Promise<T | null>,
  { everyMs = 25, forSeconds }: { readonly everyMs?: number; readonly forSeconds: number },
): Promise<T | null> {
  const deadline = performance.now() + forSeconds * 1000;
  for (;;) {
    const found = await probe();
    if (found !== null || performance.now() > deadline) return found;
    await pause(everyMs);
  }
}
