/** The way to the company's own provider, and back. */
import { signInByEmail, signOut } from '@venue/operations';
import type { Request } from 'express';
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import type { Answer } from './answer';
import { clearedTemporaryCookie, temporaryCookie, temporaryIn, sessionTokenIn } from './cookies';
import { signedInPage } from './pages';
import { type CompanyProvider, ProviderAway } from './provider';
import { cookiesOf, other, userAgentOf, type SignInSite } from './site';

/**
 * Ends the session that this browser has: its cookie does not come along when the provider sends
 * the browser back.
 */
export async function depart(
  request: Request,
  provider: CompanyProvider,
  { deployment, signIns }: SignInSite,
): Promise<Answer> {
  const before = sessionTokenIn(request, deployment);
  if (before !== null) await signOut(before, signIns);
  try {
    const { address, kept } = await provider.depart();
    return { seeOther: address, cookies: [temporaryCookie(kept, 'provider', deployment)] };
  } catch (error) {
    if (error instanceof ProviderAway) return other('provider-away', 503);
    throw error;
  }
}

/** The page that the provider sends the browser to. */
export async function arrive(
  request: Request,
  provider: CompanyProvider,
  site: SignInSite,
): Promise<Answer> {
  const { deployment, signIns } = site;
  const kept = temporaryIn(request, 'provider', deployment);
  const cookies = [clearedTemporaryCookie('provider', deployment)];
  if (kept === null) return other('provider-refused');
  const query = request.originalUrl.slice(request.path.length);
  try {
    const email = await provider.arrive(query, kept);
    const signedIn =
      email === null ? null : await signInByEmail(email, userAgentOf(request), signIns);
    if (signedIn === null) return { ...other('provider-unknown', 403), cookies };
    const own = await cookiesOf(request, signedIn, site);
    return { status: 200, page: signedInPage(signedIn.caller.name), cookies: [...cookies, ...own] };
  } catch (error) {
    if (error instanceof ProviderAway) return other('provider-away', 503);
    if (refusals.some((kind) => error instanceof kind)) {
      return { ...other('provider-refused'), cookies };
    }
    throw error;
  }
}

/** The answer was not what the provider gives to this browser, or the provider has refused it. */
const refusals = [
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
];
