/** Asks for news of a payment, from when the guest went to pay or came back. */
import type { ReactiveController } from 'lit';
import { refreshStatus } from './booking-status';
import type { Flow } from '../flow/flow';

const often = { untilMs: 20_000, everyMs: 2000 };
const seldom = { untilMs: 120_000, everyMs: 5000 };

export class PaymentWatch implements ReactiveController {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since = 0;

  constructor(private readonly flow: () => Flow | null) {}

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#begin);
    addEventListener('pageshow', this.#begin);
    this.#begin();
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#begin);
    removeEventListener('pageshow', this.#begin);
    this.#stop();
  }

  hostUpdated(): void {
    if (this.#awaiting() === null) this.#stop();
    else if (this.#timer === undefined) this.#begin();
  }

  /** Begins the two minutes, also anew when the page is seen again. */
  readonly #begin = (): void => {
    const flow = this.flow();
    if (flow === null || document.hidden) return;
    if (flow.state.payment === 'unheard') flow.update({ payment: 'awaited' });
    if (this.#awaiting() === null) return;
    this.#since = flow.dependencies.clock.now();
    this.#wait(flow);
  };

  #wait(flow: Flow): void {
    this.#stop();
    const waitedMs = flow.dependencies.clock.now() - this.#since;
    if (waitedMs >= seldom.untilMs) {
      flow.update({ payment: 'unheard' });
      return;
    }
    const { everyMs } = waitedMs < often.untilMs ? often : seldom;
    this.#timer = setTimeout(() => void this.#ask(flow), everyMs);
  }

  async #ask(flow: Flow): Promise<void> {
    await refreshStatus(flow);
    if (this.#awaiting() === flow && this.#timer !== undefined) this.#wait(flow);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** The flow whose payment may still come. */
  #awaiting(): Flow | null {
    const flow = this.flow();
    if (flow?.state.step !== 'payment' || flow.state.payment !== 'awaited') return null;
    return flow.state.status?.state === 'Hold' ? flow : null;
  }
}
