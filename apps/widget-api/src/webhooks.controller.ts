import { Controller, Inject, Post, Req, Res } from '@nestjs/common';
import type { Callback } from '@venue/domain/payment/provider';
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
import { takeTextStatus } from '@venue/operations/messages/text-status';
import { takeCallback } from '@venue/operations/money/callbacks';
import { DEPLOYMENT, type GuestDeployment } from '@venue/operations/pipeline/deployment';
import { problemFor } from '@venue/operations/pipeline/operation-response';
import type { Problem } from '@venue/operations/problems';
import type { Request, Response } from 'express';

const callbackMaxBytes = 256 * 1024;

type Taker = (callback: Omit<Callback, 'now'>, deployment: GuestDeployment) => Promise<void>;

/** Handlers of callbacks that are not about payments, by their name in the address. */
const otherTakers: ReadonlyMap<string, Taker> = new Map([['twilio', takeTextStatus]]);

/** The token of the counter of unsigned callbacks. */
export const CALLBACK_REFUSALS = Symbol('CallbackRefusals');

/** Callbacks of providers. They look at the status only, and repeat the call unless it is 2xx. */
@Controller('/webhooks')
export class WebhooksController {
  constructor(
    @Inject(DEPLOYMENT) private readonly deployment: GuestDeployment,
    @Inject(CALLBACK_REFUSALS) private readonly refusals: RefusalCounter,
  ) {}

  /** Answers `{}` where the callback was handled or can be ignored. */
  @Post(':provider')
  async take(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { deployment } = this;
    const traceId = requestIdOf(request, deployment);
    try {
      await take(request, deployment);
      const headers = { 'X-Request-Id': traceId };
      send({ status: 200, contentType: 'application/json', body: '{}', headers }, response);
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

async function take(request: Request, deployment: GuestDeployment): Promise<void> {
  const name = String(request.params['provider']);
  const body = await readBytes(request, callbackMaxBytes);
  const callback = { body, header: (header: string) => request.get(header) ?? null };
  const other = otherTakers.get(name);
  await (other === undefined
    ? takeCallback(name, callback, deployment)
    : other(callback, deployment));
}
