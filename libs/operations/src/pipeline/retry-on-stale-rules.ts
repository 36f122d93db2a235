import { Interruption } from '@venue/domain/interruption';

/** Each try fails because another change succeeded, so ten simultaneous changes all succeed. */
const triesMax = 10;

/** Runs the task again if the rules or the booking that it relies on changed meanwhile. */
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
