/** Tasks with tables, of guests over REST and of agents over MCP. */
import type { Acknowledged, BookedTable, Context, Task } from './context';
import {
  meaningOf,
  guest,
  hasLapsed,
  latestOf,
  pathOf,
  placeOf,
  recordTables,
  seatOf,
  wishOf,
} from './context';
import { payLater } from './deposit-tasks';
import type { Slot } from './model';
import type { Answer } from './requests';

export const book: Task = async (context) => {
  const [place, seat] = [placeOf(context), seatOf(context)];
  const key = `${context.name}-${context.number()}`;
  const wanted = { ...wishOf(place, seat), guest, notes: key };
  const answer =
    context.kind === 'agent'
      ? await context.requests.tool('create_booking', { ...wanted, idempotencyKey: key })
      : await context.requests.rest('/reservations', wanted, key);
  const { outcome, reference, state } = answer.body;
  const taken = meaningOf(outcome, { booked: 'taken', unavailable: 'full' } as const);
  recordTables(context, { place, answer }, { kind: 'take', seat, answer: taken });
  if (outcome !== 'booked' || reference === undefined) return;
  const owed = state === 'awaiting_deposit' ? { madeAt: answer, link: null, payments: [] } : null;
  const { phone } = guest;
  const booked: BookedTable = {
    reference,
    phone,
    place,
    firstSeat: seat,
    seat,
    state: 'confirmed',
    owed,
  };
  context.bookings.push(booked);
  if (owed !== null) await payLater(booked, context);
};

export const cancel: Task = async (context) => {
  const booked = latestOf(context.bookings, context);
  if (booked === null) return;
  const { place, seat } = booked;
  const isOnPage = context.kind === 'guest' && context.random.below(2) === 0;
  const answer = await (isOnPage ? cancelOnPage : cancelByKey)(booked, context);
  if (hasLapsed(answer, booked)) return;
  const given = meaningOf(answer.body.outcome, { cancelled: 'given-back' as const });
  recordTables(context, { place, answer }, { kind: 'give-back', seat, answer: given });
  if (given !== null) booked.state = 'cancelled';
};

function cancelByKey({ reference, phone }: BookedTable, context: Context): Promise<Answer> {
  const key = `${context.name}-${context.number()}`;
  const proof = { phone };
  return context.kind === 'agent'
    ? context.requests.tool('cancel_booking', { reference, ...proof, idempotencyKey: key })
    : context.requests.rest(`${pathOf(reference)}/cancel`, proof, key);
}

/** By the form on the booking's own page, which has none once the booking is over. */
async function cancelOnPage(
  { reference }: BookedTable,
  { requests, deployment }: Context,
): Promise<Answer> {
  const path = `${await deployment.pageOf(reference)}/cancel`;
  const page = await requests.browse(path);
  const form = /name="form" value="([^"]+)"/.exec(page.text)?.[1];
  const { text, beganAt, endedAt } =
    form === undefined ? page : await requests.submit(path, { form });
  const isDone = text.includes('<h1>Your booking is cancelled</h1>');
  const isOver = text.includes('<h1>This can’t be done online any more</h1>');
  const type = isOver ? '/booking-not-changeable' : '';
  return isDone
    ? { status: 200, body: { outcome: 'cancelled' }, beganAt, endedAt }
    : { status: 409, body: { type }, beganAt, endedAt };
}

export const change: Task = async (context) => {
  const booked = latestOf(context.bookings, context);
  if (booked === null) return;
  const { reference, phone, place, seat } = booked;
  const to = seatOf(context);
  const key = `${context.name}-${context.number()}`;
  const wanted = { phone, time: to.slot, partySize: to.party };
  const answer =
    context.kind === 'agent'
      ? await context.requests.tool('amend_booking', { reference, ...wanted, idempotencyKey: key })
      : await context.requests.rest(`${pathOf(reference)}/amend`, wanted, key);
  if (hasLapsed(answer, booked) || isUnpaid(answer, booked)) return;
  const changed = meaningOf(answer.body.outcome, {
    amended: 'changed',
    unavailable: 'full',
  } as const);
  recordTables(context, { place, answer }, { kind: 'change', seat, to, answer: changed });
  if (changed !== 'changed') return;
  booked.seat = to;
  if (answer.body.depositTopUp !== null) await payLater(booked, context);
};

/** Until its payment is taken in, only the team may change it. */
function isUnpaid({ body, beganAt }: Answer, { owed }: Acknowledged): boolean {
  if (owed === null || body.outcome !== 'needs_venue') return false;
  return !owed.payments.some(({ takenAt }) => takenAt() < beganAt);
}

export const search: Task = async (context) => {
  const [place, { party }] = [placeOf(context), seatOf(context)];
  const wanted = { venueId: place.venue, date: place.date, partySize: party };
  const answer =
    context.kind === 'agent'
      ? await context.requests.tool('check_availability', wanted)
      : await context.requests.rest('/availability/search', { ...wanted, time: null });
  const free = answer.body.times?.map(({ time }) => time as Slot) ?? null;
  recordTables(context, { place, answer }, { kind: 'search', party, answer: free });
};

/** A look-up has no place in the order of a day: only this client changes its bookings. */
export const lookUp: Task = async (context) => {
  const all: readonly Acknowledged[] = context.random.one([context.bookings, context.orders]);
  const known = context.random.below(4) === 0 ? all.at(-1) : latestOf(all, context);
  if (known === undefined || known === null) return;
  const proof = { reference: known.reference, phone: known.phone };
  const answer =
    context.kind === 'agent'
      ? await context.requests.tool('find_booking', proof)
      : await context.requests.rest('/bookings/lookup', proof);
  const { state = '' } = answer.body.booking ?? {};
  if (answer.endedAt === Infinity || statesOf(known, answer).includes(state)) return;
  throw new Error(`${known.reference} is ${known.state}, and was found as ${state}`);
};

/** One that is paid may have lapsed before, and its table be another's. */
function statesOf({ state, owed }: Acknowledged, { beganAt }: Answer): readonly string[] {
  if (state !== 'confirmed' || owed === null) return [state];
  const isTaken = owed.payments.some(({ takenAt }) => takenAt() < beganAt);
  return isTaken ? ['confirmed', 'expired'] : ['awaiting_deposit', 'confirmed', 'expired'];
}
