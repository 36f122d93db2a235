/**
 * Whether recorded calls have an order in which each answer is right and which no call contradicts
 * by its time: one that had ended before another began comes first (linearizability). Follows
 * "Testing for linearizability" by Gavin Lowe: the calls are read by time, with all states that
 * the day may be in, and a call has to have had its effect when it ends.
 */
import { after, emptyDay, type Day, type Step } from './model';

export interface Call {
  /** In words, for who reads what is wrong. */
  readonly about: string;
  readonly step: Step;
  readonly beganAt: number;
  /** Infinity where no answer came: the effect may come at any time, or never. */
  readonly endedAt: number;
}

interface Possibility {
  readonly day: Day;
  /** Of the calls in progress, those that have had their effect. */
  readonly done: ReadonlySet<Call>;
}

/** Null where there is such an order, otherwise the first call whose answer fits into none. */
export function firstUnexplained(calls: readonly Call[]): Call | null {
  let possible: readonly Possibility[] = [{ day: emptyDay, done: new Set() }];
  const inProgress = new Set<Call>();
  for (const { call, isEnd } of eventsOf(calls)) {
    if (!isEnd) {
      inProgress.add(call);
      continue;
    }
    possible = withEffect(possible, call, [...inProgress]);
    if (possible.length === 0) return call;
    inProgress.delete(call);
  }
  return null;
}

/** At the same moment beginnings come first: such calls may have come in either order. */
function eventsOf(calls: readonly Call[]): readonly { call: Call; isEnd: boolean }[] {
  return calls
    .flatMap((call) => [
      { call, isEnd: false, at: call.beganAt },
      ...(call.endedAt === Infinity ? [] : [{ call, isEnd: true, at: call.endedAt }]),
    ])
    .toSorted((one, other) => one.at - other.at || Number(one.isEnd) - Number(other.isEnd));
}

/** All possibilities in which the call has had its effect, after any of the others in progress. */
function withEffect(
  possible: readonly Possibility[],
  call: Call,
  inProgress: readonly Call[],
): readonly Possibility[] {
  const numbers = new Map(inProgress.map((one, index) => [one, index]));
  const keyOf = ({ day, done }: Possibility): string =>
    `${day} ${[...done]
      .map((one) => numbers.get(one))
      .toSorted()
      .join()}`;
  const seen = new Set<string>();
  const found = new Map<string, Possibility>();
  const waiting = [...possible];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    const key = keyOf(one);
    if (seen.has(key)) continue;
    seen.add(key);
    const { day, done } = one;
    if (done.has(call)) {
      const left = { day, done: new Set([...done].filter((other) => other !== call)) };
      found.set(keyOf(left), left);
      continue;
    }
    for (const next of inProgress) {
      if (done.has(next)) continue;
      for (const later of after(day, next.step)) {
        waiting.push({ day: later, done: new Set([...done, next]) });
      }
    }
  }
  return [...found.values()];
}
