/** The cookies of sessions, and of sign-ins in progress. */
import type { IncomingMessage } from 'node:http';
import type { TeamCaller } from '@venue/domain/access/team-caller';
import { sessionMinutes, signInMinutes } from '@venue/domain/access/team-sessions';
import { cookieIn } from '@venue/http';
import { sessionCookieOf } from '@venue/operations/authentication/team-authenticator';

interface CookieName {
  readonly settings: { readonly baseUrl: string };
}

/** `code`: the request of a code; `provider`: the state of a sign-in at the company's provider. */
export type TemporaryUse = 'code' | 'provider';

export function sessionTokenIn(request: IncomingMessage, { settings }: CookieName): string | null {
  return cookieIn(request, sessionCookieOf(settings));
}

export function temporaryIn(
  request: IncomingMessage,
  use: TemporaryUse,
  { settings }: CookieName,
): string | null {
  return cookieIn(request, `${sessionCookieOf(settings)}-${use}`);
}

export function sessionCookie(
  token: string,
  kind: TeamCaller['kind'],
  { settings }: CookieName,
): string {
  return cookie(sessionCookieOf(settings), token, { minutes: sessionMinutes[kind].whole });
}

export function clearedSessionCookie({ settings }: CookieName): string {
  return cookie(sessionCookieOf(settings), '', { minutes: 0 });
}

/**
 * The provider's cookie must be sent when the provider returns the browser, which excludes
 * `SameSite=Strict`.
 */
export function temporaryCookie(
  value: string,
  use: TemporaryUse,
  { settings }: CookieName,
): string {
  const name = `${sessionCookieOf(settings)}-${use}`;
  return cookie(name, value, { minutes: signInMinutes['sign-in'], isLax: use === 'provider' });
}

export function clearedTemporaryCookie(use: TemporaryUse, { settings }: CookieName): string {
  const name = `${sessionCookieOf(settings)}-${use}`;
  return cookie(name, '', { minutes: 0, isLax: use === 'provider' });
}

function cookie(
  name: string,
  value: string,
  { minutes, isLax = false }: { readonly minutes: number; readonly isLax?: boolean },
): string {
  const secure = name.startsWith('__Host-') ? '; Secure' : '';
  const sameSite = isLax ? 'Lax' : 'Strict';
  return `${name}=${value}; Path=/; Max-Age=${minutes * 60}; HttpOnly; SameSite=${sameSite}${secure}`;
}
