import { describe, expect, it } from '@jest/globals';
import type { Diary, DiaryQuestion, DiaryScope, DaySnapshot } from '@venue/domain/ports';
import type { VenueId } from '@venue/domain/shared/ids';
import type { Instant } from '@venue/domain/shared/time';
import { Bulkhead } from '../../pipeline/bulkhead';
import { SharedDiary } from './shared-diary';

const scope: DiaryScope = { environment: 'live', revision: 1, now: 1_000 as Instant };
const question: DiaryQuestion = {
  venueId: 'venue' as VenueId,
  span: { from: 5_000 as Instant, until: 9_000 as Instant },
};
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Each query returns a snapshot of its own, and ends when the spec says so. */
class SlowDiary implements Diary {
  readonly queries: { readonly scope: DiaryScope; readonly questions: readonly DiaryQuestion[] }[] =
    [];
  readonly pages: (readonly DaySnapshot[])[] = [];
  private readonly endings: ((error?: Error) => void)[] = [];

  read(
    readScope: DiaryScope,
    questions: readonly DiaryQuestion[],
  ): Promise<readonly DaySnapshot[]> {
    this.queries.push({ scope: readScope, questions });
    return new Promise((resolve, reject) => {
      this.endings.push((error) => {
        const pages = [{ stays: [], blocks: [], lapsed: [], nextLapse: null }];
        this.pages.push(pages);
        if (error === undefined) resolve(pages);
        else reject(error);
      });
    });
  }

  async endNext(error?: Error): Promise<void> {
    this.endings.shift()?.(error);
    await turn();
  }
}

function openShared({ bulkhead = new Bulkhead(2) } = {}) {
  const diary = new SlowDiary();
  return { diary, shared: new SharedDiary(diary, bulkhead) };
}

describe('queries of the same pages', () => {
  it('are shared by requests that arrive at the same time', async () => {
    const { diary, shared } = openShared();
    const reads = [shared.read(scope, [question]), shared.read(scope, [question])];
    await turn();
    await diary.endNext();

    expect(diary.queries).toHaveLength(1);
    for (const pages of await Promise.all(reads)) expect(pages).toBe(diary.pages[0]);
  });

  it('are not shared with requests that arrive later, which get the next', async () => {
    const { diary, shared } = openShared();
    const first = shared.read(scope, [question]);
    await turn();
    const late = [shared.read(scope, [question]), shared.read(scope, [question])];
    await turn();
    expect(diary.queries).toHaveLength(1);
    await diary.endNext();
    await diary.endNext();

    expect(await first).toBe(diary.pages[0]);
    for (const pages of await Promise.all(late)) expect(pages).toBe(diary.pages[1]);
    expect(diary.queries).toHaveLength(2);
  });

  it('have the latest time of their requests', async () => {
    const { diary, shared } = openShared();
    const times = [1_000, 1_003, 1_002].map((now) => ({ ...scope, now: now as Instant }));
    const reads = times.map((one) => shared.read(one, [question]));
    await turn();
    await diary.endNext();
    await Promise.all(reads);

    expect(diary.queries).toEqual([{ scope: times[1], questions: [question] }]);
  });

  it('run again once all requests have their answer', async () => {
    const { diary, shared } = openShared();
    const reads: Promise<readonly DaySnapshot[]>[] = [];
    for (let time = 0; time < 2; time += 1) {
      reads.push(shared.read(scope, [question]));
      await turn();
      await diary.endNext();
    }

    expect(await Promise.all(reads)).toEqual(diary.pages);
    expect(diary.queries).toHaveLength(2);
  });

  it('report a search that was cut short, as the diary behind them does', () => {
    const onCutShort = (): void => undefined;
    const diary = Object.assign(new SlowDiary(), { onCutShort });

    expect(new SharedDiary(diary, new Bulkhead(1)).onCutShort).toBe(onCutShort);
  });

  it('fail together, and the next one runs', async () => {
    const { diary, shared } = openShared();
    const failed = [shared.read(scope, [question]), shared.read(scope, [question])].map((one) =>
      one.catch((error: unknown) => error),
    );
    await turn();
    const next = shared.read(scope, [question]);
    const error = new Error('the connection is lost');
    await diary.endNext(error);
    await diary.endNext();

    expect(await Promise.all(failed)).toEqual([error, error]);
    expect(await next).toBe(diary.pages[1]);
  });
});

describe('queries of other pages', () => {
  it.each<[string, Partial<DiaryScope>, readonly DiaryQuestion[]]>([
    ['the sandbox', { environment: 'sandbox' }, [question]],
    ['other rules', { revision: 2 }, [question]],
    ['another venue', {}, [{ ...question, venueId: 'other' as VenueId }]],
    ['another day', {}, [{ ...question, span: { ...question.span, until: 8_000 as Instant } }]],
    ['more days', {}, [question, { ...question, span: { ...question.span, from: 1 as Instant } }]],
  ])('run at the same time: %s', async (_what, change, questions) => {
    const { diary, shared } = openShared();
    const reads = [shared.read(scope, [question]), shared.read({ ...scope, ...change }, questions)];
    await turn();
    expect(diary.queries).toHaveLength(2);
    await diary.endNext();
    await diary.endNext();

    expect(await Promise.all(reads)).toEqual(diary.pages);
  });
});

describe('a venue with other calls', () => {
  it('lets a query wait for a slot, and requests that arrive meanwhile share it', async () => {
    const bulkhead = new Bulkhead(1);
    const { diary, shared } = openShared({ bulkhead });
    let leave = (): void => undefined;
    const call = bulkhead.run('venue', () => new Promise<void>((resolve) => (leave = resolve)));
    const early = shared.read(scope, [question]);
    await turn();
    const late = shared.read(scope, [question]);
    await turn();
    expect(diary.queries).toHaveLength(0);
    leave();
    await call;
    await turn();
    await diary.endNext();

    expect([await early, await late]).toEqual([diary.pages[0], diary.pages[0]]);
    expect(diary.queries).toHaveLength(1);
  });

  it('refuses requests that waited too long, and serves those that arrived later', async () => {
    const bulkhead = new Bulkhead(1, 50);
    const { diary, shared } = openShared({ bulkhead });
    let leave = (): void => undefined;
    const call = bulkhead.run('venue', () => new Promise<void>((resolve) => (leave = resolve)));
    const reads = [shared.read(scope, [question]), shared.read(scope, [question])];
    const results = Promise.allSettled(reads);
    await turn();
    const next = shared.read(scope, [question]);
    for (const one of await results) expect(one).toMatchObject({ reason: { reason: 'busy' } });
    leave();
    await call;
    await turn();
    await diary.endNext();

    expect(await next).toBe(diary.pages[0]);
  });
});
