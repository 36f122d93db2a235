import {
  decideOutcome,
  type DeliveryClaim,
  type WebhookAnswer,
  type WebhookQueue,
  type WebhookSender,
} from '@venue/domain/webhook/delivery';
import type { Deployment } from '../pipeline/deployment';
import { withoutOperation } from '../pipeline/telemetry';
import { webhookPayload } from './payload';
import { webhookHeaders } from './signature';
import { ClaimLoop, type ClaimedWork } from '../jobs/claim-loop';
import { retryWhileInterrupted } from '../jobs/retry-while-interrupted';

/** The most deliveries that one worker sends at the same time, in all and to one endpoint. */
const atOnceMax = 20;
const atOnceToOneMax = 5;

/** The dependencies of sending webhooks. */
export interface WebhookDispatcher extends Pick<Deployment, 'secrets' | 'telemetry'> {
  readonly queue: WebhookQueue;
  readonly sender: WebhookSender;
  /** A random number from 0 to 1. */
  readonly chance: () => number;
  readonly times: {
    readonly claimSeconds: number;
    readonly pollSeconds: number;
  };
}

/**
 * Sends events to the endpoints of integrations. A slow endpoint does not occupy the slots of
 * others.
 */
export class WebhookDelivery {
  private readonly loop: ClaimLoop;
  private readonly timer: NodeJS.Timeout;
  private readonly toEndpoint = new Map<string, number>();

  constructor(private readonly dispatcher: WebhookDispatcher) {
    const { telemetry, times } = dispatcher;
    this.loop = new ClaimLoop({
      claim: (underWay) => this.claim(underWay),
      recordFault: (error) =>
        telemetry.recordFault(error, { traceId: 'webhooks', operation: 'worker' }),
      pollSeconds: times.pollSeconds,
      atOnceMax,
    });
    this.timer = setInterval(() => this.wake(), times.pollSeconds * 1000);
    this.wake();
  }

  /** Called after deliveries have been written, or may have been. */
  wake(): void {
    this.loop.wake();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.loop.stop();
  }

  private async claim(except: readonly string[]): Promise<ClaimedWork | null> {
    const exceptEndpoints = [...this.toEndpoint]
      .filter(([, count]) => count >= atOnceToOneMax)
      .map(([id]) => id);
    const { queue, times } = this.dispatcher;
    const terms = { except, exceptEndpoints, claimSeconds: times.claimSeconds };
    const claim = await queue.claimNext(terms);
    if (claim === null) return null;
    const { id: endpointId } = claim.entry.endpoint;
    this.count(endpointId, 1);
    const done = deliver(claim, this.dispatcher).finally(() => this.count(endpointId, -1));
    return { id: claim.entry.id, done };
  }

  private count(endpointId: string, by: 1 | -1): void {
    const count = (this.toEndpoint.get(endpointId) ?? 0) + by;
    if (count === 0) this.toEndpoint.delete(endpointId);
    else this.toEndpoint.set(endpointId, count);
  }
}

async function deliver(claim: DeliveryClaim, dispatcher: WebhookDispatcher): Promise<void> {
  const { entry, type, attempt } = claim;
  const began = performance.now();
  const answer = await answerTo(claim, dispatcher);
  const outcome = decideOutcome({ ...entry, type }, answer, dispatcher.chance());
  dispatcher.telemetry.recordRequest({
    ...withoutOperation,
    requestId: entry.id,
    surface: 'worker',
    operation: 'send webhook',
    environment: entry.endpoint.environment,
    outcome: outcome.kind,
    status: answer.kind === 'answered' ? answer.status : null,
    ms: performance.now() - began,
  });
  // Without a record it would be sent again, so recording is retried while storage is unavailable.
  const isRecorded = await retryWhileInterrupted(() =>
    dispatcher.queue.record(attempt, answer, outcome),
  );
  if (isRecorded && outcome.kind === 'switch-off') {
    const { because } = outcome;
    dispatcher.telemetry.raiseAlarm(
      `the webhook endpoint ${entry.endpoint.id} is switched off: ${because}`,
    );
  }
}

function answerTo(
  { entry, type }: DeliveryClaim,
  { sender, secrets }: WebhookDispatcher,
): Promise<WebhookAnswer> {
  const { endpoint, now } = entry;
  const body = JSON.stringify(webhookPayload(entry, type));
  const headers = webhookHeaders({ messageId: entry.id, body, now }, endpoint, secrets);
  return sender.send({ url: endpoint.url, headers, body });
}
