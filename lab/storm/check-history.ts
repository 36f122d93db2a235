/**
 * Whether recorded calls have an order in which each answer is right and which no call contradicts
 * by its time: one that had ended before another began comes first (linearizability). Follows
 * "Testing for linearizability" by Gavin Lowe: the calls are read by time, with all states that
 * there may be, and a call has to have had its effect when it ends.
 */

/** The effect of each call on the state. A state is a text, so that it can be a key. */
export interface Model<Step> {
  readonly empty: string;
  /** The states that there may be after the call; none where its answer is wrong for that state. */
  after(this: void, state: string, step: Step): readonly string[];
}

/** A call with its answer. */
export interface Call<Step> {
  /** In words, for who reads what is wrong. */
  readonly about: string;
  readonly step: Step;
  readonly beganAt: number;
  /** Infinity where no answer came: the effect may come at any time, or never. */
  readonly endedAt: number;
}

interface Possibility<Step> {
  readonly state: string;
  /** Of the calls in progress, those that have had their effect. */
  readonly done: ReadonlySet<Call<Step>>;
}

/** Null where there is such an order, otherwise the first call whose answer fits into none. */
export function firstUnexplained<Step>(
  calls: readonly Call<Step>[],
  model: Model<Step>,
): Call<Step> | null {
  let possible: readonly Possibility<Step>[] = [{ state: model.empty, done: new Set() }];
  const inProgress = new Set<Call<Step>>();
  for (const { call, isEnd } of eventsOf(calls)) {
    if (!isEnd) {
      inProgress.add(call);
      continue;
    }
    possible = withEffect(possible, { call, inProgress: [...inProgress], model });
    if (possible.length === 0) return call;
    inProgress.delete(call);
  }
  return null;
}

/** At the same moment beginnings come first: such calls may have come in either order. */
function eventsOf<Step>(
  calls: readonly Call<Step>[],
): readonly { call: Call<Step>; isEnd: boolean }[] {
  return calls
    .flatMap((call) => [
      { call, isEnd: false, at: call.beganAt },
      ...(call.endedAt === Infinity ? [] : [{ call, isEnd: true, at: call.endedAt }]),
    ])
    .toSorted((one, other) => one.at - other.at || Number(one.isEnd) - Number(other.isEnd));
}

interface Ending<Step> {
  readonly call: Call<Step>;
  readonly inProgress: readonly Call<Step>[];
  readonly model: Model<Step>;
}

/** All possibilities in which the call has had its effect, after any of the others in progress. */
function withEffect<Step>(
  possible: readonly Possibility<Step>[],
  { call, inProgress, model }: Ending<Step>,
): readonly Possibility<Step>[] {
  const numbers = new Map(inProgress.map((one, index) => [one, index]));
  const keyOf = ({ state, done }: Possibility<Step>): string =>
    `${state} ${[...done]
      .map((one) => numbers.get(one))
      .toSorted()
      .join()}`;
  const seen = new Set<string>();
  const found = new Map<string, Possibility<Step>>();
  const waiting = [...possible];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    const key = keyOf(one);
    if (seen.has(key)) continue;
    seen.add(key);
    const { state, done } = one;
    if (done.has(call)) {
      const left = { state, done: new Set([...done].filter((other) => other !== call)) };
      found.set(keyOf(left), left);
      continue;
    }
    for (const next of inProgress) {
      if (done.has(next)) continue;
      for (const later of model.after(state, next.step)) {
        waiting.push({ state: later, done: new Set([...done, next]) });
      }
    }
  }
  return [...found.values()];
}
