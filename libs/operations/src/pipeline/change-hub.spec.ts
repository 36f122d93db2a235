import { afterEach, describe, expect, it } from '@jest/globals';
import type { TeamCaller } from '@venue/domain/access/team-caller';
import type {
  Change,
  ChangeCursor,
  ChangeListenerOptions,
  Changes,
  ChangesRead,
} from '@venue/domain/history/changes';
import { date } from '@venue/testing/moments';
import { until } from '@venue/testing/until';
import { venueId } from '@venue/testing/venues';
import type { ChangeFollower, StreamEvent } from './change-follower';
import { ChangeHub, type ChangeHubTimes } from './change-hub';

const host: TeamCaller = { kind: 'member', id: 'a', name: 'Ann', role: 'host', venueIds: null };
const never = 3_600_000;

const cursor = (transaction: number): ChangeCursor => ({
  database: '00000001',
  transaction: BigInt(transaction),
  sequence: 0n,
});

function change(transaction: number, ageSeconds = 0): Change {
  const of = { environment: 'live', venueId: venueId('the-harbour'), kind: 'booking' } as const;
  const [day, at] = [date('2026-12-08'), cursor(transaction)];
  return { ...of, cursor: at, date: day, id: `b${transaction}`, ageSeconds };
}

type ReadResult = ChangesRead | null | Error | Promise<ChangesRead>;

const nothing = (until: number): ChangesRead => ({
  changes: [],
  until: cursor(until),
  isCut: false,
  firstHeldUp: null,
});
const changed = (...changes: readonly Change[]): ChangesRead => ({
  ...nothing(0),
  changes,
  until: changes.at(-1)?.cursor ?? cursor(0),
});

/** Returns the changes that the spec has put in, then none. */
class FakeChanges implements Changes {
  readonly results: ReadResult[] = [];
  readonly queries: (readonly [after: bigint, limit: number])[] = [];
  position = 1;
  listeners: ChangeListenerOptions[] = [];
  closed = 0;
  isAway = false;

  async now(): Promise<ChangeCursor> {
    if (this.isAway) throw new Error('the database is away');
    return cursor(this.position);
  }

  async read(after: ChangeCursor, limit: number): Promise<ChangesRead | null> {
    this.queries.push([after.transaction, limit]);
    const next = await this.results.shift();
    if (next instanceof Error) throw next;
    return next === undefined ? { ...nothing(0), until: after } : next;
  }

  listen(options: ChangeListenerOptions) {
    this.listeners.push(options);
    setImmediate(options.onOpen);
    return { close: async () => void (this.closed += 1) };
  }

  tell(...told: readonly ReadResult[]): void {
    this.results.push(...told);
    this.listeners.at(-1)?.onChange();
  }
}

const hubs: ChangeHub[] = [];
afterEach(async () => {
  for (const hub of hubs.splice(0)) await hub.close();
});

interface Stream {
  readonly follower: ChangeFollower;
  readonly sent: string[];
}

/** The relevant part of an event. */
function textOf(event: StreamEvent): string {
  switch (event.name) {
    case 'change':
      return `change ${event.data.id}`;
    case 'reset':
      return `reset ${event.data.sequence}`;
    case 'status':
      return `status ${event.data.live}`;
    case 'heartbeat':
      return 'heartbeat';
  }
}

function openHub(times: Partial<ChangeHubTimes> = {}) {
  const changes = new FakeChanges();
  const faults: string[] = [];
  const ages: number[] = [];
  const callers = new Map([['t', host]]);
  const hub = new ChangeHub(
    changes,
    { callersOf: async (tokens) => new Map([...callers].filter(([one]) => tokens.includes(one))) },
    {
      onChange: (age) => void ages.push(age),
      onFault: (error) => void faults.push((error as Error).message),
      times: { tickMs: never, retryMs: 1, ...times },
    },
  );
  hubs.push(hub);
  /** Joins, and records the events of the stream. */
  const join = async (since: string | null = null, token = 't'): Promise<Stream> => {
    const sent: string[] = [];
    const send = (event: StreamEvent): void => void sent.push(textOf(event));
    const wish = { token, since, environment: 'live', venueIds: null } as const;
    const sink = { send, end: () => void sent.push('end') };
    return { follower: await hub.join(wish, host, sink), sent };
  };
  return { changes, hub, join, faults, ages, callers };
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
const asText = (transaction: number): string => `00000001-${transaction}-0`;

describe('a stream that is opened', () => {
  it('begins at the present position without a cursor', async () => {
    const { join, hub } = openHub();
    const { sent, follower } = await join();

    expect(sent).toEqual(['status true', 'heartbeat']);
    expect(hub.size).toBe(1);
    hub.leave(follower);
    expect(hub.size).toBe(0);
  });

  it('begins at the position of the other streams, so that it misses nothing', async () => {
    const { changes, join } = openHub();
    await join();
    await turn();
    changes.position = 9;
    const { sent } = await join();
    changes.tell(changed(change(3)));
    await turn();

    expect(sent.slice(2)).toEqual(['change b3']);
  });

  it('gets the changes missed since its cursor', async () => {
    const { changes, join } = openHub();
    await join();
    await turn();
    changes.queries.length = 0;
    changes.results.push(changed(change(3), change(4)));
    const { sent } = await join(asText(2));

    expect(changes.queries).toEqual([[2n, 1_000]]);
    expect(sent).toEqual(['status true', 'change b3', 'change b4', 'heartbeat']);
  });

  it.each<[string, string, readonly ReadResult[]]>([
    ['too much was missed', asText(2), [{ ...changed(change(3)), isCut: true }]],
    ['the database does not know its cursor', asText(2), [null]],
    ['its cursor is none', 'nonsense', []],
  ])('starts again if %s', async (_why, since, told) => {
    const { changes, join } = openHub();
    await join();
    await turn();
    changes.position = 9;
    changes.results.push(...told);
    const { sent } = await join(since);

    expect(sent).toEqual(['status true', `reset ${asText(9)}`]);
  });

  it('gets no status before the missed changes are read', async () => {
    const { changes, join } = openHub();
    await join();
    await turn();
    const reading = Promise.withResolvers<ChangesRead>();
    changes.results.push(reading.promise);
    const joining = join(asText(2));
    await turn();
    changes.listeners[0]?.onLost(new Error('the connection is lost'));
    reading.resolve(changed(change(3)));

    expect((await joining).sent).toEqual(['status false', 'change b3', 'heartbeat']);
  });

  it('is closed if the missed changes can’t be read', async () => {
    const { changes, join, hub } = openHub();
    await join();
    await turn();
    changes.results.push(new Error('the database is away'));

    await expect(join(asText(2))).rejects.toThrow('the database is away');
    expect(hub.size).toBe(1);
  });

  it('is reopened after the database was unavailable', async () => {
    const { changes, join, hub } = openHub();
    changes.isAway = true;
    await expect(join()).rejects.toThrow('the database is away');
    expect(hub.size).toBe(0);
    changes.isAway = false;

    expect((await join()).sent[0]).toBe('status true');
    expect(changes.listeners).toHaveLength(1);
  });

  it('is the ninth of its session: refused, and that of another one is not', async () => {
    const { join, hub } = openHub();
    for (let count = 0; count < 8; count += 1) await join();

    await expect(join()).rejects.toMatchObject({
      slug: 'rate-limited',
      particulars: {
        detail: 'You follow changes in 8 places already. Please close one of them.',
        retryAfterSeconds: 60,
      },
    });
    expect(hub.size).toBe(8);
    await join(null, 'other');
    expect(hub.size).toBe(9);
  });
});

describe('new changes', () => {
  it('is read once for all streams, from where the last reading ended', async () => {
    const { changes, join, ages } = openHub();
    const streams = [await join(), await join()];
    await turn();
    changes.queries.length = 0;
    changes.tell(changed(change(3, 7)));
    await turn();
    changes.tell(changed(change(5, 0.5)));
    await turn();

    for (const { sent } of streams) expect(sent.slice(2)).toEqual(['change b3', 'change b5']);
    expect(changes.queries).toEqual([
      [1n, 1_000],
      [3n, 1_000],
    ]);
    expect(ages).toEqual([7, 0.5]);
  });

  it('continues where a read was cut', async () => {
    const { changes, join } = openHub();
    const { sent } = await join();
    await turn();
    changes.tell({ ...changed(change(3)), isCut: true }, changed(change(4)));
    await turn();

    expect(sent.slice(2)).toEqual(['change b3', 'change b4']);
  });

  it('is read again after a notification that came while it was read', async () => {
    const { changes, join } = openHub();
    await join();
    await turn();
    changes.queries.length = 0;
    for (const sequence of [1, 2, 3]) changes.tell(nothing(sequence));
    await turn();

    expect(changes.queries).toHaveLength(2);
  });

  it('is read again a moment after a reading that failed', async () => {
    const { changes, join, faults } = openHub();
    const { sent } = await join();
    await turn();
    changes.tell(new Error('the connection is lost'), changed(change(3)));
    await until(() => sent.includes('change b3'));

    expect(faults).toEqual(['the connection is lost']);
  });

  it('starts again for all if the database is another one', async () => {
    const { changes, join } = openHub();
    const { sent } = await join();
    await turn();
    changes.position = 9;
    changes.queries.length = 0;
    changes.tell(null);
    await turn();
    changes.tell(changed(change(10)));
    await turn();

    expect(sent.slice(2)).toEqual(['status true', `reset ${asText(9)}`, 'change b10']);
    expect(changes.queries.map(([after]) => after)).toEqual([1n, 9n]);
  });

  it('is read again, less and less often, while it is held up', async () => {
    const { changes, join } = openHub();
    const { sent } = await join();
    await turn();
    changes.tell({ ...nothing(1), firstHeldUp: '3' }, { ...nothing(1), firstHeldUp: '3' });
    changes.results.push(changed(change(3)));
    await until(() => sent.includes('change b3'));

    expect(sent.slice(2)).toEqual(['change b3']);
  });
});

describe('the status of a stream', () => {
  it('is sent when the connection is lost and when there is another one', async () => {
    const { changes, join, faults } = openHub();
    const { sent } = await join();
    const [listener] = changes.listeners;
    listener?.onLost(new Error('the connection is lost'));
    listener?.onLost(new Error('there is none'));
    expect((await join()).sent[0]).toBe('status false');
    listener?.onOpen();

    expect(sent.slice(2)).toEqual(['status false', 'status true']);
    expect(faults).toEqual(['the connection is lost']);
  });

  it('says that changes are late while one is held up for long', async () => {
    const { changes, join } = openHub({ lateMs: 30 });
    const { sent } = await join();
    await turn();
    const heldUp = { ...nothing(1), firstHeldUp: '3' };
    changes.results.push(...Array.from({ length: 4 }, () => heldUp));
    changes.tell();
    await until(() => sent.includes('status false'));
    changes.tell(nothing(1));
    await until(() => sent.length === 4);

    expect(sent.slice(2)).toEqual(['status false', 'status true']);
  });

  it('does not say so if nothing is held up, and there is no further read', async () => {
    const { changes, join } = openHub({ lateMs: 1 });
    const { sent } = await join();
    await turn();
    changes.queries.length = 0;
    for (const sequence of [1, 2]) {
      changes.tell(nothing(sequence));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }

    expect(sent.slice(2)).toEqual([]);
    expect(changes.queries).toHaveLength(2);
  });

  it('does not say so if it is another change each time', async () => {
    const { changes, join } = openHub({ lateMs: 30 });
    const { sent } = await join();
    await turn();
    for (const first of ['3', '4', '5'])
      changes.results.push({ ...nothing(1), firstHeldUp: first });
    changes.tell();
    await until(() => changes.results.length === 0);
    await turn();

    expect(sent).not.toContain('status false');
  });
});

describe('a tick', () => {
  it('sends a heartbeat every few ticks, and reads new changes', async () => {
    const { changes, join } = openHub({ tickMs: 10, ticksToHeartbeat: 3 });
    const { sent } = await join();
    await turn();
    changes.queries.length = 0;
    await until(() => sent.length >= 4);

    expect(sent.slice(2, 4)).toEqual(['heartbeat', 'heartbeat']);
    expect(changes.queries.length).toBeGreaterThanOrEqual(5);
  });

  it('ends the streams of a session that is over, and no other', async () => {
    const { join, callers } = openHub({ tickMs: 5, ticksToHeartbeat: 1_000 });
    callers.set('other', host);
    const [ended, other] = [await join(), await join(null, 'other')];
    callers.delete('t');
    await until(() => ended.sent.includes('end'));

    expect(other.sent).toEqual(['status true', 'heartbeat']);
  });

  it('narrows a stream to what its caller may see now', async () => {
    const { join, callers } = openHub({ tickMs: 5 });
    const { follower } = await join();
    callers.set('t', { ...host, venueIds: [venueId('the-pier')] });

    await until(() => follower.filter.venueIds !== null);
    expect(follower.filter.venueIds).toEqual([venueId('the-pier')]);
  });

  it('closes the connection where no stream is left, and the next one opens another', async () => {
    const { changes, hub, join } = openHub({ tickMs: 5 });
    hub.leave((await join()).follower);
    await until(() => changes.closed === 1);
    expect((await join()).sent).toEqual(['status true', 'heartbeat']);

    expect(changes.listeners).toHaveLength(2);
  });
});

it('ends all streams when it is closed', async () => {
  const { changes, hub, join } = openHub();
  const streams = [await join(), await join(null, 'other')];
  await hub.close();

  expect(streams.map(({ sent }) => sent.at(-1))).toEqual(['end', 'end']);
  expect([hub.size, changes.closed]).toEqual([0, 1]);
});
