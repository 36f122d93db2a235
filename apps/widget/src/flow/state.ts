/** The state of one widget: data only, so that every other file can import it. */
import type { Day } from '@venue/ui';
import type {
  AlternativeAnswer,
  AvailabilityAnswer,
  BookableDaysAnswer,
  BookingStatusAnswer,
  GuestAnswer,
  HoldAnswer,
  OptionAnswer,
  WidgetConfigAnswer,
  WishesInput,
} from '../answers';
import type { Failure } from '../client';
import type { Links } from '../session';
import type { StringKey } from '../strings/strings';

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
  /** Joining the waiting list of the day in the wish. */
  | 'waiting'
  /** The guest is on the list. */
  | 'listed'
  /** Nothing works: a wrong key, an unlisted origin, no network at the start. */
  | 'unusable';

/** A part of the widget whose code is loaded when it is needed. */
export type Part = 'booking' | 'payment' | 'events' | 'enquiry' | 'waiting';

export type PartStatus = 'absent' | 'loading' | 'failed' | 'loaded';

/** The guest's wishes; null where still open. */
export interface Wish {
  readonly date: Day | null;
  readonly time: string | null;
  readonly partySize: number;
  /** Slug or id. */
  readonly bookingType: string | null;
}

/** Texts about one booking, as typed; the next booking starts without them. */
export type Wishes = Readonly<Partial<Record<keyof WishesInput, string>>>;

/** The guest's input. It outlives a hold, until the booking is made. */
export interface Details {
  readonly fullName: string;
  readonly phone: string;
  readonly email: string;
  readonly wishes: Wishes;
  readonly isForBusiness: boolean;
  readonly wantsNews: boolean;
}

/** A field of the details that the guest types a text into. */
export type TextField = 'fullName' | 'phone' | 'email' | keyof Wishes;

/** The error message of each field that is wrong. */
export type Faults = Readonly<Partial<Record<TextField, StringKey>>>;

type BookableDay = BookableDaysAnswer['days'][number];
export type DayStatus = BookableDay['status'];

export interface Calendar {
  /** Null until the guest has moved. */
  readonly cursor: Day | null;
  /** The days that are loaded, for the party and booking type in the wish. */
  readonly days: Readonly<Record<Day, BookableDay>>;
  readonly isLoading: boolean;
  /** Why the day that the guest chose or typed can't be booked. */
  readonly refusal: {
    readonly place: 'grid' | 'field';
    readonly reason: string;
    /** The day, if it is full. */
    readonly fullDay: Day | null;
  } | null;
}

export interface State {
  readonly step: Step;
  readonly config: WidgetConfigAnswer | null;
  readonly wish: Wish;
  readonly calendar: Calendar;
  readonly availability: AvailabilityAnswer | null;
  /** The time that the guest has chosen, even if it is not held. */
  readonly choice: { readonly time: string; readonly option: OptionAnswer } | null;
  /** Offered in place of a time that is gone. */
  readonly alternatives: readonly AlternativeAnswer[];
  readonly hold: HoldAnswer | null;
  /** Until the hold ends; 0 once it is over. */
  readonly secondsLeft: number;
  readonly details: Details;
  readonly faults: Faults;
  /** The guest as the deployment has stored them, and the details that were sent for that. */
  readonly guest: { readonly input: string; readonly answer: GuestAnswer } | null;
  /** The status of the booking, or of the hold that waits for payment. */
  readonly status: BookingStatusAnswer | null;
  /** `awaited` once the guest has gone to pay, `unheard` when no news has come for two minutes. */
  readonly payment: 'due' | 'awaited' | 'unheard';
  /** Null without an answer that has them. */
  readonly links: Links | null;
  /** Where the venue is, on one line. */
  readonly address: string | null;
  /** `absent` if not listed. */
  readonly parts: Readonly<Partial<Record<Part, PartStatus>>>;
  /** The last failure; shown below the step. */
  readonly failure: Failure | null;
  /** Repeats the action that failed, where the step itself has no button for it. */
  readonly retry: (() => void) | null;
  /** The guest waits for a call. */
  readonly isBusy: boolean;
  /** The text of the live region. */
  readonly announcement: string;
}

const emptyDetails: Details = {
  fullName: '',
  phone: '',
  email: '',
  wishes: {},
  isForBusiness: false,
  wantsNews: false,
};

export function initialState(wish: Wish): State {
  return {
    step: 'loading',
    config: null,
    wish,
    calendar: { cursor: null, days: {}, isLoading: false, refusal: null },
    availability: null,
    choice: null,
    alternatives: [],
    hold: null,
    secondsLeft: 0,
    details: emptyDetails,
    faults: {},
    guest: null,
    status: null,
    payment: 'due',
    links: null,
    parts: {},
    address: null,
    failure: null,
    retry: null,
    isBusy: false,
    announcement: '',
  };
}

const parts: Readonly<Partial<Record<Step, Part>>> = {
  details: 'booking',
  payment: 'payment',
  done: 'booking',
  events: 'events',
  tickets: 'events',
  enquiry: 'enquiry',
  sent: 'enquiry',
  waiting: 'waiting',
  listed: 'waiting',
};

/** The part that the current step belongs to, with its status; null for a step of the core. */
export function partOf(state: State): { readonly name: Part; readonly status: PartStatus } | null {
  const name = parts[state.step];
  return name === undefined ? null : { name, status: state.parts[name] ?? 'absent' };
}

/** The view of the current step; null while its part is loading. */
export function visibleStepOf(state: State): string | null {
  const status = partOf(state)?.status ?? 'loaded';
  if (status === 'loaded') return state.step;
  return status === 'failed' ? `${state.step} failed` : null;
}
