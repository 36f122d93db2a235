/** How a request of the venue's team shows who makes it, and that a page of ours has sent it. */
import { isLoopback } from '@venue/domain/access/loopback';
import type { TeamCaller } from '@venue/domain/access/team-caller';
import { Problem } from '../problems';

/** What a browser says of itself with a request. */
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

/** Finds out whose session it is. */
export interface TeamAuthenticator {
  /** Throws `sign-in-required` where no session is in force. */
  authenticate(credentials: SessionCredentials): Promise<TeamCaller>;
  /**
   * Whose sessions these tokens are, without those that are no longer in force. A stream asks again
   * and again, which does not count as a use of the session.
   */
  callersOf(tokens: readonly string[]): Promise<ReadonlyMap<string, TeamCaller>>;
}

/**
 * The name of the session's cookie. Browsers keep one that begins with `__Host-` only if it came by
 * HTTPS, so a deployment on a developer's own machine has a plain one.
 */
export function sessionCookieOf({ baseUrl }: { readonly baseUrl: string }): string {
  return isLoopback(baseUrl) ? 'team' : '__Host-team';
}

/**
 * Throws `origin-refused` for a request that may change something, unless the browser says that a
 * page of this deployment has sent it: no other site may use the session of a signed-in person.
 * Browsers that send no `Sec-Fetch-Site` name the `Origin`.
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
