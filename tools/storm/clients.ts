/** Guests, agents and pages that book, change, cancel and search at the same few tables. */
import { addDays, type LocalDate } from '@venue/domain';
import type { Call } from './check-history';
import { parties, slots, type Party, type Seat, type Slot, type Step } from './model';
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
  state: 'confirmed' | 'cancelled';
}

export interface Recorded extends Call {
  readonly place: Place;
}

export interface Client {
  readonly calls: readonly Recorded[];
  readonly bookings: readonly Booked[];
  /** One task after the other until `isOver`; resolves when the last has its answer. */
  run(isOver: () => boolean): Promise<void>;
}

type Kind = 'guest' | 'agent' | 'page';

interface ClientWish {
  readonly name: string;
  readonly kind: Kind;
  readonly random: Random;
  readonly requests: Requests;
  /** The first of the dates that are asked for now. */
  readonly firstDate: () => LocalDate;
}

const guest = { name: 'Ada Lovelace', phone: '+44 117 496 0000' };

/** So few that clients meet. */
const datesAtOnce = 3;

export function clientFor(wish: ClientWish): Client {
  const calls: Recorded[] = [];
  const bookings: Booked[] = [];
  const context: Context = { ...wish, calls, bookings, number: () => (count += 1) };
  let count = 0;
  const tasks = tasksOf[wish.kind];
  return {
    calls,
    bookings,
    async run(isOver) {
      while (!isOver()) await wish.random.one(tasks)(context);
    },
  };
}

interface Context extends ClientWish {
  readonly calls: Recorded[];
  readonly bookings: Booked[];
  /** Counts what the client does, for keys of its own. */
  readonly number: () => number;
}

type Task = (context: Context) => Promise<void>;

const book: Task = async (context) => {
  const [place, seat] = [placeOf(context), seatOf(context)];
  const key = `${context.name}-${context.number()}`;
  const wanted = { ...wishOf(place, seat), guest, notes: key };
  const answer =
    context.kind === 'agent'
      ? await context.requests.tool('create_booking', { ...wanted, idempotencyKey: key })
      : await context.requests.rest('/reservations', wanted, key);
  const { outcome, reference } = answer.body;
  record(
    context,
    { place, answer },
    {
      kind: 'take',
      seat,
      answer: found(outcome, { booked: 'taken', unavailable: 'full' }),
    },
  );
  if (outcome === 'booked' && reference !== undefined) {
    context.bookings.push({ reference, place, seat, state: 'confirmed' });
  }
};

const cancel: Task = async (context) => {
  const booked = liveOne(context);
  if (booked === null) return;
  const { reference, place, seat } = booked;
  const key = `${context.name}-${context.number()}`;
  const proof = { phone: guest.phone };
  const answer =
    context.kind === 'agent'
      ? await context.requests.tool('cancel_booking', { reference, ...proof, idempotencyKey: key })
      : await context.requests.rest(`${pathOf(reference)}/cancel`, proof, key);
  const given = found(answer.body.outcome, { cancelled: 'given-back' as const });
  record(context, { place, answer }, { kind: 'give-back', seat, answer: given });
  if (given !== null) booked.state = 'cancelled';
};

const change: Task = async (context) => {
  const booked = liveOne(context);
  if (booked === null) return;
  const { reference, place, seat } = booked;
  const to = seatOf(context);
  const key = `${context.name}-${context.number()}`;
  const wanted = { phone: guest.phone, time: to.slot, partySize: to.party };
  const answer =
    context.kind === 'agent'
      ? await context.requests.tool('amend_booking', { reference, ...wanted, idempotencyKey: key })
      : await context.requests.rest(`${pathOf(reference)}/amend`, wanted, key);
  const changed = found(answer.body.outcome, { amended: 'changed', unavailable: 'full' } as const);
  record(context, { place, answer }, { kind: 'change', seat, to, answer: changed });
  if (changed === 'changed') booked.seat = to;
};

const search: Task = async (context) => {
  const [place, { party }] = [placeOf(context), seatOf(context)];
  const wanted = { venueId: place.venue, date: place.date, partySize: party };
  const answer =
    context.kind === 'agent'
      ? await context.requests.tool('check_availability', wanted)
      : await context.requests.rest('/availability/search', { ...wanted, time: null });
  const free = answer.body.times?.map(({ time }) => time as Slot) ?? null;
  record(context, { place, answer }, { kind: 'search', party, answer: free });
};

/** A look-up has no place in the order of a day: only this client changes its bookings. */
const lookUp: Task = async (context) => {
  const booked = context.random.below(4) === 0 ? context.bookings.at(-1) : liveOne(context);
  if (booked === undefined || booked === null) return;
  const proof = { reference: booked.reference, phone: guest.phone };
  const answer =
    context.kind === 'agent'
      ? await context.requests.tool('find_booking', proof)
      : await context.requests.rest('/bookings/lookup', proof);
  const { state } = answer.body.booking ?? {};
  if (answer.endedAt === Infinity || state === booked.state) return;
  throw new Error(`${booked.reference} is ${booked.state}, and was found as ${state}`);
};

/** Holds a table, and books it or gives it back. */
const hold: Task = async (context) => {
  const [place, seat] = [placeOf(context), seatOf(context)];
  const key = `${context.name}-holding-${context.number()}`;
  const held = await context.requests.page('/holds', wishOf(place, seat), key);
  const { holdId } = held.body;
  record(
    context,
    { place, answer: held },
    {
      kind: 'take',
      seat,
      answer: holdId === undefined ? refusedHold(held) : 'taken',
    },
  );
  if (holdId === undefined) return;
  const next = `${context.name}-deciding-${context.number()}`;
  if (context.random.below(2) === 0) {
    const given = await context.requests.page(`/holds/${holdId}/release`, {}, next);
    const isGiven = given.status === 200;
    const step = { kind: 'give-back', seat, answer: isGiven ? 'given-back' : null } as const;
    return record(context, { place, answer: given }, step);
  }
  await bookHeld(context, { place, seat, holdId, key: next });
};

async function bookHeld(
  context: Context,
  { place, seat, holdId, key }: { place: Place; seat: Seat; holdId: string; key: string },
): Promise<void> {
  const ada = { type: 'Individual', primaryContact: { fullName: guest.name, phone: guest.phone } };
  const { body } = await context.requests.page('/guests', ada, `${key}-guest`);
  const booked = await context.requests.page(
    '/bookings',
    {
      holdId,
      venueId: place.venue,
      guestId: body.id,
      partySize: seat.party,
      notes: key,
      bookingForBusiness: false,
    },
    key,
  );
  const { reference } = booked.body;
  if (reference === undefined) throw new Error(`a held table was not booked: ${booked.status}`);
  context.bookings.push({ reference, place, seat, state: 'confirmed' });
}

const tasksOf: Readonly<Record<Kind, readonly Task[]>> = {
  guest: [book, book, book, cancel, change, change, search, search, lookUp],
  agent: [book, book, cancel, change, search, search, lookUp],
  page: [hold, hold, hold, cancel, search],
};

const pathOf = (reference: string): string => `/bookings/${reference.replace(' ', '')}`;

function wishOf({ venue, date }: Place, { slot, party }: Seat): object {
  return { venueId: venue, date, time: slot, partySize: party };
}

function placeOf({ random, firstDate }: Context): Place {
  return { venue: random.one(venues), date: addDays(firstDate(), random.below(datesAtOnce)) };
}

function seatOf({ random }: Context): Seat {
  return { slot: random.one(slots), party: random.one<Party>(parties) };
}

/** One of the latest bookings that still stand: where others still book, too. */
function liveOne({ bookings, random }: Context): Booked | null {
  const live = bookings.slice(-12).filter(({ state }) => state === 'confirmed');
  return live.length === 0 ? null : random.one(live);
}

/** Null where the outcome is none of those that a storm can have. */
function found<Meaning>(
  outcome: string | undefined,
  meanings: Readonly<Record<string, Meaning>>,
): Meaning | null {
  return meanings[outcome ?? ''] ?? null;
}

function refusedHold({ status, body }: Answer): 'full' | null {
  return status === 409 && body.type?.endsWith('/no-availability') ? 'full' : null;
}

function record(
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
