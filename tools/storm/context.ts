/** What the tasks of a client of the storm share: what it knows, and what it notes down. */
import { addDays, type LocalDate } from '@venue/domain';
import type { Call } from './check-history';
import type { StormDeployment } from './deployment';
import { parties, slots, type Party, type Seat, type Step } from './model';
import type { ProviderPayment } from './provider';
import type { Random } from './random';
import type { Answer, Requests } from './requests';
import { venues, type VenueSlug } from './storm-group';

export interface Place {
  readonly venue: VenueSlug;
  readonly date: LocalDate;
}

/** A booking that was acknowledged, as its client knows it. */
export interface Booked {
  readonly reference: string;
  readonly place: Place;
  seat: Seat;
  /** Of one with a deposit, `confirmed` says only that its client has not cancelled it. */
  state: 'confirmed' | 'cancelled';
  /** Null where the venue asks none. */
  readonly deposit: Deposited | null;
}

export interface Deposited {
  /** What it was booked for: while it is unpaid, that cannot be changed. */
  readonly seat: Seat;
  /** The call that booked it: from then on it is kept unpaid for a while. */
  readonly madeAt: Pick<Answer, 'beganAt' | 'endedAt'>;
  /** The path of its first payment link where an answer had it. */
  readonly link: string | null;
  readonly payments: ProviderPayment[];
}

/** A payment that its guest puts off: the provider's page is open. */
export interface LatePayment {
  readonly booked: Booked;
  readonly session: string;
  readonly notBefore: number;
}

export interface Recorded extends Call {
  readonly place: Place;
}

export type Kind = 'guest' | 'agent' | 'page';

export interface ClientWish {
  readonly name: string;
  readonly kind: Kind;
  readonly random: Random;
  readonly requests: Requests;
  readonly deployment: StormDeployment;
  /** The first of the dates that are asked for now. */
  readonly firstDate: () => LocalDate;
}

export interface Context extends ClientWish {
  readonly calls: Recorded[];
  readonly bookings: Booked[];
  readonly late: LatePayment[];
  /** Counts what the client does, for keys of its own. */
  readonly number: () => number;
}

export type Task = (context: Context) => Promise<void>;

/** The deposit goes by e-mail, since the number is that of a landline. */
export const guest = {
  name: 'Ada Lovelace',
  phone: '+44 117 496 0000',
  email: 'ada@example.com',
};

/** So few that clients meet. */
const datesAtOnce = 3;

export const pathOf = (reference: string): string => `/bookings/${reference.replace(' ', '')}`;

export function wishOf({ venue, date }: Place, { slot, party }: Seat): object {
  return { venueId: venue, date, time: slot, partySize: party };
}

export function placeOf({ random, firstDate }: Context): Place {
  return { venue: random.one(venues), date: addDays(firstDate(), random.below(datesAtOnce)) };
}

export function seatOf({ random }: Context): Seat {
  return { slot: random.one(slots), party: random.one<Party>(parties) };
}

/** One of the latest bookings that were not cancelled: where others still book, too. */
export function liveOne({ bookings, random }: Context): Booked | null {
  const live = bookings.slice(-12).filter(({ state }) => state === 'confirmed');
  return live.length === 0 ? null : random.one(live);
}

/** Null where the outcome is none of those that a storm can have. */
export function found<Meaning>(
  outcome: string | undefined,
  meanings: Readonly<Record<string, Meaning>>,
): Meaning | null {
  return meanings[outcome ?? ''] ?? null;
}

export function record(
  { calls, name }: Context,
  { place, answer: { status, body, beganAt, endedAt } }: { place: Place; answer: Answer },
  step: Step,
): void {
  if (step.answer === null && endedAt !== Infinity) {
    throw new Error(`${name}: ${status} ${JSON.stringify(body)} to ${JSON.stringify(step)}`);
  }
  const about = `${name} at ${place.venue} on ${place.date}: ${JSON.stringify(step)}`;
  calls.push({ about, place, step, beganAt, endedAt });
}
