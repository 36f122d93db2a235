/** A stream of changes of a server that often looks at the session and at what is held up. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventReader } from '@venue/testing/event-reader';
import { openConcurrentTransaction } from '@venue/testing/concurrent-transaction';
import { until } from '@venue/testing/until';
import { changeMember } from '@venue/operations/access/people/change-member';
import { revokeMember } from '@venue/operations/access/people/revoke-member';
import { ChangeStreams, happened } from './change-streams';

let streams: ChangeStreams;
let service: ChangeStreams['service'];

beforeAll(async () => {
  streams = await ChangeStreams.open({ tickMs: 50, retryMs: 50, lateMs: 200 });
  ({ service } = streams);
});
afterEach(() => streams.closeReaders());
afterAll(() => service?.closeAll());

it('says that changes are late while a transaction holds them up for long', async () => {
  const id = await streams.book('the-harbour');
  const reader = await streams.following();
  const liveOf = (it: EventReader): unknown => it.named('status').at(-1)?.data.live;
  const other = await openConcurrentTransaction(service);
  await other.sql('select pg_current_xact_id()');
  await service.sql(`update booking set notes = 'late' where id = $1`, [id]);
  await reader.until((it) => liveOf(it) === false);
  const joined = await streams.openStream();
  await joined.until(({ events }) => events.length > 0);
  await other.end();
  await reader.until((it) => liveOf(it) === true);

  expect(joined.named('status')[0]?.data).toEqual({ live: false });
  expect(reader.changed).toContain(id);
});

describe('the session of a stream', () => {
  it('ends it when it is revoked', async () => {
    const cookie = await streams.cookieOf('Cat', 'all');
    const reader = await streams.following({ cookie });
    const [{ id } = { id: '' }] = await service.sql<{ id: string }>(
      `select id from member where email = 'cat@team.test'`,
    );
    await service.asOperator(revokeMember, { id });
    await reader.untilOver();

    expect(reader.named('status')[0]?.data).toEqual({ live: true });
    // Reads of the same server use its cache of sessions for five seconds.
    await until(async () => (await streams.openStream({ cookie })).status === 401);
  });

  it('has the present rights of its member', async () => {
    const cookie = await streams.cookieOf('Dan', 'all');
    const reader = await streams.following({ cookie });
    const wish = { id: 'dan@team.test', name: null, role: null, venues: 'the-lantern' } as const;
    await service.asOperator(changeMember, wish);
    const { heartbeats } = reader;
    await reader.until((it) => it.heartbeats > heartbeats + 1);
    const hidden = await streams.book('the-harbour');
    const reference = await streams.book('the-lantern');
    await reader.until(({ changed }) => changed.includes(reference));

    expect(reader.changed).not.toContain(hidden);
  });

  it('is not used by it: a page that is left open does not keep it from being idle', async () => {
    const cookie = await streams.cookieOf('Eve', 'all');
    const reader = await streams.following({ cookie });
    const lastSeen = `select last_seen_at::text as at from team_session
      join member on member.id = member_id where email = 'eve@team.test'`;
    await service.sql(
      `update team_session set last_seen_at = last_seen_at - interval '11 hours'
       from member where member.id = member_id and email = 'eve@team.test'`,
    );
    const before = await service.sql(lastSeen);
    const { heartbeats } = reader;
    await reader.until((it) => it.heartbeats > heartbeats + 1);

    expect(await service.sql(lastSeen)).toEqual(before);
  });
});

it('brings a heartbeat with the id from which to go on', async () => {
  const reader = await streams.following();
  await service.sql(happened, [randomUUID(), 3]);
  const { lastId, heartbeats } = reader;
  await reader.until((it) => it.heartbeats > heartbeats && it.lastId !== lastId);

  expect(reader.changed.length).toBeLessThanOrEqual(3);
});
