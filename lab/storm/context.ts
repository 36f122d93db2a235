/** State that the tasks of one client of the storm share, and its records. */
import { addDays, type LocalDate } from '@venue/domain/shared/time';
import type { Call } from './check-history';
import type { StormDeployment } from './deployment';
import { parties, slots, type Party, type Seat, type Step } from './model';
import type { ProviderPayment } from './provider';
import type { Random } from './random';
import type { Answer, Requests } from './requests';
import type { SeatsStep, Tickets } from './seats-model';
import { blockedVenue, venues, type VenueSlug } from './storm-group';

export interface Place {
  readonly venue: VenueSlug;
  readonly date: LocalDate;
}

/** An acknowledged booking, as its client sees it. */
export interface Acknowledged {
  readonly reference: string;
  /** Proves it, with the reference. */
  readonly phone: string;
  /** For a booking or order to pay, `confirmed` says only that its client has not cancelled it. */
  state: 'confirmed' | 'cancelled' | 'no_show';
  /** Null where it costs nothing. */
  readonly owed: AmountOwed | null;
}

export interface AmountOwed {
  /** The call that made it: from then on it is kept unpaid for a while. */
  readonly madeAt: Pick<Answer, 'beganAt' | 'endedAt'>;
  /** The path of its first payment link where an answer had it. */
  readonly link: string | null;
  readonly payments: ProviderPayment[];
}

export interface BookedTable extends Acknowledged {
  readonly place: Place;
  /** While it is unpaid it keeps this one. */
  readonly firstSeat: Seat;
  seat: Seat;
}

export interface Ordered extends Acknowledged {
  readonly date: LocalDate;
  readonly tickets: Tickets;
}

/** A payment that its guest puts off: the provider's page is open. */
export interface LatePayment {
  readonly of: Acknowledged;
  readonly session: string;
  readonly notBefore: number;
}

export interface RecordedCall<Step> extends Call<Step> {
  /** The subject of calls that must have an order. */
  readonly subject: string;
}

export const tablesOf = ({ venue, date }: Place): string => `tables of ${venue} on ${date}`;
export const seatsOf = (date: LocalDate): string => `tickets for ${date}`;

export type Kind = 'guest' | 'agent' | 'page' | 'member';

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
  readonly tableCalls: RecordedCall<Step>[];
  readonly seatCalls: RecordedCall<SeatsStep>[];
  readonly bookings: BookedTable[];
  readonly orders: Ordered[];
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
export const datesAtOnce = 3;

export const pathOf = (reference: string): string => `/bookings/${reference.replace(' ', '')}`;

export function wishOf({ venue, date }: Place, { slot, party }: Seat): object {
  return { venueId: venue, date, time: slot, partySize: party };
}

export function dateOf({ random, firstDate }: Context): LocalDate {
  return addDays(firstDate(), random.below(datesAtOnce));
}

/** A block ends the holds of pages, so there are none where the team blocks. */
export function placeOf(context: Context): Place {
  const open = context.kind === 'page' ? venues.filter((one) => one !== blockedVenue) : venues;
  return { venue: context.random.one(open), date: dateOf(context) };
}

export function seatOf({ random }: Context): Seat {
  return { slot: random.one(slots), party: random.one<Party>(parties) };
}

/** One of the latest that were not cancelled: where others still book, too. */
export function latestOf<Kept extends Acknowledged>(
  all: readonly Kept[],
  { random }: Context,
): Kept | null {
  const live = all.slice(-12).filter(({ state }) => state === 'confirmed');
  return live.length === 0 ? null : random.one(live);
}

/** An unpaid booking may have expired; its row must confirm it. */
export function hasLapsed(answer: Answer, { owed }: Acknowledged): boolean {
  return owed !== null && tellsProblem(answer, 'booking-not-changeable');
}

/** Whether it is refused with that problem, which an answer of now would also be. */
export function tellsProblem({ status, body }: Answer, slug: string): boolean {
  return status === 409 && body.type?.endsWith(`/${slug}`) === true;
}

/** Null where the outcome is none of those that a storm can have. */
export function meaningOf<Meaning>(
  outcome: string | undefined,
  meanings: Readonly<Record<string, Meaning>>,
): Meaning | null {
  return meanings[outcome ?? ''] ?? null;
}

export function recordTables(
  { tableCalls, name }: Context,
  { place, answer }: { readonly place: Place; readonly answer: Answer },
  step: Step,
): void {
  tableCalls.push(recordCall(step, { answer, name, subject: tablesOf(place) }));
}

export function recordSeats(
  { seatCalls, name }: Context,
  { date, answer }: { readonly date: LocalDate; readonly answer: Answer },
  step: SeatsStep,
): void {
  seatCalls.push(recordCall(step, { answer, name, subject: seatsOf(date) }));
}

function recordCall<Step extends { readonly answer: unknown }>(
  step: Step,
  { answer, name, subject }: { answer: Answer; name: string; subject: string },
): RecordedCall<Step> {
  const { status, body, beganAt, endedAt } = answer;
  if (step.answer === null && endedAt !== Infinity) {
    throw new Error(`${name}: ${status} ${JSON.stringify(body)} to ${JSON.stringify(step)}`);
  }
  return { about: `${name}: ${JSON.stringify(step)}`, subject, step, beganAt, endedAt };
}
