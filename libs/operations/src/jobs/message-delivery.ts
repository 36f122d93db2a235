import { pause, type MessageId } from '@venue/domain';
import { deliverAttempt } from './deliver';
import type { DeliveryLane, Dispatcher } from './dispatcher';

/** Messages that one lane of one worker sends at the same time. */
const atOnceMax = 20;

/** Sends the due messages of one lane, several at once, whenever it is woken. */
class DeliveryLoop {
  private readonly underWay = new Map<MessageId, Promise<void>>();
  private running: Promise<void> | null = null;
  private isWoken = false;
  private isStopped = false;

  constructor(
    private readonly lane: DeliveryLane,
    private readonly dispatcher: Dispatcher,
  ) {}

  /** Looks for messages to send. */
  wake(): void {
    if (this.isStopped) return;
    this.isWoken = true;
    this.running ??= this.run().finally(() => {
      this.running = null;
      if (this.isWoken) this.wake();
    });
  }

  /** Tries a provider whose breaker is open, with the message that has waited longest. */
  async probe(): Promise<void> {
    if (this.lane.breaker.isOpen && !this.isStopped) await this.claimOne({ isTooLateOnly: false });
  }

  /** Stops claiming, and resolves when the result of every claimed message has been recorded. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.running;
    await Promise.all(this.underWay.values());
  }

  private async run(): Promise<void> {
    while (this.isWoken && !this.isStopped) {
      this.isWoken = false;
      try {
        await this.claimAllDue();
      } catch (error) {
        // The next poll tries again.
        this.recordFault(error);
      }
    }
  }

  private async claimAllDue(): Promise<void> {
    while (!this.isStopped && this.underWay.size < atOnceMax) {
      const isClaimed = await this.claimOne({ isTooLateOnly: this.lane.breaker.isOpen });
      if (!isClaimed) return;
    }
  }

  private async claimOne({ isTooLateOnly }: { isTooLateOnly: boolean }): Promise<boolean> {
    const { lane, dispatcher } = this;
    const claim = await dispatcher.outbox.claimNext({
      routes: lane.routes,
      isTooLateOnly,
      except: [...this.underWay.keys()],
      isCharged: lane.provider.isCharged,
      isIdempotent: lane.provider.isIdempotent,
      claimSeconds: dispatcher.times.claimSeconds,
    });
    if (claim === null) return false;
    const done = deliverAttempt(claim, lane, dispatcher).catch((error: unknown) =>
      this.pauseAfter(error),
    );
    if (claim.kind === 'over-budget') return true;
    const { id } = claim.entry.message;
    this.underWay.set(id, done);
    void done.then(() => {
      this.underWay.delete(id);
      // A slot is free, and the next message of this booking may be sent now.
      this.wake();
    });
    return true;
  }

  /** The message may still be due: until this ends, it counts as under way and is not claimed. */
  private async pauseAfter(error: unknown): Promise<void> {
    this.recordFault(error);
    const pauseMs = this.dispatcher.times.pollSeconds * 1000;
    await pause(pauseMs);
  }

  private recordFault(error: unknown): void {
    const about = { traceId: 'messages', operation: 'worker' };
    this.dispatcher.telemetry.recordFault(error, about);
  }
}

/** Sends the messages of all lanes, each in a loop of its own. */
export class MessageDelivery {
  private readonly loops: readonly DeliveryLoop[];
  private readonly timer: NodeJS.Timeout;

  constructor(dispatcher: Dispatcher) {
    this.loops = dispatcher.lanes.map((lane) => new DeliveryLoop(lane, dispatcher));
    this.timer = setInterval(() => this.wake(), dispatcher.times.pollSeconds * 1000);
    this.wake();
  }

  /** Called when messages have been written, or may have been. */
  wake(): void {
    for (const loop of this.loops) loop.wake();
  }

  /** Tries each provider that takes nothing at present with one message. */
  async probe(): Promise<void> {
    for (const loop of this.loops) await loop.probe();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }
}
