import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MILLISECONDS = 25;

/** Asks until the answer is not null, and gives it; null when the seconds ran out first. */
export async function untilAnswered<Answer>(
  ask: () => Answer | null | Promise<Answer | null>,
  seconds: number,
): Promise<Answer | null> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== null || performance.now() > deadline) return answer;
    await sleep(PAUSE_MILLISECONDS);
  }
}
