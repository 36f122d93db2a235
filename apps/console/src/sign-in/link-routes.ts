/** The pages of one-time links, for members and devices. */
import { clientAddressOf } from '@venue/http';
import { ownerOfLink, signInByLink } from '@venue/operations/access/people/sign-in';
import { accepts } from '@venue/operations/fields/parse';
import { refusedTokensMax } from '@venue/operations/authentication/refusal-counter';
import type { Request } from 'express';
import type { Answer } from './answer';
import { LinkPath } from './inputs';
import { signInPage, devicePage, linkPage, otherPage, type OtherPage } from './pages';
import { cookiesOf, otherAnswer, pageAnswer, userAgentOf, type SignInSite } from './site';

export async function showLink(request: Request, site: SignInSite): Promise<Answer> {
  if (!site.methods.byEmail) return pageAnswer(signInPage(site.methods));
  const name = await nameIn(request, site, 'member');
  return name === null ? refuse(request, 'link-void', site) : pageAnswer(linkPage(name));
}

export async function useLink(request: Request, site: SignInSite): Promise<Answer> {
  if (!site.methods.byEmail) return pageAnswer(signInPage(site.methods));
  return (await enter(request, site, 'member')) ?? refuse(request, 'link-void', site);
}

export async function showPairing(request: Request, site: SignInSite): Promise<Answer> {
  const name = await nameIn(request, site, 'device');
  return name === null ? refuse(request, 'device-void', site) : pageAnswer(devicePage(name));
}

export async function pair(request: Request, site: SignInSite): Promise<Answer> {
  return (await enter(request, site, 'device')) ?? refuse(request, 'device-void', site);
}

type Who = 'member' | 'device';

/** The owner of the link; null for one that can't be used or is for the other kind of page. */
async function nameIn(request: Request, { signIns }: SignInSite, who: Who): Promise<string | null> {
  if (!accepts(LinkPath, request.params)) return null;
  const owner = await ownerOfLink(tokenOf(request), signIns);
  return owner !== null && (owner.kind === 'pairing') === (who === 'device') ? owner.name : null;
}

async function enter(request: Request, site: SignInSite, who: Who): Promise<Answer | null> {
  if ((await nameIn(request, site, who)) === null) return null;
  const signedIn = await signInByLink(tokenOf(request), userAgentOf(request), site.signIns);
  if (signedIn === null) return null;
  return { seeOther: '/console', cookies: await cookiesOf(request, signedIn, site) };
}

/** Refuses a client that tries many links. */
function refuse(request: Request, page: OtherPage, { deployment, refusals }: SignInSite): Answer {
  const address = clientAddressOf(request, deployment);
  if (refusals.note(address) <= refusedTokensMax) return otherAnswer(page, 410);
  const retryAfterSeconds = refusals.secondsLeft(address);
  return { status: 429, page: otherPage('too-many'), retryAfterSeconds };
}

function tokenOf({ params }: Request): string {
  return String(params['token']);
}
