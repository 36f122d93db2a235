/** Reports a booking to the site once, even if the guest sees it in several tabs. */
import type { ReactiveController } from 'lit';
import type { Flow } from '../flow/flow';

const name = 'venue-booking';
const lockWaitMs = 2000;

/**
 * Whether no other tab of the site has reported the booking. The page keeps the lock while it is
 * open, and notifies the other open pages, which remember the booking after this one is closed.
 */
export async function isFirstToReport(bookingId: string): Promise<boolean> {
  const isFirst = await new Promise<boolean>((resolve) => {
    // A busy browser must not keep the guest from the confirmation.
    setTimeout(resolve, lockWaitMs, true);
    // Locks are missing on a page without https, and refused in a frame without storage.
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

/** Notes the bookings that other tabs report. */
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
