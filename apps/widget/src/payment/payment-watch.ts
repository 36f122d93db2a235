/** Polls the status of a payment after the guest went to pay or came back. */
import type { ReactiveController } from 'lit';
import type { Flow } from '../flow/flow';

const fastPolling = { untilMs: 20_000, everyMs: 2000 };
const slowPolling = { untilMs: 120_000, everyMs: 5000 };

export class PaymentWatch implements ReactiveController {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since = 0;

  constructor(private readonly flow: () => Flow | null) {}

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#restart);
    addEventListener('pageshow', this.#restart);
    this.#restart();
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#restart);
    removeEventListener('pageshow', this.#restart);
    this.#stop();
  }

  hostUpdated(): void {
    if (this.#awaiting() === null) this.#stop();
    else if (this.#timer === undefined) this.#restart();
  }

  /** Starts the two minutes; again when the page is shown again. */
  readonly #restart = (): void => {
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
    if (waitedMs >= slowPolling.untilMs) {
      flow.update({ payment: 'unheard' });
      return;
    }
    const { everyMs } = waitedMs < fastPolling.untilMs ? fastPolling : slowPolling;
    this.#timer = setTimeout(() => void this.#ask(flow), everyMs);
  }

  async #ask(flow: Flow): Promise<void> {
    await flow.dependencies.booking()?.refreshStatus(flow);
    if (this.#awaiting() === flow && this.#timer !== undefined) this.#wait(flow);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** The flow, while its payment may still come. */
  #awaiting(): Flow | null {
    const flow = this.flow();
    if (flow?.state.step !== 'payment' || flow.state.payment !== 'awaited') return null;
    return flow.state.status?.state === 'Hold' ? flow : null;
  }
}
