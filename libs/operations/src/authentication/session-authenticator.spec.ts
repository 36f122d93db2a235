import { beforeEach, describe, expect, it } from '@jest/globals';
import type { TeamCaller } from '@venue/domain/access/team-caller';
import type { TeamSessions } from '@venue/domain/access/team-sessions';
import { Problem } from '../problems';
import { refusedKeysMax } from './refusal-counter';
import { Secrets } from './secrets';
import { SessionAuthenticator } from './session-authenticator';

const secrets = new Secrets('the pepper of this spec');
const hashOf = (token: string): string => secrets.hash('team-session', token);
const callerOf = (name: string): TeamCaller => ({ name }) as unknown as TeamCaller;
const signInRequired = new Problem('sign-in-required');

let clock: { ms: number };
/** The valid sessions, by the hash of their token. */
let inForce: Map<string, TeamCaller>;
let queries: string[];
let authenticator: SessionAuthenticator;

beforeEach(() => {
  clock = { ms: 1_000 };
  inForce = new Map([[hashOf('ada'), callerOf('Ada')]]);
  queries = [];
  const sessions: Pick<TeamSessions, 'find' | 'callersOf'> = {
    find: async (hash) => {
      queries.push(hash);
      const caller = inForce.get(hash);
      return caller === undefined
        ? null
        : ({ caller } as Awaited<ReturnType<TeamSessions['find']>>);
    },
    callersOf: async (hashes) => new Map([...inForce].filter(([hash]) => hashes.includes(hash))),
  };
  authenticator = new SessionAuthenticator(sessions, secrets, () => clock.ms);
});

const show = (token: string | null, more: { method?: string; address?: string } = {}) =>
  authenticator.authenticate({ token, ...more });

describe('a session of the team', () => {
  it('is found by its token', async () => {
    expect(await show('ada')).toEqual({ name: 'Ada' });
    await expect(show('somebody else’s')).rejects.toEqual(signInRequired);
  });

  it('needs a token, without which the database is not asked', async () => {
    await expect(show(null)).rejects.toEqual(signInRequired);

    expect(queries).toEqual([]);
  });

  it.each(['GET', 'HEAD'])('is queried once in five seconds by %s', async (method) => {
    for (const ms of [0, 4_999]) {
      clock.ms = 1_000 + ms;
      await show('ada', { method });
    }
    expect(queries).toEqual([hashOf('ada')]);

    clock.ms = 6_000;
    await show('ada', { method });
    expect(queries).toHaveLength(2);
  });

  it('is required by every write', async () => {
    await show('ada');
    inForce.clear();

    expect(await show('ada')).toEqual({ name: 'Ada' });
    await expect(show('ada', { method: 'POST' })).rejects.toEqual(signInRequired);
  });

  it('that has ended is no longer cached', async () => {
    await show('ada');
    inForce.clear();
    await expect(show('ada', { method: 'POST' })).rejects.toEqual(signInRequired);

    await expect(show('ada')).rejects.toEqual(signInRequired);
  });

  it('is cached from the query on, not from the answer', async () => {
    const slow: Pick<TeamSessions, 'find' | 'callersOf'> = {
      find: async (hash) => {
        queries.push(hash);
        clock.ms += 5_000;
        return { caller: callerOf('Ada') } as Awaited<ReturnType<TeamSessions['find']>>;
      },
      callersOf: async () => new Map(),
    };
    authenticator = new SessionAuthenticator(slow, secrets, () => clock.ms);
    await show('ada');
    await show('ada');

    expect(queries).toHaveLength(2);
  });

  it('is one of a thousand that are remembered: the one asked for longest ago goes', async () => {
    for (let number = 0; number <= 1_000; number += 1) {
      inForce.set(hashOf(`${number}`), callerOf(`${number}`));
      await show(`${number}`);
    }
    queries = [];
    for (const token of ['1', '1000', '0']) await show(token);

    expect(queries).toEqual([hashOf('0')]);
  });

  it('returns the callers of the tokens that are signed in', async () => {
    inForce.set(hashOf('grace'), callerOf('Grace'));

    expect(await authenticator.callersOf(['grace', 'nobody’s', 'ada'])).toEqual(
      new Map([
        ['ada', { name: 'Ada' }],
        ['grace', { name: 'Grace' }],
      ]),
    );
  });
});

describe('tokens that are refused', () => {
  const refuse = async (times: number, address: string): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      await show(`guess ${time}`, { address }).catch(() => undefined);
    }
  };
  const limited = expect.objectContaining({ slug: 'rate-limited' }) as unknown;

  it('are counted by address, up to a limit in a minute', async () => {
    await refuse(refusedKeysMax - 1, '192.0.2.1');
    await expect(show('the last', { address: '192.0.2.1' })).rejects.toEqual(signInRequired);
    queries = [];

    await expect(show('one more', { address: '192.0.2.1' })).rejects.toEqual(limited);
    await expect(show('one more', { address: '192.0.2.2' })).rejects.toEqual(signInRequired);
    expect(queries).toHaveLength(1);

    clock.ms += 60_000;
    await expect(show('one more', { address: '192.0.2.1' })).rejects.toEqual(signInRequired);
  });

  it('are limited together when they come at once', async () => {
    const guesses = Array.from({ length: refusedKeysMax + 1 }, (_, at) =>
      show(`guess ${at}`, { address: '192.0.2.1' }).catch((error: Problem) => error.slug),
    );
    const slugs = await Promise.all(guesses);

    expect(slugs.filter((slug) => slug === 'rate-limited')).toHaveLength(1);
  });

  it('do not affect a cached session', async () => {
    await show('ada', { address: '192.0.2.1' });
    await refuse(refusedKeysMax, '192.0.2.1');

    expect(await show('ada', { address: '192.0.2.1' })).toEqual({ name: 'Ada' });
  });

  it('are not counted where there is none', async () => {
    for (let time = 0; time <= refusedKeysMax; time += 1) {
      await show(null, { address: '192.0.2.1' }).catch(() => undefined);
    }

    expect(await show('ada', { address: '192.0.2.1' })).toEqual({ name: 'Ada' });
  });
});
