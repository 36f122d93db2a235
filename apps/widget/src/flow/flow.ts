/**
 * The state of one widget and how it changes. What a guest does is a function in a file
 * beside this one that takes the flow; views only read the state and call these functions.
 */
import type {
  AlternativeAnswer,
  AvailabilityAnswer,
  BookingStatusAnswer,
  GuestAnswer,
  HoldAnswer,
  OptionAnswer,
  WidgetConfigAnswer,
  WishesInput,
} from '../answers';
import { failureOf, type Client, type Failure } from '../client';
import type { Clock, Day } from '@venue/ui';
import type { Faults } from '../booking/details';
import type { Emit } from '../events';
import { reportFailure } from '../report';
import type { Links, Session } from '../session';
import type { LoadedPart, Toolkit } from '../views/toolkit';
import type { Calendar } from './calendar';
import { partOf, retryPart, type Parts } from './parts';

export type Step =
  | 'loading'
  | 'search'
  | 'times'
  | 'details'
  | 'payment'
  | 'done'
  /** The list of events. */
  | 'events'
  /** Choosing and ordering tickets for a date of an event. */
  | 'tickets'
  | 'enquiry'
  /** The enquiry is sent. */
  | 'sent'
  /** Nothing works: a wrong key, an unlisted origin, no network at the start. */
  | 'unusable';

/** A part of the widget whose code is loaded when it is needed. */
export type Part = 'booking' | 'events' | 'enquiry';

/** What the guest wishes; null where it is still open. */
export interface Wish {
  readonly date: Day | null;
  readonly time: string | null;
  readonly partySize: number;
  /** Slug or id. */
  readonly bookingType: string | null;
}

/** What the guest may say with one booking; the next begins without it. */
export type Wishes = Readonly<Record<keyof WishesInput, string>>;
const noWishes: Wishes = { notes: '' };

/** What the guest has typed. It is kept until the booking is made, whatever happens to a hold. */
export interface Details extends Wishes {
  readonly fullName: string;
  readonly phone: string;
  readonly email: string;
  readonly isForBusiness: boolean;
  readonly wantsNews: boolean;
}

export interface State {
  readonly step: Step;
  readonly config: WidgetConfigAnswer | null;
  readonly wish: Wish;
  readonly calendar: Calendar;
  readonly found: AvailabilityAnswer | null;
  /** The time that was chosen, also while it is not held. */
  readonly choice: { readonly time: string; readonly option: OptionAnswer } | null;
  /** Offered in place of a time that is gone. */
  readonly alternatives: readonly AlternativeAnswer[];
  readonly hold: HoldAnswer | null;
  /** Until the hold ends; 0 once it is over. */
  readonly secondsLeft: number;
  readonly details: Details;
  /** What is wrong with the details, by field. */
  readonly faults: Faults;
  /** The guest as the deployment has named them, and the details that were sent for it. */
  readonly naming: { readonly as: string; readonly answer: GuestAnswer } | null;
  /** The status of what was booked, or of what waits to be paid. */
  readonly status: BookingStatusAnswer | null;
  /** `awaited` once the guest went to pay, `unheard` when no news has come for some time. */
  readonly payment: 'due' | 'awaited' | 'unheard';
  /** The guest's own page of the booking and its calendar file, where they are known. */
  readonly links: Links | null;
  /** Where the venue is, on one line. */
  readonly address: string | null;
  /** How the code of each part that is loaded when needed stands. */
  readonly parts: Parts;
  /** What went wrong last; shown below the step. */
  readonly failure: Failure | null;
  /** Tries again what failed, where the guest has no button for that in the step. */
  readonly retry: (() => void) | null;
  /** A call is under way that the guest waits for. */
  readonly isBusy: boolean;
  /** What the live region says. */
  readonly announcement: string;
}

const emptyDetails: Details = {
  fullName: '',
  phone: '',
  email: '',
  ...noWishes,
  isForBusiness: false,
  wantsNews: false,
};

interface FlowDependencies {
  readonly venueId: string;
  readonly baseUrl: string;
  readonly client: Client;
  readonly clock: Clock;
  readonly session: Session;
  readonly emit: Emit;
  /** The step that follows when the settings are loaded. */
  readonly firstStep: Step;
  /** Called after each change of the state. */
  readonly onChange: () => void;
  /** Moves the focus after the next rendering. */
  readonly focus: (selector: string) => void;
  /** Puts the styles of a part that has been loaded, and what it watches, on the element. */
  readonly adopt: (part: LoadedPart) => void;
  /** Words and forms of the language that is shown. */
  readonly toolkit: () => Toolkit;
  /** Rejects where they do not load. */
  readonly loadTexts: (part: Part) => Promise<void>;
}

export class Flow {
  state: State;
  readonly #calls = new Map<string, AbortController>();

  constructor(
    readonly dependencies: FlowDependencies,
    /** The wish with which the site opens the widget. */
    readonly given: Wish,
  ) {
    this.state = {
      step: 'loading',
      config: null,
      wish: given,
      calendar: { cursor: null, days: {}, isLoading: false, refusal: null },
      found: null,
      choice: null,
      alternatives: [],
      hold: null,
      secondsLeft: 0,
      details: emptyDetails,
      faults: {},
      naming: null,
      status: null,
      payment: 'due',
      links: null,
      parts: { booking: 'absent', events: 'absent', enquiry: 'absent' },
      address: null,
      failure: null,
      retry: null,
      isBusy: false,
      announcement: '',
    };
  }

  update(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    this.dependencies.onChange();
  }

  /** For the next booking. A part has no code of the core in it, and so does not import this. */
  detailsOfNext(): Details {
    return { ...this.state.details, ...noWishes, wantsNews: false };
  }

  /** Does something that can be repeated as it is if it fails, such as a search. */
  async run(action: (flow: Flow) => Promise<void>): Promise<void> {
    this.update({ failure: null, retry: null });
    await action(this);
    const { failure } = this.state;
    // A time that is gone stays gone.
    if (failure !== null && failure.slug !== 'no-availability')
      this.update({ retry: () => void this.run(action) });
  }

  /** The network is back: what it broke goes on. */
  comeOnline(): void {
    const { failure, retry } = this.state;
    if (partOf(this.state) === 'failed') retryPart(this);
    if (failure?.slug !== 'no-answer') return;
    if (retry === null) this.update({ failure: null });
    else retry();
  }

  /** Has a change read out to those who can't see it, when they have heard what they listen to. */
  announce(announcement: string): void {
    this.update({ announcement });
  }

  /** Aborts the call of that kind that is under way: an answer to an older wish is of no use. */
  supersede(kind: 'days' | 'times'): AbortSignal {
    this.#calls.get(kind)?.abort();
    const controller = new AbortController();
    this.#calls.set(kind, controller);
    return controller.signal;
  }

  /** Shows a failure to the guest and reports it to the page. An aborted call is none. */
  fail(failure: Failure, change: Partial<State> = {}): void {
    if (failure.slug === 'aborted') return;
    const { slug, code, traceId } = failure;
    this.dependencies.emit('vb-error', { slug, code, traceId });
    reportFailure(failure, this.dependencies.baseUrl);
    this.update({ retry: null, ...change, failure, isBusy: false });
  }

  /** The network is away. */
  failWithoutAnswer(): void {
    this.fail(failureOf('no-answer'));
  }

  /** The settings, which every step but the first can rely on. */
  get config(): WidgetConfigAnswer {
    const { config } = this.state;
    if (config === null) throw new Error('The settings are not loaded yet.');
    return config;
  }
}
