/** Tasks of the team in its console: it books, notes no-shows, blocks and unblocks tables. */
import { pause } from '@venue/domain/async';
import { addDays } from '@venue/domain/shared/time';
import type { BookedTable, Context, Task } from './context';
import { datesAtOnce, guest, placeOf, recordTables, seatOf, tellsProblem, wishOf } from './context';
import { payLater } from './deposit-tasks';
import { slots, type Slot } from './model';
import { blockedVenue } from './storm-group';

export const bookByPhone: Task = (context) =>
  bookAt({ place: placeOf(context), seat: seatOf(context) }, context);

async function bookAt({ place, seat }: Wish, context: Context): Promise<void> {
  const key = `${context.name}-${context.number()}`;
  const wanted = { ...wishOf(place, seat), guest, notes: key, tellGuest: false };
  const answer = await context.requests.team(`/venues/${place.venue}/bookings`, wanted, key);
  const { reference, state } = answer.body;
  const refused = tellsProblem(answer, 'no-availability') ? 'full' : null;
  const taken = reference === undefined ? refused : 'taken';
  recordTables(context, { place, answer }, { kind: 'take', seat, answer: taken });
  if (reference === undefined) return;
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
}

type Wish = Pick<BookedTable, 'place' | 'seat'>;

/** Of the version that is read first; where that has changed meanwhile, of the one after it. */
export const noteNoShow: Task = async (context) => {
  const all = context.bookings.slice(-12);
  const booked = all.find(({ state, owed }) => state === 'confirmed' && owed === null);
  if (booked === undefined) return;
  const { place, seat } = booked;
  const path = `/bookings/${booked.reference.replace(' ', '')}`;
  const beganAt = performance.now();
  for (;;) {
    const { version } = (await context.requests.team(path)).body.booking ?? {};
    // The read has no answer, which is found already.
    if (version === undefined) return;
    const key = `${context.name}-${context.number()}`;
    const wanted = { version, early: true };
    const answer = { ...(await context.requests.team(`${path}/no-show`, wanted, key)), beganAt };
    if (tellsProblem(answer, 'conflict')) continue;
    const given = answer.body.state === 'no_show' ? 'given-back' : null;
    recordTables(context, { place, answer }, { kind: 'give-back', seat, answer: given });
    if (given !== null) booked.state = 'no_show';
    return;
  }
};

/** For a while, and as often on a date for which nobody else asks yet. */
export const block: Task = async (context) => {
  const days = context.random.below(2 * datesAtOnce);
  const place = { venue: blockedVenue, date: addDays(context.firstDate(), days) };
  const slot = context.random.one(slots);
  const key = `${context.name}-${context.number()}`;
  const wanted = {
    wholeVenue: true,
    fromDate: place.date,
    fromTime: slot,
    untilTime: ends[slot],
    accept: false,
  };
  const answer = await context.requests.team(`/venues/${place.venue}/blocks`, wanted, key);
  const { outcome, block: made } = answer.body;
  const known = { blocked: 'blocked', needs_acceptance: 'in-use' } as const;
  const put = known[outcome as keyof typeof known] ?? null;
  recordTables(context, { place, answer }, { kind: 'block', slot, answer: put });
  if (typeof made?.id !== 'string') return;
  // Nobody gets a table meanwhile, the team neither.
  await bookAt({ place, seat: { ...seatOf(context), slot } }, context);
  await pause(context.random.below(1_000));
  const next = `${context.name}-${context.number()}`;
  const lifted = await context.requests.team(`/blocks/${made.id}/lift`, {}, next);
  const isLifted = lifted.body.lifted !== undefined;
  const step = { kind: 'lift', slot, answer: isLifted ? 'lifted' : null } as const;
  recordTables(context, { place, answer: lifted }, step);
};

/** Within the stay of the party that begins then, and of no other. */
const ends: Readonly<Record<Slot, string>> = { '12:00': '13:00', '18:00': '19:00' };
