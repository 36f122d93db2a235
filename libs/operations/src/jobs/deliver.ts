/** Processes a claim: passes the message to its provider, and records the result. */
import type { Message } from '@venue/domain/message/message';
import {
  pauseSeconds,
  type Attempt,
  type QueuedMessage,
  type MessageClaim,
} from '@venue/domain/message/outbox';
import type { Delivery, MessageProvider, OutgoingMessage } from '@venue/domain/message/provider';
import type { DeliveryLane, Dispatcher } from './dispatcher';
import { stopMessage, stopOvertakenMessage } from './stop-message';
import { withoutOperation } from '../pipeline/telemetry';
import { retryWhileInterrupted } from './retry-while-interrupted';

interface Sending {
  readonly lane: DeliveryLane;
  readonly dispatcher: Dispatcher;
}

/** Resolves when the message is finished, or when another attempt is due later. */
export async function deliverAttempt(
  claim: MessageClaim,
  lane: DeliveryLane,
  dispatcher: Dispatcher,
): Promise<void> {
  switch (claim.kind) {
    case 'overtaken':
      await stopOvertakenMessage(claim.entry.message, claim.attempt, dispatcher);
      return;
    case 'too-late':
      await stopMessage(claim.entry.message, claim.attempt, dispatcher);
      return;
    case 'over-budget':
      if (claim.budget === 'hour')
        dispatcher.telemetry.raiseAlarm('texts of this hour have used up their budget');
      return;
    case 'send':
      return send(claim.entry, claim.attempt, { lane, dispatcher });
  }
}

async function send(entry: QueuedMessage, attempt: Attempt, sending: Sending): Promise<void> {
  const { lane, dispatcher } = sending;
  const message = outgoingMessage(entry.message);
  const began = performance.now();
  const delivery = await sendInTime(lane.provider, message, dispatcher.times.answerSeconds);
  recordAttempt(entry.message, delivery, { dispatcher, ms: performance.now() - began });
  // Without a record it would be sent again, so recording is retried while storage is unavailable.
  await retryWhileInterrupted(() => record(delivery, { attempt, entry, sending }));
  if (delivery.kind === 'failed' || delivery.kind === 'unknown') lane.breaker.failed();
  else if (lane.breaker.answered()) await dispatcher.outbox.makeDueNow(lane.routes);
}

function recordAttempt(
  { id, channel, environment }: Message,
  { kind }: Delivery,
  { dispatcher, ms }: { readonly dispatcher: Dispatcher; readonly ms: number },
): void {
  dispatcher.telemetry.recordRequest({
    ...withoutOperation,
    requestId: id,
    surface: 'worker',
    operation: `send ${channel}`,
    environment,
    outcome: kind,
    status: null,
    ms,
  });
}

interface AttemptContext {
  readonly attempt: Attempt;
  readonly entry: QueuedMessage;
  readonly sending: Sending;
}

/**
 * Returns false if another worker has claimed the message since; that worker records its own
 * attempt.
 */
function record(delivery: Delivery, { attempt, entry, sending }: AttemptContext): Promise<boolean> {
  const { outbox, chance } = sending.dispatcher;
  const { message, now } = entry;
  switch (delivery.kind) {
    case 'sent': {
      const { providerReference } = delivery;
      return outbox.markSent(attempt, { provider: sending.lane.provider.name, providerReference });
    }
    case 'kept':
      return outbox.markKept(attempt);
    case 'refused':
      return outbox.stop(attempt, delivery.because);
    case 'unknown':
    case 'failed': {
      const isPerhapsTaken = delivery.kind === 'unknown' && !sending.lane.provider.isIdempotent;
      const seconds = pauseSeconds(attempt.number, { chance: chance(), message, now });
      return isPerhapsTaken && entry.perhapsTaken + 1 >= uncertainAttemptsMax
        ? stopMessage(message, attempt, sending.dispatcher)
        : outbox.postpone(attempt, { because: delivery.because, seconds, isPerhapsTaken });
    }
  }
}

/**
 * After this many attempts with a provider without idempotency, a message is stopped, since each
 * may have been delivered. The team is informed, since none may have been.
 */
const uncertainAttemptsMax = 6;

/** Fails the attempt if the provider does not answer in time, even if it ignores the signal. */
async function sendInTime(
  provider: MessageProvider,
  message: OutgoingMessage,
  answerSeconds: number,
): Promise<Delivery> {
  const signal = AbortSignal.timeout(answerSeconds * 1000);
  const noAnswer: Delivery = { kind: 'unknown', because: 'No answer in time' };
  const timedOut = new Promise<Delivery>((resolve) => {
    signal.addEventListener('abort', () => resolve(noAnswer), { once: true });
  });
  return Promise.race([provider.send(message, signal), timedOut]);
}

function outgoingMessage({
  id,
  recipient,
  subject,
  text,
  html,
  calendar,
  attachments,
  sender,
}: Message): OutgoingMessage {
  return { id, recipient, subject, text, html, calendar, attachments, sender };
}
