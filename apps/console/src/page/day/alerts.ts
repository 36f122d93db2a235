/**
 * Draws attention to a new booking that starts soon and to the queue at the door: by a sound and a
 * number on the tab.
 */
import type { DayBookingAnswer, QueueRow } from '../answers';
import { newBookings } from './new-bookings';
import { queueSigns } from './queue-signs';

export class Alerts {
  /** How many of them the person has not looked at yet. */
  count = 0;
  #before: { readonly day: string; readonly references: ReadonlySet<string> } | null = null;

  /** What was seen of the queue that day: parties with a free table, and those on their way. */
  #queue: { readonly day: string; readonly seen: Set<string> } | null = null;

  constructor(private readonly changed: () => void) {
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, () => this.#forget());
  }

  /** Compares the bookings with those of the answer before, if that was of the same day. */
  look(day: string, bookings: readonly DayBookingAnswer[], nowMinutes: number | null): void {
    const before = this.#before;
    this.#before = { day, references: new Set(bookings.map(({ reference }) => reference)) };
    if (before?.day !== day) return;
    this.#add(newBookings(before.references, bookings, nowMinutes).length);
  }

  /** Each party counts once when a table is free for it, and once when it is on its way. */
  lookAtQueue(day: string, queue: readonly QueueRow[]): void {
    const before = this.#queue?.day === day ? this.#queue.seen : null;
    const seen = new Set(before);
    for (const sign of queueSigns(queue)) seen.add(sign);
    this.#queue = { day, seen };
    if (before !== null) this.#add(seen.size - before.size);
  }

  #add(count: number): void {
    if (count === 0) return;
    this.#show(this.count + count);
    chime();
  }

  /** For the first answer after alerts were off. */
  reset(): void {
    this.#before = null;
    this.#queue = null;
    this.#forget();
  }

  #forget(): void {
    if (this.count === 0) return;
    this.#show(0);
  }

  #show(count: number): void {
    this.count = count;
    this.changed();
  }
}

const notesHz = [660, 880];
const noteSeconds = 0.18;

/** Two soft tones. A browser plays them only after the person has touched the page. */
export function chime(): void {
  const context = new AudioContext();
  notesHz.forEach((frequency, index) => {
    const from = context.currentTime + index * noteSeconds;
    const gain = new GainNode(context, { gain: 0.12 });
    const tone = new OscillatorNode(context, { frequency });
    tone.connect(gain).connect(context.destination);
    tone.start(from);
    tone.stop(from + noteSeconds);
    if (index === notesHz.length - 1) tone.onended = () => void context.close();
  });
}
