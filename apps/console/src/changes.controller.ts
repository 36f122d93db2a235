import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { EventStream, drainSignalOf, note, send, sendFault, sessionOf } from '@venue/http';
import { followChanges, type Following } from '@venue/operations/bookings/day/follow-changes';
import { addressOf } from '@venue/operations/operation';
import { DEPLOYMENT, type TeamDeployment } from '@venue/operations/pipeline/deployment';
import type { OperationResponse } from '@venue/operations/pipeline/operation-response';
import type { Request, Response } from 'express';
import { performForPage } from './perform-for-page';

/** The delay after which a client connects to another or a restarted instance. */
const retryMs = 1_000;

const { path } = addressOf(followChanges);

/** The stream of changes. */
@Controller()
export class ChangesController {
  constructor(@Inject(DEPLOYMENT) private readonly deployment: TeamDeployment) {}

  @Get(path)
  async follow(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { deployment } = this;
    try {
      await follow(request, response, deployment);
    } catch (error) {
      sendFault(error, response, { deployment, operation: followChanges.route });
    }
  }
}

async function follow(
  request: Request,
  response: Response,
  deployment: TeamDeployment,
): Promise<void> {
  const reply = await replyTo(request, deployment);
  if (reply.status !== 200) {
    send(reply, response);
    return;
  }
  if (request.method === 'HEAD') {
    send({ ...reply, contentType: 'text/event-stream', body: '' }, response);
    return;
  }
  const stream = new EventStream(response, reply.headers);
  const leaving = drainSignalOf(request);
  if (leaving.aborted) {
    stream.endWithRetry(retryMs);
    return;
  }
  const { authenticator, changes } = deployment.team;
  const credentials = sessionOf(request, deployment);
  const caller = await authenticator.authenticate(credentials);
  const wish = { ...(JSON.parse(reply.body) as Following), token: credentials.token ?? '' };
  const follower = await changes.join(wish, caller, stream);
  const leave = (): void => stream.endWithRetry(retryMs);
  leaving.addEventListener('abort', leave);
  const end = (): void => {
    leaving.removeEventListener('abort', leave);
    changes.leave(follower);
  };
  response.once('close', end);
  // Either may have happened while the stream was opening.
  if (response.closed) end();
  if (leaving.aborted) leave();
}

/** Performs and records the request like every operation. */
function replyTo(request: Request, deployment: TeamDeployment): Promise<OperationResponse> {
  note(request, { isRecorded: true });
  const since = request.get('last-event-id') ?? request.query['since'];
  const parameters = { ...request.query, ...(since === undefined ? {} : { since }) };
  return performForPage(followChanges, parameters, { request, deployment });
}
