/** Counts a hold down by the deployment's clock, and announces when it nears its end. */
import type { ReactiveController } from 'lit';
import type { Flow } from '../flow/flow';

/** From this point the guest can extend the hold. */
export const expiringSeconds = 60;
const announceAtSeconds = [300, expiringSeconds];

export class HoldTimer implements ReactiveController {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #holdId = '';
  /** Seconds that were left at the previous look. */
  #previous = 0;
  #phase: 'running' | 'expiring' | 'over' = 'running';

  constructor(private readonly flow: () => Flow | null) {}

  /** Timers of a hidden tab are late, so the clock is read again when the tab is shown. */
  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#look);
    this.#look();
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#look);
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  hostUpdated(): void {
    if (this.#timer === undefined) this.#look();
  }

  readonly #look = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const flow = this.flow();
    if (flow === null || flow.state.step !== 'details' || flow.state.hold === null) return;
    const { holdId, expiresAt } = flow.state.hold;
    const left = flow.dependencies.clock.secondsUntil(expiresAt);
    if (holdId !== this.#holdId) {
      this.#holdId = holdId;
      this.#previous = left;
      this.#phase = 'running';
    }
    if (left > 0 || flow.state.isBusy) this.#timer = setTimeout(this.#look, 1000);
    if (left !== flow.state.secondsLeft) flow.update({ secondsLeft: left });
    this.#announce(flow, left);
    this.#previous = left;
  };

  #announce(flow: Flow, left: number): void {
    const holdId = this.#holdId;
    const { emit, texts } = flow.dependencies;
    const mark = announceAtSeconds.findLast((at) => left > 0 && left <= at && this.#previous > at);
    if (mark !== undefined) flow.announce(texts().say('minutesLeft', { n: mark / 60 }));
    if (left > 0 && left <= expiringSeconds && this.#phase === 'running') {
      this.#phase = 'expiring';
      emit('vb-hold-expiring', { holdId, secondsLeft: left });
    }
    if (left === 0 && this.#phase !== 'over' && !flow.state.isBusy) {
      this.#phase = 'over';
      // If the message that the time is gone is shown, booking can't hold it again.
      if (flow.state.failure?.slug !== 'no-availability') flow.announce(texts().say('holdOver'));
      emit('vb-hold-expired', { holdId });
    }
  }
}
