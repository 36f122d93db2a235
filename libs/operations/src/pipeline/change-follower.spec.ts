import { describe, expect, it } from '@jest/globals';
import type { TeamCaller } from '@venue/domain/access/team-caller';
import type { Change, ChangeCursor } from '@venue/domain/history/changes';
import type { VenueId } from '@venue/domain/shared/ids';
import { date } from '@venue/testing/moments';
import { venueId } from '@venue/testing/venues';
import { ChangeFollower, type FollowWish, type StreamEvent } from './change-follower';

const harbour = venueId('the-harbour');
const pier = venueId('the-pier');
const host = { kind: 'member', id: 'ann', name: 'Ann', role: 'host', venueIds: null } as const;

const cursor = (transaction: number, sequence = 0): ChangeCursor => ({
  database: '00000001',
  transaction: BigInt(transaction),
  sequence: BigInt(sequence),
});
const textOf = (transaction: number, sequence = 0): string => `00000001-${transaction}-${sequence}`;

/** A change in that transaction, to a booking named after its place in it. */
function change(transaction: number, parts: Partial<Change> = {}): Change {
  const day = date('2026-12-08');
  const at = { cursor: cursor(transaction), environment: 'live', venueId: harbour } as const;
  return { ...at, date: day, kind: 'booking', id: `b${transaction}`, ageSeconds: 0, ...parts };
}

interface Opening {
  readonly wish?: Partial<FollowWish>;
  readonly caller?: TeamCaller;
}

/** A stream and its events, each as `name data (id)`. */
function openStream({ wish, caller = host }: Opening = {}) {
  const lines: string[] = [];
  const send = ({ name, id, data }: StreamEvent): void => {
    const text = name === 'change' ? `${data.id} ${data.sequence}` : JSON.stringify(data);
    lines.push(`${name} ${text} (${id})`);
  };
  const fullWish = {
    token: 't',
    since: null,
    environment: 'live',
    venueIds: null,
    ...wish,
  } as const;
  const follower = new ChangeFollower(fullWish, caller, {
    send,
    end: () => void lines.push('end'),
  });
  return { follower, sent: () => lines.splice(0) };
}

/** A stream that starts after the first transaction. */
function startStream(opening: Opening = {}) {
  const { follower, sent } = openStream(opening);
  follower.begin([], cursor(1), true);
  sent();
  const idsOf = (changes: readonly Change[]): readonly string[] => {
    follower.take(changes);
    return sent().map((line) => line.split(' ')[1] ?? '');
  };
  return { follower, sent, idsOf };
}

describe('a stream that begins', () => {
  it('sends missed changes, and then those that arrived during the read', () => {
    const { follower, sent } = openStream();
    follower.take([change(3), change(5)]);
    expect([follower.isBegun, sent()]).toEqual([false, []]);

    follower.begin([change(2), change(3)], cursor(4), true);

    expect(follower.isBegun).toBe(true);
    expect(sent()).toEqual([
      'status {"live":true} (null)',
      `change b2 ${textOf(2)} (${textOf(2)})`,
      `change b3 ${textOf(3)} (${textOf(3)})`,
      `change b5 ${textOf(5)} (${textOf(5)})`,
      `heartbeat {} (${textOf(5)})`,
    ]);
    follower.take([change(6)]);
    expect(sent()).toEqual([`change b6 ${textOf(6)} (${textOf(6)})`]);
  });

  it('from a position goes on from there, even where that is before its own', () => {
    const { follower, sent } = startStream();
    follower.reset(cursor(0, 7), false);

    expect(sent()).toEqual([
      `status {"live":false} (${textOf(1)})`,
      `reset {"sequence":"${textOf(0, 7)}"} (${textOf(0, 7)})`,
    ]);
    follower.take([change(0, { cursor: cursor(0, 8) })]);
    expect(sent()).toEqual([`change b0 ${textOf(0, 8)} (${textOf(0, 8)})`]);
  });

  it('from a position has the changes during its reading, and none from before', () => {
    const { follower, sent } = openStream();
    follower.take([change(2), change(4)]);
    follower.reset(cursor(3), true);

    expect(sent().slice(2)).toEqual([`change b4 ${textOf(4)} (${textOf(4)})`]);
  });

  it('ends on request', () => {
    const { follower, sent } = openStream();
    follower.end();

    expect(sent()).toEqual(['end']);
  });
});

describe('the events of a stream', () => {
  it('is sent once', () => {
    const { idsOf } = startStream();

    expect(idsOf([change(1), change(2)])).toEqual(['b2']);
    expect(idsOf([change(2), change(3)])).toEqual(['b3']);
  });

  it('is the last change of a thing on a date, in the order of those', () => {
    const { idsOf } = startStream();
    const again = { id: 'b2' };
    const tomorrow = { ...again, date: date('2026-12-09') };

    expect(idsOf([change(2), change(3), change(4, again)])).toEqual(['b3', 'b2']);
    expect(idsOf([change(5, again), change(6), change(7, tomorrow)])).toEqual(['b2', 'b6', 'b2']);
  });

  it('resumes before a change until both of its dates are sent', () => {
    const { follower, sent } = startStream();
    const other = { date: date('2026-12-09'), cursor: cursor(2), id: 'b2' };
    follower.take([change(2), change(2, other), change(3)]);

    expect(sent()).toEqual([
      `change b2 ${textOf(2)} (${textOf(1)})`,
      `change b2 ${textOf(2)} (${textOf(2)})`,
      `change b3 ${textOf(3)} (${textOf(3)})`,
    ]);
  });

  it('goes on after changes that its reader may not see', () => {
    const { follower, sent } = startStream({ wish: { venueIds: [harbour] } });
    follower.take([change(2), change(3, { venueId: pier })]);
    follower.status(true);

    expect(sent().at(-1)).toBe(`status {"live":true} (${textOf(3)})`);
  });

  it('never goes back with a heartbeat', () => {
    const { follower, sent } = startStream();
    follower.heartbeat(cursor(3));
    follower.heartbeat(cursor(2, 9));

    expect(sent()).toEqual([`heartbeat {} (${textOf(3)})`, `heartbeat {} (${textOf(3)})`]);
  });
});

describe('a reader sees changes', () => {
  const lantern = venueId('the-lantern');
  const three = [
    change(2),
    change(3, { venueId: pier }),
    change(4, { venueId: lantern }),
    change(5, { environment: 'sandbox' }),
  ];
  const venues = (...ids: readonly VenueId[]) => ({ wish: { venueIds: ids } });
  const of = (...venueIds: readonly VenueId[]) => ({ caller: { ...host, venueIds } });

  it.each<[string, Opening, readonly string[]]>([
    ['of the group', {}, ['b2', 'b3', 'b4']],
    ['of the sandbox alone', { wish: { environment: 'sandbox' } }, ['b5']],
    ['of the venues that are wished for', venues(harbour, lantern), ['b2', 'b4']],
    ['of its own venues', of(harbour, pier), ['b2', 'b3']],
    ['of its own ones of those', { ...venues(harbour, lantern), ...of(harbour, pier) }, ['b2']],
    ['of none where none is its own', { ...venues(lantern), ...of(harbour) }, []],
  ])('%s', (_which, opening, ids) => {
    expect(startStream(opening).idsOf(three)).toEqual(ids);
  });

  it('within the current rights of the caller', () => {
    const { follower, idsOf } = startStream();
    follower.isOf({ ...host, venueIds: [pier] });

    expect(follower.filter).toEqual({ environment: 'live', venueIds: [pier] });
    expect(idsOf(three)).toEqual(['b3']);
  });
});
