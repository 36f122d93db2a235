/** The dependencies of all sign-in routes. */
import type { HtmlPage } from '@venue/http';
import {
  signOut,
  type SignedIn,
  type SignInDeployment,
} from '@venue/operations/access/people/sign-in';
import { RefusalCounter } from '@venue/operations/authentication/refusal-counter';
import type { TeamDeployment } from '@venue/operations/pipeline/deployment';
import type { Request } from 'express';
import type { PageAnswer } from './answer';
import { clearedTemporaryCookie, sessionCookie, sessionTokenIn } from './cookies';
import { otherPage, type OtherPage, type SignInMethods } from './pages';

/** The token of the `SignInSite`. */
export const SIGN_IN_SITE = Symbol('SignInSite');

export const signInPath = '/console/sign-in';

export interface SignInSite {
  readonly deployment: TeamDeployment;
  readonly signIns: SignInDeployment;
  readonly methods: SignInMethods;
  /** Refusals of links that can't be used, by client address. */
  readonly refusals: RefusalCounter;
}

export function siteOf(deployment: TeamDeployment, methods: SignInMethods): SignInSite {
  const { clock, ids, secrets, settings } = deployment;
  const team = deployment.team.ports;
  const signIns = { clock, ids, secrets, settings, team };
  return { deployment, signIns, methods, refusals: new RefusalCounter() };
}

/** The session cookie. Ends the session that this browser had before. */
export async function cookiesOf(
  request: Request,
  { caller, token }: SignedIn,
  { deployment, signIns }: SignInSite,
): Promise<readonly string[]> {
  const before = sessionTokenIn(request, deployment);
  if (before !== null) await signOut(before, signIns);
  return [
    sessionCookie(token, caller.kind, deployment),
    clearedTemporaryCookie('code', deployment),
  ];
}

export function userAgentOf({ headers }: Request): string {
  return headers['user-agent'] ?? '';
}

export function pageAnswer(page: HtmlPage, status = 200): PageAnswer {
  return { status, page };
}

export function otherAnswer(name: OtherPage, status = 400): PageAnswer {
  return pageAnswer(otherPage(name), status);
}
