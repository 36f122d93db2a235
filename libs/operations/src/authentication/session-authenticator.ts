import type { TeamCaller } from '@venue/domain/access/team-caller';
import type { TeamSessions } from '@venue/domain/access/team-sessions';
import { LRUCache } from 'lru-cache';
import { Problem } from '../problems';
import { refusedKeysMax, RefusalCounter } from './refusal-counter';
import type { Secrets } from './secrets';
import type { SessionCredentials } from './team-authenticator';

/** How long an answer of the database is used: within it, a revocation holds in every process. */
const freshMs = 5_000;
const callersMax = 1_000;

/** All refusals without an address count together. */
type Shown = Pick<SessionCredentials, 'token'> &
  Partial<Pick<SessionCredentials, 'method' | 'address'>>;

interface Remembered {
  readonly caller: TeamCaller;
  readonly freshUntilMs: number;
}

/**
 * Finds the member or device of a session's token. A write never uses the cache, so that rights end
 * with the first request after their withdrawal. A client address that was refused too often in a
 * minute gets `rate-limited`, before any database work, unless its session is known.
 */
export class SessionAuthenticator {
  /** By the hash of the token. */
  private readonly remembered = new LRUCache<string, Remembered>({ max: callersMax });
  private readonly refusals: RefusalCounter;

  /** @param nowMs - A clock that never goes back, in milliseconds. */
  constructor(
    private readonly sessions: Pick<TeamSessions, 'find' | 'callersOf'>,
    private readonly secrets: Secrets,
    private readonly nowMs: () => number = () => performance.now(),
  ) {
    this.refusals = new RefusalCounter(nowMs);
  }

  /** Throws `sign-in-required` unless the token is that of a session in force. */
  async authenticate({ token, method = 'GET', address = '' }: Shown): Promise<TeamCaller> {
    // Without a token there is nothing to guess and nothing to look up: it is not counted.
    if (token === null) throw new Problem('sign-in-required');
    const isFlood = this.refusals.count(address) >= refusedKeysMax;
    if (isFlood && !this.remembered.has(this.hashOf(token))) throw this.refusals.problem(address);
    const caller = await this.find(token, method === 'GET' || method === 'HEAD');
    if (caller !== null) return caller;
    const isWithin = this.refusals.note(address) <= refusedKeysMax;
    throw isWithin ? new Problem('sign-in-required') : this.refusals.problem(address);
  }

  async callersOf(tokens: readonly string[]): Promise<ReadonlyMap<string, TeamCaller>> {
    const hashes = new Map(tokens.map((token) => [this.hashOf(token), token]));
    const callers = await this.sessions.callersOf([...hashes.keys()]);
    return new Map([...callers].map(([hash, caller]) => [hashes.get(hash) ?? '', caller]));
  }

  private hashOf(token: string): string {
    return this.secrets.hash('team-session', token);
  }

  private async find(token: string, isRead: boolean): Promise<TeamCaller | null> {
    const hash = this.hashOf(token);
    const known = this.remembered.get(hash);
    const isFresh = known !== undefined && this.nowMs() < known.freshUntilMs;
    if (isRead && isFresh) return known.caller;
    // Computed before the query, so that a revocation during it is not cached for longer.
    const freshUntilMs = this.nowMs() + freshMs;
    const session = await this.sessions.find(hash);
    this.remembered.delete(hash);
    if (session === null) return null;
    this.remembered.set(hash, { caller: session.caller, freshUntilMs });
    return session.caller;
  }
}
