import { Interruption } from '@venue/domain/interruption';

/** Each failure means that another change succeeded, so ten simultaneous changes all succeed. */
const triesMax = 10;

/** Retries the task if the rules or the booking that it depends on changed meanwhile. */
export async function retryOnStaleRules<T>(task: (tries: number) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await task(tries);
    } catch (error) {
      const isStale = error instanceof Interruption && error.reason === 'changed-meanwhile';
      if (!isStale || tries === triesMax) throw error;
    }
  }
}
