import { pause } from '@venue/domain/async';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The body, unchanged. */
  readonly text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each test says what it reads
  readonly body: any;
}

/**
 * Retries, as clients do, while a busy server answers 503, or 409 because the same request is in
 * progress.
 */
export async function finalAnswer(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send();
    if (![409, 503].includes(answer.status) || !answer.headers.has('retry-after')) return answer;
    await pause(100);
  }
}
