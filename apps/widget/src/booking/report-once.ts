/** Tells a page of a booking once, in whichever tabs of the site the guest sees it. */
import type { ReactiveController } from 'lit';
import type { Flow } from '../flow/flow';

const name = 'venue-booking';
const lockWaitMs = 2000;

/**
 * Whether no other tab of the site has reported the booking. The lock is kept as long as the page
 * is open; pages that are open already are told, and remember it when this one is closed.
 */
export async function isFirstToReport(bookingId: string): Promise<boolean> {
  const isFirst = await new Promise<boolean>((resolve) => {
    // The guest, who sees the booking after this, does not wait for a browser that is busy.
    setTimeout(resolve, lockWaitMs, true);
    // Missing on a page without https, and refused in a frame without storage.
    if (!('locks' in navigator)) resolve(true);
    else
      navigator.locks
        .request(`${name}:${bookingId}`, { ifAvailable: true }, (lock) => {
          resolve(lock !== null);
          return lock === null ? null : new Promise(() => undefined);
        })
        .catch(() => resolve(true));
  });
  const channel = new BroadcastChannel(name);
  channel.postMessage(bookingId);
  channel.close();
  return isFirst;
}

/** Hears what other tabs have reported. */
export class ReportsElsewhere implements ReactiveController {
  #channel: BroadcastChannel | undefined;

  constructor(private readonly flow: () => Flow | null) {}

  hostConnected(): void {
    this.#channel = new BroadcastChannel(name);
    this.#channel.onmessage = ({ data }: MessageEvent<string>) =>
      this.flow()?.dependencies.session.noteReported(data);
  }

  hostDisconnected(): void {
    this.#channel?.close();
  }
}
