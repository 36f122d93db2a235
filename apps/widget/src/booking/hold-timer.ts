/** Counts a hold down by the deployment's clock, and tells when it nears its end. */
import type { ReactiveController } from 'lit';
import type { Flow } from '../flow/flow';

/** From here on the guest is offered to hold the time for longer. */
export const expiringSeconds = 60;
const tellAtSeconds = [300, expiringSeconds];

export class HoldTimer implements ReactiveController {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #holdId = '';
  /** Seconds that were left when it was last looked. */
  #before = 0;
  #announced: 'running' | 'expiring' | 'over' = 'running';

  constructor(private readonly flow: () => Flow | null) {}

  /** Timers of a hidden tab are late, so the time is looked at when it is seen again. */
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
      this.#before = left;
      this.#announced = 'running';
    }
    if (left > 0 || flow.state.isBusy) this.#timer = setTimeout(this.#look, 1000);
    if (left !== flow.state.secondsLeft) flow.update({ secondsLeft: left });
    this.#tell(flow, left);
    this.#before = left;
  };

  #tell(flow: Flow, left: number): void {
    const holdId = this.#holdId;
    const { emit, texts } = flow.dependencies;
    const passed = tellAtSeconds.findLast((at) => left > 0 && left <= at && this.#before > at);
    if (passed !== undefined) flow.announce(texts().say('minutesLeft', { n: passed / 60 }));
    if (left > 0 && left <= expiringSeconds && this.#announced === 'running') {
      this.#announced = 'expiring';
      emit('vb-hold-expiring', { holdId, secondsLeft: left });
    }
    if (left === 0 && this.#announced !== 'over' && !flow.state.isBusy) {
      this.#announced = 'over';
      // Who has just been told that the time is gone can't have it by booking any more.
      if (flow.state.failure?.slug !== 'no-availability') flow.announce(texts().say('holdOver'));
      emit('vb-hold-expired', { holdId });
    }
  }
}
