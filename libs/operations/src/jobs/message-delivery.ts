import { ClaimLoop, type ClaimedWork } from './claim-loop';
import { deliverAttempt } from './deliver';
import type { DeliveryLane, Dispatcher } from './dispatcher';

/** The most messages that one lane of a worker sends at the same time. */
const atOnceMax = 20;

/** Sends the due messages of all lanes, each in its own loop. */
export class MessageDelivery {
  private readonly loops: readonly { readonly lane: DeliveryLane; readonly loop: ClaimLoop }[];
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly dispatcher: Dispatcher) {
    const { telemetry, times, lanes } = dispatcher;
    this.loops = lanes.map((lane) => {
      const loop = new ClaimLoop({
        claim: (underWay) =>
          claimOne(lane, dispatcher, { isTooLateOnly: lane.breaker.isOpen, underWay }),
        recordFault: (error) =>
          telemetry.recordFault(error, { traceId: 'messages', operation: 'worker' }),
        pollSeconds: times.pollSeconds,
        atOnceMax,
      });
      return { lane, loop };
    });
    this.timer = setInterval(() => this.wake(), times.pollSeconds * 1000);
    this.wake();
  }

  /** Called after messages have been written, or may have been. */
  wake(): void {
    for (const { loop } of this.loops) loop.wake();
  }

  /** Tries each provider whose breaker is open, with the message that has waited longest. */
  async probe(): Promise<void> {
    for (const { lane, loop } of this.loops) {
      if (!lane.breaker.isOpen) continue;
      await loop.claimOne((underWay) =>
        claimOne(lane, this.dispatcher, { isTooLateOnly: false, underWay }),
      );
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.loops.map(({ loop }) => loop.stop()));
  }
}

async function claimOne(
  lane: DeliveryLane,
  dispatcher: Dispatcher,
  { isTooLateOnly, underWay }: { isTooLateOnly: boolean; underWay: readonly string[] },
): Promise<ClaimedWork | null> {
  const claim = await dispatcher.outbox.claimNext({
    routes: lane.routes,
    isTooLateOnly,
    except: underWay,
    isCharged: lane.provider.isCharged,
    isIdempotent: lane.provider.isIdempotent,
    claimSeconds: dispatcher.times.claimSeconds,
  });
  if (claim === null) return null;
  const id = claim.kind === 'over-budget' ? null : claim.entry.message.id;
  return { id, done: deliverAttempt(claim, lane, dispatcher) };
}
