/** How people and devices of the venue's team sign in and out. */
import { clientAddressOf, methodNotAllowed } from '@venue/http';
import { parseUuid } from '@venue/domain';
import {
  requestSignIn,
  isEmailAddress,
  signInByCode,
  signOut,
  type Deployment,
} from '@venue/operations';
import type { Request, Router } from 'express';
import { answering, readForm, type Answer } from './answer';
import { clearedSessionCookie, temporaryCookie, temporaryIn, sessionTokenIn } from './cookies';
import { pair, showLink, showPairing, useLink } from './link-routes';
import { signInPage, codePage, otherPage, signOutPage } from './pages';
import type { CompanyProvider } from './provider';
import { arrive, depart } from './provider-routes';
import { cookiesOf, other, shown, userAgentOf, type SignInSite } from './site';

export interface SignInOptions {
  /** The company's own OpenID Connect provider; null where there is none. */
  readonly provider: CompanyProvider | null;
  /** Whether it is the only way for people to sign in; devices are paired all the same. */
  readonly isProviderOnly: boolean;
}

export const signInPath = '/console/sign-in';

/** Adds the routes at `/console/sign-in`, `/console/sign-out` and `/console/device`. */
export function signInRoutes(app: Router, deployment: Deployment, options: SignInOptions): void {
  const { provider, isProviderOnly } = options;
  const { clock, ids, secrets, settings } = deployment;
  const team = deployment.team.ports;
  const site: SignInSite = {
    deployment,
    signIns: { clock, ids, secrets, settings, team },
    methods: { byEmail: !isProviderOnly, byProvider: provider !== null },
  };
  const route = (path: string, show: Handler, take: Handler): void => {
    app
      .route(path)
      .get(answering(deployment, (request) => show(request, site)))
      .post(answering(deployment, (request) => take(request, site)))
      .all(methodNotAllowed(deployment));
  };
  route(signInPath, () => shown(signInPage(site.methods)), requestLink);
  route('/console/sign-in/code', () => shown(codePage(settings.delivers.email)), takeCode);
  route('/console/sign-in/link/:token', showLink, useLink);
  route('/console/device/:token', showPairing, pair);
  route('/console/sign-out', () => shown(signOutPage()), leave);
  if (provider !== null) {
    const follow = (path: string, go: Handler): void => {
      const handler = answering(deployment, (request) => go(request, site));
      app.route(path).get(handler).all(methodNotAllowed(deployment));
    };
    follow('/console/sign-in/provider', (request) => depart(request, provider, site));
    follow('/console/sign-in/provider/return', (request) => arrive(request, provider, site));
  }
}

type Handler = (request: Request, site: SignInSite) => Promise<Answer> | Answer;

async function requestLink(
  request: Request,
  { deployment, signIns, methods }: SignInSite,
): Promise<Answer> {
  if (!methods.byEmail) return shown(signInPage(methods));
  const email = (await readForm(request)).get('email') ?? '';
  if (!isEmailAddress(email)) {
    const error = 'That is not an e-mail address. Please check it.';
    return shown(signInPage(methods, { email, error }), 400);
  }
  const address = clientAddressOf(request, deployment);
  const asked = await requestSignIn({ email, address }, signIns);
  if (asked.kind === 'too-many') {
    const { retryAfterSeconds } = asked;
    return { status: 429, page: otherPage('too-many'), retryAfterSeconds };
  }
  const cookies = [temporaryCookie(asked.requestId, 'code', deployment)];
  return { seeOther: '/console/sign-in/code', cookies };
}

async function takeCode(request: Request, site: SignInSite): Promise<Answer> {
  const { deployment, signIns, methods } = site;
  if (!methods.byEmail) return shown(signInPage(methods));
  const requestId = parseUuid(temporaryIn(request, 'code', deployment) ?? '');
  const code = (await readForm(request)).get('code') ?? '';
  if (requestId === null) return other('code-void');
  const outcome = await signInByCode({ requestId, code }, userAgentOf(request), signIns);
  switch (outcome.kind) {
    case 'signed-in':
      return { seeOther: '/console', cookies: await cookiesOf(request, outcome, site) };
    case 'wrong':
      const { email } = deployment.settings.delivers;
      return shown(codePage(email, wrongCode(outcome.triesLeft)), 400);
    case 'void':
      return other('code-void');
  }
}

function wrongCode(triesLeft: number): string {
  const left = triesLeft === 1 ? 'one more try' : `${triesLeft} more tries`;
  return `That is not the code of the newest e-mail. You have ${left}.`;
}

async function leave(request: Request, { deployment, signIns }: SignInSite): Promise<Answer> {
  const token = sessionTokenIn(request, deployment);
  if (token !== null) await signOut(token, signIns);
  return { ...other('signed-out', 200), cookies: [clearedSessionCookie(deployment)] };
}
