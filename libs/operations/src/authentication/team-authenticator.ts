/** Authentication of the venue's team, and protection against requests from other sites. */
import { isLoopback } from '@venue/domain/access/loopback';
import type { TeamCaller } from '@venue/domain/access/team-caller';
import { Problem } from '../problems';

/** The credentials and the origin of a browser's request. */
export interface SessionCredentials {
  /** The value of the session's cookie; null if there is none. */
  readonly token: string | null;
  /** The header `Origin`. */
  readonly origin: string | null;
  /** The header `Sec-Fetch-Site`. */
  readonly fetchSite: string | null;
  readonly method: string;
  /** The client's IP address. */
  readonly address: string;
}

/** Finds the caller of a session. */
export interface TeamAuthenticator {
  /** Throws `sign-in-required` unless the session is valid. */
  authenticate(credentials: SessionCredentials): Promise<TeamCaller>;
  /**
   * The callers of these tokens, without those of sessions that have ended. Streams check them
   * repeatedly, which does not count as a use of the session.
   */
  callersOf(tokens: readonly string[]): Promise<ReadonlyMap<string, TeamCaller>>;
}

/**
 * The name of the session's cookie. Browsers accept a name with `__Host-` only over HTTPS, so a
 * deployment on a developer's machine has a plain one.
 */
export function sessionCookieOf({ baseUrl }: { readonly baseUrl: string }): string {
  return isLoopback(baseUrl) ? 'team' : '__Host-team';
}

/**
 * Throws `origin-refused` for a request that may change something, unless the browser says that a
 * page of this deployment sent it, since no other site may use a person's session. Browsers without
 * `Sec-Fetch-Site` send `Origin`.
 */
export function requireOwnOrigin(
  { method, origin, fetchSite }: Pick<SessionCredentials, 'method' | 'origin' | 'fetchSite'>,
  { baseUrl }: { readonly baseUrl: string },
): void {
  if (method === 'GET' || method === 'HEAD') return;
  const isOurs =
    fetchSite === null ? origin === new URL(baseUrl).origin : fetchSite === 'same-origin';
  if (!isOurs) throw new Problem('origin-refused');
}
