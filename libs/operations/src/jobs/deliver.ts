/** Sends one message: taken, handed to its carrier, recorded, each before the next. */
import {
  isFinished,
  isTooLate,
  pauseSeconds,
  type Attempt,
  type Carrier,
  type Delivery,
  type Entry,
  type Letter,
  type Message,
  type MessageId,
} from '@venue/domain';
import { lineFor, type Line, type PostOffice } from './post-office';
import { retryWhileInterrupted } from './retry-while-interrupted';
import { giveUp } from './give-up';

/**
 * Looks after a message: sends it, if it is to be sent now. Any number of calls for one message do
 * no harm, and none is needed more than once: what is left undone has been queued again, or waits
 * in the table for its carrier.
 */
export async function deliver(
  id: MessageId,
  office: PostOffice,
  signal: AbortSignal,
): Promise<void> {
  const entry = await office.outbox.find(id);
  if (entry === null || isFinished(entry.state)) return;
  const line = lineFor(entry.message, office);
  // Whatever waits for this carrier is queued when it is back.
  if (line.breaker.isOpen && !isTooLate(entry)) return;
  await takeAndSend(entry, { line, office, signal });
}

/** Tries carriers that were given up, each with the message that has waited for longest. */
export async function tryAgain(office: PostOffice): Promise<void> {
  for (const line of office.lines.filter(({ breaker }) => breaker.isOpen)) {
    const id = await office.outbox.oldestDue(line.routes);
    const entry = id && (await office.outbox.find(id));
    const signal = new AbortController().signal;
    if (entry !== null) await takeAndSend(entry, { line, office, signal });
  }
}

interface Sending {
  readonly line: Line;
  readonly office: PostOffice;
  readonly signal: AbortSignal;
}

async function takeAndSend(entry: Entry, sending: Sending): Promise<void> {
  const { office, line } = sending;
  const taking = await office.outbox.take(entry.message.id, {
    isCharged: line.carrier.isCharged && entry.message.channel === 'text',
    isIdempotent: line.carrier.isIdempotent,
    withinSeconds: office.times.senderSeconds,
  });
  switch (taking.kind) {
    case 'left':
      return;
    case 'too-late':
      await giveUp(entry.message, taking.attempt, office);
      return;
    case 'over-budget':
      if (taking.budget === 'hour')
        office.telemetry.raiseAlarm('texts of this hour have used up their budget');
      return;
    case 'taken':
      return send(entry, taking.attempt, sending);
  }
}

async function send(entry: Entry, attempt: Attempt, sending: Sending): Promise<void> {
  const { line, signal, office } = sending;
  const limit = AbortSignal.timeout(office.times.answerSeconds * 1000);
  const letter = letterOf(entry.message);
  const began = performance.now();
  const delivery = await answerOf(line.carrier, letter, AbortSignal.any([signal, limit]));
  tell(entry.message, delivery, { office, ms: performance.now() - began });
  // Forgotten, it would be sent once more; so storage may be away for a moment.
  await retryWhileInterrupted(() => record(delivery, { attempt, entry, sending }));
  // A job that was taken from us says nothing of the carrier.
  if (delivery.kind === 'failed' || delivery.kind === 'unknown') {
    if (!signal.aborted) line.breaker.failed();
  } else if (line.breaker.answered()) await office.outbox.hurry(line.routes);
}

function tell(
  { id, channel, environment }: Message,
  { kind }: Delivery,
  { office, ms }: { readonly office: PostOffice; readonly ms: number },
): void {
  office.telemetry.recordRequest({
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

interface Answered {
  readonly attempt: Attempt;
  readonly entry: Entry;
  readonly sending: Sending;
}

/** False where somebody else has the message by now, who will record it. */
function record(delivery: Delivery, { attempt, entry, sending }: Answered): Promise<boolean> {
  const { outbox, chance } = sending.office;
  const { message, now } = entry;
  switch (delivery.kind) {
    case 'sent': {
      const { providerReference } = delivery;
      return outbox.sent(attempt, { carrier: sending.line.carrier.name, providerReference });
    }
    case 'refused':
      return outbox.stop(attempt, delivery.because);
    case 'unknown':
    case 'failed': {
      const isPerhapsTaken = delivery.kind === 'unknown' && !sending.line.carrier.isIdempotent;
      const seconds = pauseSeconds(attempt.number, { chance: chance(), message, now });
      return isPerhapsTaken && entry.perhapsTaken + 1 >= perhapsTakenMax
        ? giveUp(message, attempt, sending.office)
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
async function answerOf(carrier: Carrier, letter: Letter, signal: AbortSignal): Promise<Delivery> {
  const silence: Delivery = { kind: 'unknown', because: 'No answer in time' };
  const silent = new Promise<Delivery>((resolve) => {
    signal.addEventListener('abort', () => resolve(silence), { once: true });
  });
  return Promise.race([carrier.send(letter, signal), silent]);
}

function letterOf({ id, recipient, subject, text, calendar, sender }: Message): Letter {
  return { id, recipient, subject, text, calendar, sender };
}
