/**
 * The queue of writes. Each tap is shown at once and sent in order with its Idempotency-Key; a
 * refused one is undone with a message. Without a connection, writes are kept for two minutes.
 */
import { newKey } from '@venue/ui';
import type { DayBookingAnswer, RefusalChoice, TeamBookingAnswer } from '../answers';
import type { Api } from '../api';
import type { Failure } from '../failure';
import { keptMs, pauseBeforeRetry } from '../parts/send';
import type { BookingWrite } from './booking-write';
import { nameOf } from './bookings';
import { choicesIn, isOfOther, wayOf } from './choices';
import type { DayStore, Pending } from './day-store';
import { seat, undo, undoneWords, type Step } from './steps';

export interface Write extends Pending {
  /** For people, such as `Seat Patel`. */
  readonly label: string;
  /** The message after it is saved. */
  readonly done: (answer: TeamBookingAnswer) => string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The body without the version. */
  readonly text: string;
  readonly idempotencyKey: string;
  readonly managerCode: string | null;
  /** As `performance.now()` counts. */
  readonly tappedAtMs: number;
  readonly settle: (outcome: Outcome) => void;
}

/** The outcome of a write; a refusal has a sentence. */
export type Outcome =
  | { readonly kind: 'saved'; readonly booking: TeamBookingAnswer }
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'given-up' };

/** The same, for a booking of the shown day. */
export interface WriteOfDay extends BookingWrite {
  readonly booking: DayBookingAnswer;
}

/** A message about a write that failed. */
export interface Notice {
  readonly text: string;
  /** For a conflict: the booking that the person saw, and the present one. */
  readonly conflict: {
    readonly before: DayBookingAnswer;
    readonly now: TeamBookingAnswer;
    readonly again: () => void;
  } | null;
}

/** A refused write, with the choices that the refusal offers. */
export interface Refusal {
  readonly title: string;
  readonly detail: string;
  readonly ways: readonly { readonly label: string; readonly press: () => void }[];
}

interface WritesDependencies {
  readonly changed: () => void;
  readonly announce: (words: string) => void;
  /** Opens the form of a new booking for the same guest. */
  readonly bookAgain: (reference: string) => void;
}

export class Writes {
  /** Whether the last attempt to reach the deployment failed. */
  isOffline = !navigator.onLine;
  notices: readonly Notice[] = [];
  /** The page shows the first one. */
  refusals: readonly Refusal[] = [];
  /** The last step, which one tap can undo. */
  last: { readonly message: string; readonly booking: DayBookingAnswer } | null = null;

  #queue: readonly Write[] = [];
  #isSending = false;

  constructor(
    private readonly api: Api,
    private readonly day: DayStore,
    private readonly dependencies: WritesDependencies,
  ) {
    addEventListener('online', () => {
      this.api.interrupt();
      this.#setOffline(false);
    });
    addEventListener('offline', () => this.#setOffline(true));
    addEventListener('beforeunload', (event) => {
      if (this.waiting > 0) event.preventDefault();
    });
  }

  /** Called with every answer, whether it is a success or not. */
  reached(): void {
    this.#setOffline(false);
  }

  get waiting(): number {
    return this.#queue.length;
  }

  step(step: Step, booking: DayBookingAnswer): void {
    const name = nameOf(booking);
    const { path, patch, done } = step;
    const wish = {
      ...{ booking, path, patch },
      label: `${step.label} – ${name}`,
      done: `${name} ${done}.`,
    };
    if (step !== undo) return void this.changeUndoably(wish);
    const doneOf = (now: TeamBookingAnswer): string => `${name} ${undoneWords(now)}.`;
    void this.change({ ...wish, doneOf }).then(({ kind }) => {
      if (kind === 'saved') this.forgetLast();
    });
  }

  /** Changes a booking of the shown day, and then offers to undo it. */
  async changeUndoably(wish: WriteOfDay): Promise<void> {
    const outcome = await this.change(wish);
    if (outcome.kind !== 'saved') return;
    const now = this.day.find(wish.booking.reference) ?? wish.booking;
    // The version makes the undo fail if another change came after the step.
    const { version } = outcome.booking;
    this.last = { message: wish.done, booking: { ...now, version } };
    this.dependencies.changed();
  }

  /** Changes a booking; resolves when the write is saved, refused or abandoned. */
  change(wish: BookingWrite): Promise<Outcome> {
    const { booking, path, label, done, body = {}, patch = () => ({}) } = wish;
    const { managerCode = null, doneOf = () => done } = wish;
    const { reference, version } = booking;
    const full = `/bookings/${encodeURIComponent(reference)}/${path}`;
    const text = JSON.stringify(body);
    // A second tap on the same button changes nothing.
    if (this.#queue.some((one) => one.path === full && one.text === text))
      return Promise.resolve({ kind: 'given-up' });
    return new Promise((resolve) => {
      this.#add({
        ...{ reference, patch, label, done: doneOf },
        path: full,
        text,
        body: { ...body, version },
        idempotencyKey: newKey(),
        managerCode,
        tappedAtMs: performance.now(),
        settle: (outcome) => {
          if (outcome.kind === 'refused') this.#refuse(outcome.failure, wish);
          resolve(outcome);
        },
      });
    });
  }

  dismiss(notice: Notice): void {
    this.notices = this.notices.filter((one) => one !== notice);
    this.dependencies.changed();
  }

  /** The person closed the dialogue of the first refusal. */
  dismissRefusal(): void {
    this.refusals = this.refusals.slice(1);
    this.dependencies.changed();
  }

  forgetLast(): void {
    this.last = null;
    this.dependencies.changed();
  }

  #add(write: Write): void {
    this.#setQueue([...this.#queue, write]);
    void this.#send();
  }

  #setQueue(queue: readonly Write[]): void {
    this.#queue = queue;
    this.day.setPending(queue);
    this.dependencies.changed();
  }

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    for (let failures = 0; ;) {
      this.#giveUpOld();
      const [write] = this.#queue;
      if (write === undefined) break;
      const { answer, failure } = await this.api.post<TeamBookingAnswer>(write);
      this.#setOffline(failure?.slug === 'no-answer');
      if (answer !== undefined) this.#save(write, answer);
      else if (failure.isRefused) this.#drop(write, { kind: 'refused', failure });
      else await pauseBeforeRetry(failures, failure, write.tappedAtMs + keptMs);
      failures = failure === undefined || failure.isRefused ? 0 : failures + 1;
    }
    this.#isSending = false;
  }

  /** Later taps for the same booking are for the version that this write created. */
  #save(write: Write, answer: TeamBookingAnswer): void {
    this.day.take(answer);
    const { version } = answer;
    const rest = this.#queue.slice(1);
    this.#setQueue(
      rest.map((one) =>
        one.reference === write.reference ? { ...one, body: { ...one.body, version } } : one,
      ),
    );
    write.settle({ kind: 'saved', booking: answer });
    this.dependencies.announce(write.done(answer));
    void this.day.refresh();
  }

  /** Later taps for the same booking assumed that this write would succeed. */
  #drop(write: Write, outcome: Outcome): void {
    const isAffected = (one: Write): boolean =>
      one !== write && one.reference !== null && one.reference === write.reference;
    const affected = this.#queue.filter(isAffected);
    this.#setQueue(this.#queue.filter((one) => one !== write && !isAffected(one)));
    write.settle(outcome);
    for (const one of affected) {
      this.tell(`Not done, because the step before it was not done: ${one.label}.`);
      one.settle({ kind: 'given-up' });
    }
    void this.day.refresh();
  }

  #giveUpOld(): void {
    const now = performance.now();
    for (const write of this.#queue.filter(({ tappedAtMs }) => now - tappedAtMs > keptMs)) {
      this.#setQueue(this.#queue.filter((one) => one !== write));
      this.tell(
        `No connection for two minutes: ${write.label}. Check whether it was done before you do it again.`,
      );
      write.settle({ kind: 'given-up' });
    }
  }

  #refuse({ slug, detail, body }: Failure, wish: BookingWrite): void {
    const { booking, label } = wish;
    const choices = choicesIn(body);
    if (choices.length > 0 && 'state' in booking) {
      return this.#offer({ title: `${label}: not done`, detail }, choices, { ...wish, booking });
    }
    const now = body['booking'] as TeamBookingAnswer | undefined;
    if (slug === 'conflict' && now !== undefined && 'state' in booking) {
      this.day.take(now);
      const again = (): void => {
        void this.change({ ...wish, booking: { ...booking, version: now.version } });
      };
      const text = `${label}: not done. Someone else has changed this booking.`;
      return this.tell(text, { before: booking, now, again });
    }
    if (wish.showsRefusal?.() !== true) this.tell(`${label}: not done. ${detail}`);
  }

  #offer(
    words: Pick<Refusal, 'title' | 'detail'>,
    choices: readonly RefusalChoice[],
    wish: WriteOfDay,
  ): void {
    const ways = choices.map((choice) => {
      return { label: choice.words, press: () => this.#choose(choice, wish) };
    });
    this.refusals = [...this.refusals, { ...words, ways }];
    this.dependencies.changed();
  }

  /** After the choice, seats the guests or repeats the write that another party blocked. */
  #choose(choice: RefusalChoice, wish: WriteOfDay): void {
    const { booking } = wish;
    const way = wayOf(choice, wish);
    if (way === null) return this.dependencies.bookAgain(booking.reference);
    void this.change(way);
    const now = this.day.find(booking.reference) ?? booking;
    if (wish.path === seat.path) this.step(seat, now);
    else if (isOfOther(choice)) void this.change({ ...wish, booking: now });
  }

  /** The message stays until the person closes it. */
  tell(text: string, conflict: Notice['conflict'] = null): void {
    this.notices = [...this.notices, { text, conflict }];
    this.dependencies.announce(text);
  }

  #setOffline(isOffline: boolean): void {
    if (isOffline === this.isOffline) return;
    this.isOffline = isOffline;
    this.dependencies.announce(isOffline ? 'No connection.' : 'Connected again.');
    if (!isOffline) void this.day.refresh();
  }
}
