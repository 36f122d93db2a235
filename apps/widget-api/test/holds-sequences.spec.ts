/**
 * Random sequences of calls with holds: each answer is the one that a simple model predicts, so no
 * table is assigned twice, and none is refused while it is free.
 */
import { expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { shared, type Answer } from '@venue/testing/deployment';
import { emptying } from '@venue/testing/database';
import { client, ending, openWidgetTestDeployment } from './widget-client';

const tables = 8;
const holdsMax = 6;
/** Nine such steps are less than the ten minutes of a hold, and ten are more. */
const stepMs = 65_000;
const lifeSteps = 10;

const widget = shared(() =>
  openWidgetTestDeployment(({ venues: [, , pier] }) => {
    pier.tables = Array.from({ length: tables }, (_, index) => {
      return { name: `N${index}`, area: 'room', minCovers: 1, maxCovers: 2, priority: 1 };
    });
  }),
);

/** A hold, past or present, in the model. */
interface Entry {
  readonly id: string;
  readonly by: number;
  readonly startStep: number;
  state: 'held' | 'booked' | 'released';
}

class Model {
  readonly entries: Entry[] = [];
  now = 0;

  isLive({ state, startStep }: Entry): boolean {
    return state === 'booked' || (state === 'held' && this.now - startStep < lifeSteps);
  }

  /** The result of that client's wish, for which its earlier hold counts as free. */
  hold(by: number, earlier: Entry | null): string {
    if (earlier !== null && (earlier.state === 'booked' || earlier.by !== by)) return notFound;
    const others = this.entries.filter((entry) => entry !== earlier && this.isLive(entry));
    const ownHolds = others.filter((entry) => entry.state === 'held' && entry.by === by);
    if (ownHolds.length >= holdsMax) return '429 rate-limited';
    return others.length >= tables ? '409 no-availability' : '201';
  }

  book(entry: Entry): string {
    if (entry.state === 'booked') return notFound;
    return this.isLive(entry) ? '201' : '404 not-found hold_expired';
  }

  release({ state }: Entry): string {
    return state === 'booked' ? notFound : '200';
  }

  free(): number {
    return tables - this.entries.filter((entry) => this.isLive(entry)).length;
  }
}

const notFound = '404 not-found hold_not_found';

type Step =
  | { readonly kind: 'hold'; readonly by: number }
  | { readonly kind: 'replace'; readonly by: number; readonly which: number }
  | { readonly kind: 'book' | 'release'; readonly which: number }
  | { readonly kind: 'wait'; readonly steps: number };

const by = fc.nat(1);
const which = fc.nat(15);
const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('hold' as const), by }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('replace' as const), by, which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('book', 'release'), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      steps: fc.integer({ min: 1, max: 9 }),
    }),
  },
);

async function runStep(step: Step, model: Model): Promise<void> {
  if (step.kind === 'wait') {
    model.now += step.steps;
    await moveTo(model.now);
    return;
  }
  if (step.kind === 'hold') return holdBy(step.by, null, model);
  const entry = model.entries[step.which % Math.max(1, model.entries.length)];
  if (entry === undefined) return;
  if (step.kind === 'replace') return holdBy(step.by, entry, model);
  await (step.kind === 'book' ? bookIt(entry, model) : releaseIt(entry, model));
}

async function bookIt(entry: Entry, model: Model): Promise<void> {
  const expected = model.book(entry);
  expectEnding(await widget.book(entry.id), expected);
  if (expected === '201') entry.state = 'booked';
}

async function releaseIt(entry: Entry, model: Model): Promise<void> {
  const expected = model.release(entry);
  expectEnding(await widget.release(entry.id), expected);
  if (expected === '200') entry.state = 'released';
}

const outcomes = new Set<string>();

function expectEnding(answer: Answer, expected: string): void {
  expect(ending(answer)).toBe(expected);
  outcomes.add(expected);
}

async function holdBy(by: number, earlier: Entry | null, model: Model): Promise<void> {
  const expected = model.hold(by, earlier);
  const wish = earlier === null ? {} : { replacesHoldId: earlier.id };
  const answer = await widget.hold(wish, { client: client(by) });
  expectEnding(answer, expected);
  if (expected !== '201') return;
  if (earlier !== null) earlier.state = 'released';
  model.entries.push({ id: answer.body.holdId, by, startStep: model.now, state: 'held' });
}

const moveTo = (steps: number): Promise<void> =>
  widget.service.moveTo(
    new Date(Date.parse('2026-12-01T09:00:00Z') + steps * stepMs).toISOString(),
  );

it('assigns no table twice, and refuses none while it is free', async () => {
  const property = fc.asyncProperty(
    fc.array(aStep, { minLength: 20, maxLength: 40 }),
    async (steps) => {
      const model = new Model();
      await widget.service.sql(emptying('booking'));
      await moveTo(0);
      for (const step of steps) await runStep(step, model);

      const [row] = await widget.service.sql<{ kept: number; tables: number }>(
        `select count(*)::int as kept, count(distinct table_id)::int as tables
       from allocation join booking on booking.id = booking_id
       where active and (hold_until is null or hold_until > app_now())`,
      );
      const kept = tables - model.free();
      expect(row).toEqual({ kept, tables: kept });
    },
  );
  await fc.assert(property, { numRuns: 30, seed: 1206 });

  // Every possible outcome has occurred.
  expect([...outcomes].sort()).toEqual([
    '200',
    '201',
    '404 not-found hold_expired',
    notFound,
    '409 no-availability',
    '429 rate-limited',
  ]);
});
