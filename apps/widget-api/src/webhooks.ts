/** What providers tell us. They read statuses only: all but 2xx makes them call again. */
import type { Callback } from '@venue/domain';
import { clientAddressOf, readBytes, requestIdOf, send, sendProblem } from '@venue/http';
import {
  Problem,
  problemFor,
  refusedTokensMax,
  takeCallback,
  takeTextStatus,
  type Deployment,
} from '@venue/operations';
import type { Request, RequestHandler } from 'express';

const callbackMaxBytes = 256 * 1024;

type Taker = (callback: Omit<Callback, 'now'>, deployment: Deployment) => Promise<void>;

/** Those that tell of something other than payments, by their name in the address. */
const otherTakers: ReadonlyMap<string, Taker> = new Map([['twilio', takeTextStatus]]);

/** An empty object where it was taken in, or need not be. */
export function takeWebhook(deployment: Deployment): RequestHandler {
  return async (request, response) => {
    try {
      await take(request, deployment);
      const headers = { 'X-Request-Id': requestIdOf(request, deployment) };
      send({ status: 200, contentType: 'application/json', body: '{}', headers }, response);
    } catch (error) {
      const problem = counted(problemFor(error), request, deployment);
      const traceId = sendProblem(problem, response, deployment);
      if (!(error instanceof Problem)) {
        deployment.telemetry.recordFault(error, {
          traceId,
          operation: 'POST /webhooks/{provider}',
        });
      }
    }
  };
}

/** What is not signed is counted by client address; beyond the bound it is too much. */
function counted(problem: Problem, request: Request, deployment: Deployment): Problem {
  if (problem.slug !== 'validation-failed') return problem;
  const { callbacks } = deployment.refusals;
  const address = clientAddressOf(request, deployment);
  return callbacks.note(address) > refusedTokensMax ? callbacks.problem(address) : problem;
}

async function take(request: Request, deployment: Deployment): Promise<void> {
  const name = String(request.params['provider']);
  const body = await readBytes(request, callbackMaxBytes);
  const callback = { body, header: (header: string) => request.get(header) ?? null };
  const other = otherTakers.get(name);
  await (other === undefined
    ? takeCallback(name, callback, deployment)
    : other(callback, deployment));
}
