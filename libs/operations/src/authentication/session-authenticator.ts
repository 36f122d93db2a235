import type { TeamCaller } from '@venue/domain/access/team-caller';
import type { TeamSessions } from '@venue/domain/access/team-sessions';
import { LRUCache } from 'lru-cache';
import { Problem } from '../problems';
import { refusedKeysMax, RefusalCounter } from './refusal-counter';
import type { Secrets } from './secrets';
import type { SessionCredentials } from './team-authenticator';

/**
 * How long an answer of the database is cached; a revocation takes effect in every process within
 * this time.
 */
const freshMs = 5_000;
const callersMax = 1_000;

/** All refusals without an address count together. */
type SentSession = Pick<SessionCredentials, 'token'> &
  Partial<Pick<SessionCredentials, 'method' | 'address'>>;

interface CachedCaller {
  readonly caller: TeamCaller;
  readonly freshUntilMs: number;
}

/**
 * Finds the member or device of a session's token. A write never uses the cache, so that rights end
 * with the first request after their withdrawal. A client address with too many refusals in a
 * minute gets `rate-limited`, before any database work, unless its session is cached.
 */
export class SessionAuthenticator {
  /** By the hash of the token. */
  private readonly cachedCallers = new LRUCache<string, CachedCaller>({ max: callersMax });
  private readonly refusals: RefusalCounter;

  /** @param nowMs - A clock that never goes back, in milliseconds. */
  constructor(
    private readonly sessions: Pick<TeamSessions, 'find' | 'callersOf'>,
    private readonly secrets: Secrets,
    private readonly nowMs: () => number = () => performance.now(),
  ) {
    this.refusals = new RefusalCounter(nowMs);
  }

  /** Throws `sign-in-required` unless the token belongs to a valid session. */
  async authenticate({ token, method = 'GET', address = '' }: SentSession): Promise<TeamCaller> {
    // A request without a token guesses nothing and costs no query, so it is not counted.
    if (token === null) throw new Problem('sign-in-required');
    const isFlood = this.refusals.count(address) >= refusedKeysMax;
    if (isFlood && !this.cachedCallers.has(this.hashOf(token)))
      throw this.refusals.problem(address);
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
    const cached = this.cachedCallers.get(hash);
    const isFresh = cached !== undefined && this.nowMs() < cached.freshUntilMs;
    if (isRead && isFresh) return cached.caller;
    // Computed before the query, so that a revocation during it is not hidden for longer.
    const freshUntilMs = this.nowMs() + freshMs;
    const session = await this.sessions.find(hash);
    this.cachedCallers.delete(hash);
    if (session === null) return null;
    this.cachedCallers.set(hash, { caller: session.caller, freshUntilMs });
    return session.caller;
  }
}
