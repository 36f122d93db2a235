/** Sends one message: taken, handed to its carrier, recorded, each before the next. */
import {
  isFinished,
  isTooLate,
  pauseSeconds,
  type Attempt,
  type MessageProvider,
  type Delivery,
  type Entry,
  type OutgoingMessage,
  type Message,
  type MessageId,
} from '@venue/domain';
import { laneFor, type DeliveryLane, type Dispatcher } from './dispatcher';
import { retryWhileInterrupted } from './retry-while-interrupted';
import { giveUp } from './give-up';

/**
 * Looks after a message: sends it, if it is to be sent now. Any number of calls for one message do
 * no harm, and none is needed more than once: what is left undone has been queued again, or waits
 * in the table for its carrier.
 */
export async function deliver(
  id: MessageId,
  dispatcher: Dispatcher,
  signal: AbortSignal,
): Promise<void> {
  const entry = await dispatcher.outbox.find(id);
  if (entry === null || isFinished(entry.state)) return;
  const line = laneFor(entry.message, dispatcher);
  // Whatever waits for this carrier is queued when it is back.
  if (line.breaker.isOpen && !isTooLate(entry)) return;
  await takeAndSend(entry, { line, dispatcher, signal });
}

/** Tries carriers that were given up, each with the message that has waited for longest. */
export async function tryAgain(dispatcher: Dispatcher): Promise<void> {
  for (const line of dispatcher.lanes.filter(({ breaker }) => breaker.isOpen)) {
    const id = await dispatcher.outbox.oldestDue(line.routes);
    const entry = id && (await dispatcher.outbox.find(id));
    const signal = new AbortController().signal;
    if (entry !== null) await takeAndSend(entry, { line, dispatcher, signal });
  }
}

interface Sending {
  readonly line: DeliveryLane;
  readonly dispatcher: Dispatcher;
  readonly signal: AbortSignal;
}

async function takeAndSend(entry: Entry, sending: Sending): Promise<void> {
  const { dispatcher, line } = sending;
  const taking = await dispatcher.outbox.take(entry.message.id, {
    isCharged: line.provider.isCharged && entry.message.channel === 'text',
    isIdempotent: line.provider.isIdempotent,
    withinSeconds: dispatcher.times.senderSeconds,
  });
  switch (taking.kind) {
    case 'left':
      return;
    case 'too-late':
      await giveUp(entry.message, taking.attempt, dispatcher);
      return;
    case 'over-budget':
      if (taking.budget === 'hour')
        dispatcher.telemetry.raiseAlarm('texts of this hour have used up their budget');
      return;
    case 'taken':
      return send(entry, taking.attempt, sending);
  }
}

async function send(entry: Entry, attempt: Attempt, sending: Sending): Promise<void> {
  const { line, signal, dispatcher } = sending;
  const limit = AbortSignal.timeout(dispatcher.times.answerSeconds * 1000);
  const letter = outgoingMessage(entry.message);
  const began = performance.now();
  const delivery = await sendInTime(line.provider, letter, AbortSignal.any([signal, limit]));
  recordAttempt(entry.message, delivery, { dispatcher, ms: performance.now() - began });
  // Forgotten, it would be sent once more; so storage may be away for a moment.
  await retryWhileInterrupted(() => record(delivery, { attempt, entry, sending }));
  // A job that was taken from us says nothing of the carrier.
  if (delivery.kind === 'failed' || delivery.kind === 'unknown') {
    if (!signal.aborted) line.breaker.failed();
  } else if (line.breaker.answered()) await dispatcher.outbox.hurry(line.routes);
}

function recordAttempt(
  { id, channel, environment }: Message,
  { kind }: Delivery,
  { dispatcher, ms }: { readonly dispatcher: Dispatcher; readonly ms: number },
): void {
  dispatcher.telemetry.recordRequest({
    requestId: id,
    surface: 'worker',
    operation: `send ${channel}`,
    keyId: null,
    environment,
    outcome: kind,
    status: null,
    replayed: false,
    firstTraceId: null,
    ms,
  });
}

interface AttemptContext {
  readonly attempt: Attempt;
  readonly entry: Entry;
  readonly sending: Sending;
}

/** False where somebody else has the message by now, who will record it. */
function record(delivery: Delivery, { attempt, entry, sending }: AttemptContext): Promise<boolean> {
  const { outbox, chance } = sending.dispatcher;
  const { message, now } = entry;
  switch (delivery.kind) {
    case 'sent': {
      const { providerReference } = delivery;
      return outbox.sent(attempt, { carrier: sending.line.provider.name, providerReference });
    }
    case 'refused':
      return outbox.stop(attempt, delivery.because);
    case 'unknown':
    case 'failed': {
      const isPerhapsTaken = delivery.kind === 'unknown' && !sending.line.provider.isIdempotent;
      const seconds = pauseSeconds(attempt.number, { chance: chance(), message, now });
      return isPerhapsTaken && entry.perhapsTaken + 1 >= perhapsTakenMax
        ? giveUp(message, attempt, sending.dispatcher)
        : outbox.putOff(attempt, { because: delivery.because, seconds, isPerhapsTaken });
    }
  }
}

/**
 * A letter that a carrier without a memory has perhaps taken so often is not sent again: it may
 * have come each time. The team hears of it, since it may also have come never.
 */
const perhapsTakenMax = 6;

/** A carrier that goes on for ever has failed, whether it heeds the signal or not. */
async function sendInTime(
  carrier: MessageProvider,
  letter: OutgoingMessage,
  signal: AbortSignal,
): Promise<Delivery> {
  const silence: Delivery = { kind: 'unknown', because: 'No answer in time' };
  const silent = new Promise<Delivery>((resolve) => {
    signal.addEventListener('abort', () => resolve(silence), { once: true });
  });
  return Promise.race([carrier.send(letter, signal), silent]);
}

function outgoingMessage({
  id,
  recipient,
  subject,
  text,
  calendar,
  sender,
}: Message): OutgoingMessage {
  return { id, recipient, subject, text, calendar, sender };
}
