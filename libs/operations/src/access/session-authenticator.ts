import type { TeamCaller, TeamSessions } from '@venue/domain';
import { Problem } from '../problems';
import type { Secrets } from './secrets';
import type { SessionCredentials } from './team-authenticator';

/** How long an answer of the database is used: within it, a revocation holds in every process. */
const freshMs = 5_000;
const callersMax = 1_000;

interface Remembered {
  readonly caller: TeamCaller;
  readonly freshUntilMs: number;
}

/**
 * Finds the member or device of a session's token. A write never uses the cache, so that rights end
 * with the first request after their withdrawal.
 */
export class SessionAuthenticator {
  /** By the hash of the token, in the order in which they were asked for. */
  private readonly remembered = new Map<string, Remembered>();

  /** @param nowMs - A clock that never goes back, in milliseconds. */
  constructor(
    private readonly sessions: Pick<TeamSessions, 'find' | 'callersOf'>,
    private readonly secrets: Secrets,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** Throws `sign-in-required` unless the token is that of a session in force. */
  async authenticate({
    token,
    method = 'GET',
  }: Pick<SessionCredentials, 'token'> & { readonly method?: string }): Promise<TeamCaller> {
    const isRead = method === 'GET' || method === 'HEAD';
    const caller = token === null ? null : await this.find(token, isRead);
    if (caller === null) throw new Problem('sign-in-required');
    return caller;
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
    const [oldest] = this.remembered.keys();
    if (this.remembered.size >= callersMax && oldest !== undefined) this.remembered.delete(oldest);
    this.remembered.set(hash, { caller: session.caller, freshUntilMs });
    return session.caller;
  }
}
