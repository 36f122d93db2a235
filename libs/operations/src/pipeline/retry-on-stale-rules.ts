import { Interruption } from '@venue/domain';

/** Each try is lost to a change by somebody else, so ten changes at once all go through. */
const triesMax = 10;

/** Rules or a booking may change while they are judged by; judged anew, the task goes through. */
export async function retryOnStaleRules<T>(task: (tries: number) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await task(tries);
    } catch (error) {
      const isOvertaken = error instanceof Interruption && error.reason === 'overtaken';
      if (!isOvertaken || tries === triesMax) throw error;
    }
  }
}
