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
import { page, respond, seeOther, type Answer } from './answer';
import { otherWords } from './pages/words';
import { offerPage } from './pages/offer-page';
import { queuePage, refreshSeconds, type QueuedEntry } from './pages/queue-page';
import { answerToToken, TOKEN_REFUSALS } from './token-answers';

/** The pages of a guest who waits: the offer of a table, and the place in list or queue. */
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

  @Post('/waiting/:token/come')
  come(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.take('come', request, response);
  }

  @Post('/waiting/:token/leave')
  leaveQueue(@Req() request: Request, @Res() response: Response): Promise<void> {
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
          return page(429, { message: otherWords.busy }, { 'Retry-After': String(result) });
        }
        if (isStep && result.due !== null) return seeOther(result.due.address);
        if (result.queue === null) return page(200, offerPage({ token, view: result }));
        // The page of a step would be loaded again by GET.
        if (isStep) return seeOther(`${deployment.settings.baseUrl}/waiting/${token}`);
        return queueAnswer({ token, view: result, queue: result.queue });
      }),
    );
  }
}

interface EntryTask {
  readonly view: (entry: EntryRequest) => Promise<EntryView | null>;
  /** Whether a guest who owes a deposit goes on to pay it. */
  readonly isStep: boolean;
}

/** Browsers load the page of a live entry again, so that it shows the call without script. */
function queueAnswer(entry: QueuedEntry): Answer {
  const isLive = entry.view.state === 'waiting' || entry.view.state === 'offered';
  return page(200, queuePage(entry), isLive ? { Refresh: String(refreshSeconds) } : {});
}

/** The seconds to wait if the rate is exceeded; rethrows any other error. */
function retryAfter(error: unknown): number {
  if (!(error instanceof Problem) || error.slug !== 'rate-limited') throw error;
  return error.particulars.retryAfterSeconds ?? 60;
}
