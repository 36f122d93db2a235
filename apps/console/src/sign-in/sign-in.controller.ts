import { Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { clientAddressOf, readForm } from '@venue/http';
import { requestSignIn, signInByCode, signOut } from '@venue/operations/access/people/sign-in';
import { isValid, readInput } from '@venue/operations/fields/parse';
import type { Request, Response } from 'express';
import { respond, type Answer } from './answer';
import { clearedSessionCookie, sessionTokenIn, temporaryCookie, temporaryIn } from './cookies';
import { AddressForm, CodeForm } from './inputs';
import { pair, showLink, showPairing, useLink } from './link-routes';
import { codePage, otherPage, signInPage, signOutPage } from './pages';
import {
  cookiesOf,
  otherAnswer,
  SIGN_IN_SITE,
  signInPath,
  pageAnswer,
  userAgentOf,
  type SignInSite,
} from './site';

/** Pages on which people and devices of the venue's team sign in and out. */
@Controller()
export class SignInController {
  constructor(@Inject(SIGN_IN_SITE) private readonly site: SignInSite) {}

  @Get(signInPath)
  showSignIn(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.respond(request, response, () => pageAnswer(signInPage(this.site.methods)));
  }

  @Post(signInPath)
  requestLink(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.respond(request, response, requestLink);
  }

  @Get(`${signInPath}/code`)
  showCode(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { delivers } = this.site.deployment.settings;
    return this.respond(request, response, () => pageAnswer(codePage(delivers.email)));
  }

  @Post(`${signInPath}/code`)
  takeCode(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.respond(request, response, takeCode);
  }

  @Get(`${signInPath}/link/:token`)
  showLink(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.respond(request, response, showLink);
  }

  @Post(`${signInPath}/link/:token`)
  useLink(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.respond(request, response, useLink);
  }

  @Get('/console/device/:token')
  showPairing(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.respond(request, response, showPairing);
  }

  @Post('/console/device/:token')
  pair(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.respond(request, response, pair);
  }

  @Get('/console/sign-out')
  showSignOut(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.respond(request, response, () => pageAnswer(signOutPage()));
  }

  @Post('/console/sign-out')
  signOut(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.respond(request, response, leave);
  }

  private respond(
    request: Request,
    response: Response,
    task: (request: Request, site: SignInSite) => Promise<Answer> | Answer,
  ): Promise<void> {
    const { site } = this;
    const exchange = { request, response, deployment: site.deployment };
    return respond(exchange, () => task(request, site));
  }
}

async function requestLink(
  request: Request,
  { deployment, signIns, methods }: SignInSite,
): Promise<Answer> {
  if (!methods.byEmail) return pageAnswer(signInPage(methods));
  const fields = await readForm(request);
  const form = readInput(AddressForm, fields);
  if (!isValid(AddressForm, form)) {
    const email = String(fields['email'] ?? '');
    const error = 'That is not an e-mail address. Please check it.';
    return pageAnswer(signInPage(methods, { email, error }), 400);
  }
  const address = clientAddressOf(request, deployment);
  const result = await requestSignIn({ email: form.email, address }, signIns);
  if (result.kind === 'too-many') {
    const { retryAfterSeconds } = result;
    return { status: 429, page: otherPage('too-many'), retryAfterSeconds };
  }
  const cookies = [temporaryCookie(result.requestId, 'code', deployment)];
  return { seeOther: '/console/sign-in/code', cookies };
}

async function takeCode(request: Request, site: SignInSite): Promise<Answer> {
  const { deployment, signIns, methods } = site;
  if (!methods.byEmail) return pageAnswer(signInPage(methods));
  const requestId = temporaryIn(request, 'code', deployment);
  const form = readInput(CodeForm, { ...(await readForm(request)), requestId });
  if (!isValid(CodeForm, form)) return otherAnswer('code-void');
  const outcome = await signInByCode(form, userAgentOf(request), signIns);
  switch (outcome.kind) {
    case 'signed-in':
      return { seeOther: '/console', cookies: await cookiesOf(request, outcome, site) };
    case 'wrong':
      const { email } = deployment.settings.delivers;
      return pageAnswer(codePage(email, wrongCode(outcome.triesLeft)), 400);
    case 'void':
      return otherAnswer('code-void');
  }
}

function wrongCode(triesLeft: number): string {
  const left = triesLeft === 1 ? 'one more try' : `${triesLeft} more tries`;
  return `That is not the code of the newest e-mail. You have ${left}.`;
}

async function leave(request: Request, { deployment, signIns }: SignInSite): Promise<Answer> {
  const token = sessionTokenIn(request, deployment);
  if (token !== null) await signOut(token, signIns);
  return { ...otherAnswer('signed-out', 200), cookies: [clearedSessionCookie(deployment)] };
}
