/**
 * The diary for searches. While a query for a snapshot runs, further searches for the same snapshot
 * wait, and the next query serves all of them, so a crowd uses one connection. A query starts after
 * every request that shares it has arrived, so no answer is older than its request. A query takes a
 * slot of the venue, as other calls do.
 */
import type { Diary, DiaryQuestion, DiaryScope, DaySnapshot } from '@venue/domain/ports';
import { latest } from '@venue/domain/shared/time';
import type { Bulkhead } from '../../pipeline/bulkhead';

interface WaitingSearch {
  readonly scope: DiaryScope;
  readonly resolve: (pages: readonly DaySnapshot[]) => void;
  readonly reject: (error: unknown) => void;
}

export class SharedDiary implements Diary {
  private readonly queues = new Map<string, WaitingSearch[]>();

  constructor(
    private readonly diary: Diary,
    private readonly bulkhead: Bulkhead,
  ) {}

  get onCutShort(): Diary['onCutShort'] {
    return this.diary.onCutShort;
  }

  read(scope: DiaryScope, questions: readonly DiaryQuestion[]): Promise<readonly DaySnapshot[]> {
    const key = questions.map((question) => pageKey(scope, question)).join(' ');
    return new Promise((resolve, reject) => {
      const one = { scope, resolve, reject };
      const queue = this.queues.get(key);
      if (queue !== undefined) queue.push(one);
      else void this.serve(key, [one], questions);
    });
  }

  private async serve(
    key: string,
    queue: WaitingSearch[],
    questions: readonly DiaryQuestion[],
  ): Promise<void> {
    this.queues.set(key, queue);
    // Lets requests whose rates were counted by the same statement join the queue first.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    while (queue.length > 0) await this.readFor(queue, questions);
    this.queues.delete(key);
  }

  private async readFor(
    queue: WaitingSearch[],
    questions: readonly DiaryQuestion[],
  ): Promise<void> {
    const batch: WaitingSearch[] = [];
    const queueLength = queue.length;
    const read = (): Promise<readonly DaySnapshot[]> => {
      batch.push(...queue.splice(0));
      return this.diary.read(scopeOfAll(batch), questions);
    };
    try {
      const pages = await this.bulkhead.run(questions[0]?.venueId ?? '', read);
      for (const { resolve } of batch) resolve(pages);
    } catch (error) {
      // If the venue had no slot in time, only the requests counted at the start fail; later ones
      // wait on.
      const failures = batch.length > 0 ? batch : queue.splice(0, queueLength);
      for (const { reject } of failures) reject(error);
    }
  }
}

/** Equal for questions with the same answer, as long as nothing is written in between. */
function pageKey({ environment, revision }: DiaryScope, { venueId, span }: DiaryQuestion): string {
  return `${environment} ${revision} ${venueId} ${span.from} ${span.until}`;
}

/** A scope with the latest time of the batch. */
function scopeOfAll(batch: readonly WaitingSearch[]): DiaryScope {
  const [first, ...others] = batch.map(({ scope }) => scope);
  if (first === undefined) throw new Error('no request waits for the query');
  return { ...first, now: latest(first.now, ...others.map(({ now }) => now)) };
}
