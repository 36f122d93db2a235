import { pause } from '@venue/domain/async';
import { Interruption } from '@venue/domain/interruption';

const triesMax = 5;
const pauseMs = 1000;

/** Retries the task for a few seconds while storage can't be reached. */
export async function retryWhileInterrupted<T>(task: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await task();
    } catch (error) {
      if (!(error instanceof Interruption) || tries === triesMax) throw error;
      await pause(pauseMs);
    }
  }
}
