/** Draws attention to a new booking that starts soon: by a sound and a number on the tab. */
import type { DayBookingAnswer } from '../answers';
import { newBookings } from './new-bookings';

export class Alerts {
  /** How many new bookings the person has not looked at yet. */
  count = 0;
  #before: { readonly day: string; readonly references: ReadonlySet<string> } | null = null;

  constructor(private readonly changed: () => void) {
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, () => this.#forget());
  }

  /** Compares the bookings with those of the answer before, if that was of the same day. */
  look(day: string, bookings: readonly DayBookingAnswer[], nowMinutes: number | null): void {
    const before = this.#before;
    this.#before = { day, references: new Set(bookings.map(({ reference }) => reference)) };
    if (before?.day !== day) return;
    const { length } = newBookings(before.references, bookings, nowMinutes);
    if (length === 0) return;
    this.#show(this.count + length);
    chime();
  }

  /** For the first answer after alerts were off. */
  reset(): void {
    this.#before = null;
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
