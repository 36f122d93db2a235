/** The routes to the company's own provider and back. */
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { signInByEmail, signOut } from '@venue/operations/access/people/sign-in';
import { accepts } from '@venue/operations/fields/parse';
import type { Request, Response } from 'express';
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { respond, type Answer } from './answer';
import { clearedTemporaryCookie, temporaryCookie, temporaryIn, sessionTokenIn } from './cookies';
import { ProviderReturn } from './inputs';
import { signedInPage } from './pages';
import { CompanyProvider, ProviderAway } from './provider';
import {
  cookiesOf,
  otherAnswer,
  SIGN_IN_SITE,
  signInPath,
  userAgentOf,
  type SignInSite,
} from './site';

/** Served only if the company has a provider. */
@Controller(`${signInPath}/provider`)
export class ProviderController {
  constructor(
    @Inject(CompanyProvider) private readonly provider: CompanyProvider,
    @Inject(SIGN_IN_SITE) private readonly site: SignInSite,
  ) {}

  @Get()
  depart(@Req() request: Request, @Res() response: Response): Promise<void> {
    const exchange = { request, response, deployment: this.site.deployment };
    return respond(exchange, () => depart(request, this.provider, this.site));
  }

  @Get('return')
  arrive(@Req() request: Request, @Res() response: Response): Promise<void> {
    const exchange = { request, response, deployment: this.site.deployment };
    return respond(exchange, () => arrive(request, this.provider, this.site));
  }
}

/**
 * Ends the session that this browser has, because its cookie is missing when the provider returns
 * the browser.
 */
async function depart(
  request: Request,
  provider: CompanyProvider,
  { deployment, signIns }: SignInSite,
): Promise<Answer> {
  const before = sessionTokenIn(request, deployment);
  if (before !== null) await signOut(before, signIns);
  try {
    const { address, state } = await provider.depart();
    return { seeOther: address, cookies: [temporaryCookie(state, 'provider', deployment)] };
  } catch (error) {
    if (error instanceof ProviderAway) return otherAnswer('provider-away', 503);
    throw error;
  }
}

/** The page to which the provider returns the browser. */
async function arrive(
  request: Request,
  provider: CompanyProvider,
  site: SignInSite,
): Promise<Answer> {
  const { deployment, signIns } = site;
  const state = temporaryIn(request, 'provider', deployment);
  const cookies = [clearedTemporaryCookie('provider', deployment)];
  if (state === null) return otherAnswer('provider-refused');
  if (!accepts(ProviderReturn, request.query))
    return { ...otherAnswer('provider-refused'), cookies };
  const query = request.originalUrl.slice(request.path.length);
  try {
    const email = await provider.arrive(query, state);
    const signedIn =
      email === null ? null : await signInByEmail(email, userAgentOf(request), signIns);
    if (signedIn === null) return { ...otherAnswer('provider-unknown', 403), cookies };
    const sessionCookies = await cookiesOf(request, signedIn, site);
    return {
      status: 200,
      page: signedInPage(signedIn.caller.name),
      cookies: [...cookies, ...sessionCookies],
    };
  } catch (error) {
    if (error instanceof ProviderAway) return otherAnswer('provider-away', 503);
    if (refusals.some((kind) => error instanceof kind)) {
      return { ...otherAnswer('provider-refused'), cookies };
    }
    throw error;
  }
}

/** The answer was not for this browser, or the provider refused the sign-in. */
const refusals = [
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
];
