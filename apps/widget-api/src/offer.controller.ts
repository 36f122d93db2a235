import { Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { clientAddressOf, requestIdOf } from '@venue/http';
import type { RefusalCounter } from '@venue/operations/authentication/refusal-counter';
import { DEPLOYMENT, type GuestDeployment } from '@venue/operations/pipeline/deployment';
import { Problem } from '@venue/operations/problems';
import {
  takeStep,
  viewEntry,
  type EntryRequest,
  type EntryView,
  type GuestStep,
} from '@venue/operations/waiting/offer-page';
import type { Request, Response } from 'express';
import { page, respond, seeOther } from './answer';
import { pageWords } from './pages/manage-words';
import { offerPage } from './pages/offer-page';
import { answerToToken, TOKEN_REFUSALS } from './token-answers';

/** The pages of a guest on the waiting list: the offer of a table, and the place in the list. */
@Controller()
export class OfferController {
  constructor(
    @Inject(DEPLOYMENT) private readonly deployment: GuestDeployment,
    @Inject(TOKEN_REFUSALS) private readonly tokens: RefusalCounter,
  ) {}

  @Get('/offer/:token')
  showOffer(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.show(request, response);
  }

  @Get('/waiting/:token')
  showPlace(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.show(request, response);
  }

  @Post('/offer/:token/accept')
  accept(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.take('accept', request, response);
  }

  @Post('/offer/:token/decline')
  decline(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.take('decline', request, response);
  }

  @Post('/offer/:token/leave')
  leave(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.take('leave', request, response);
  }

  private show(request: Request, response: Response): Promise<void> {
    return this.respond(request, response, {
      view: (entry) => viewEntry(entry, this.deployment),
      // The deposit has a page of its own, so a page that is loaded again changes nothing.
      isStep: false,
    });
  }

  private take(step: GuestStep, request: Request, response: Response): Promise<void> {
    return this.respond(request, response, {
      view: (entry) => takeStep(step, entry, this.deployment),
      isStep: true,
    });
  }

  private respond(
    request: Request,
    response: Response,
    { view, isStep }: EntryTask,
  ): Promise<void> {
    const { deployment, tokens } = this;
    const exchange = { request, response, deployment, tokens };
    return respond('fault-of-the-page', exchange, () =>
      answerToToken(request.params['token'], exchange, async (token) => {
        const address = clientAddressOf(request, deployment);
        const requestId = requestIdOf(request, deployment);
        const result = await view({ token, address, requestId }).catch(retryAfter);
        if (result === null) return null;
        if (typeof result === 'number') {
          return page(429, { message: pageWords.busy }, { 'Retry-After': String(result) });
        }
        if (isStep && result.payAddress !== null) return seeOther(result.payAddress);
        return page(200, offerPage({ token, view: result }));
      }),
    );
  }
}

interface EntryTask {
  readonly view: (entry: EntryRequest) => Promise<EntryView | null>;
  /** Whether a guest who owes a deposit goes on to pay it. */
  readonly isStep: boolean;
}

/** The seconds to wait if the rate is exceeded; rethrows any other error. */
function retryAfter(error: unknown): number {
  if (!(error instanceof Problem) || error.slug !== 'rate-limited') throw error;
  return error.particulars.retryAfterSeconds ?? 60;
}
