import { Controller, Inject, Post, Req, Res } from '@nestjs/common';
import {
  clientAddressOf,
  operationOf,
  readBytes,
  requestIdOf,
  send,
  sendProblem,
} from '@venue/http';
import {
  refusedTokensMax,
  type RefusalCounter,
} from '@venue/operations/authentication/refusal-counter';
import { takeTextCallback } from '@venue/operations/messages/text-callbacks';
import { takeCallback } from '@venue/operations/money/callbacks';
import { DEPLOYMENT, type GuestDeployment } from '@venue/operations/pipeline/deployment';
import { problemFor } from '@venue/operations/pipeline/operation-response';
import type { Problem } from '@venue/operations/problems';
import type { Request, Response } from 'express';

const callbackMaxBytes = 256 * 1024;

type CallbackAnswer = Pick<Parameters<typeof send>[0], 'contentType' | 'body'>;

/** What providers of payments are answered: they look at the status only. */
const done: CallbackAnswer = { contentType: 'application/json', body: '{}' };
/** An empty answer in Twilio's markup: our own answer to a text goes through the outbox. */
const noReply: CallbackAnswer = { contentType: 'text/xml', body: '<Response/>' };

/** The token of the counter of unsigned callbacks. */
export const CALLBACK_REFUSALS = Symbol('CallbackRefusals');

/** Callbacks of providers, which repeat the call unless the answer is 2xx. */
@Controller('/webhooks')
export class WebhooksController {
  constructor(
    @Inject(DEPLOYMENT) private readonly deployment: GuestDeployment,
    @Inject(CALLBACK_REFUSALS) private readonly refusals: RefusalCounter,
  ) {}

  @Post(':provider')
  async take(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { deployment } = this;
    const traceId = requestIdOf(request, deployment);
    try {
      const answer = await take(request, deployment);
      send({ status: 200, ...answer, headers: { 'X-Request-Id': traceId } }, response);
    } catch (error) {
      const about = { traceId, operation: operationOf(request) };
      const problem = problemFor(error, about, deployment);
      sendProblem(this.counted(problem, request), response, deployment);
    }
  }

  /** Counts unsigned callbacks by client address; beyond `refusedTokensMax` the answer is 429. */
  private counted(problem: Problem, request: Request): Problem {
    if (problem.slug !== 'validation-failed') return problem;
    const { deployment, refusals } = this;
    const address = clientAddressOf(request, deployment);
    return refusals.note(address) > refusedTokensMax ? refusals.problem(address) : problem;
  }
}

/** The answer where the callback was handled or can be ignored. */
async function take(request: Request, deployment: GuestDeployment): Promise<CallbackAnswer> {
  const name = String(request.params['provider']);
  const body = await readBytes(request, callbackMaxBytes);
  const callback = { body, header: (header: string) => request.get(header) ?? null };
  if (name === 'twilio') {
    await takeTextCallback(callback, deployment);
    return noReply;
  }
  await takeCallback(name, callback, deployment);
  return done;
}
