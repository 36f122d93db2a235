/** Tasks of pages of a venue's site: they hold a table, and book or release it. */
import type { BookedTable, Context, Place, Task } from './context';
import { guest, placeOf, recordTables, seatOf, tellsProblem, wishOf } from './context';
import { payNow } from './deposit-tasks';
import type { Seat } from './model';

export const hold: Task = async (context) => {
  const [place, seat] = [placeOf(context), seatOf(context)];
  const key = `${context.name}-holding-${context.number()}`;
  const held = await context.requests.page('/holds', wishOf(place, seat), key);
  const { holdId } = held.body;
  const refused = tellsProblem(held, 'no-availability') ? 'full' : null;
  const taken = holdId === undefined ? refused : 'taken';
  recordTables(context, { place, answer: held }, { kind: 'take', seat, answer: taken });
  if (holdId === undefined) return;
  const next = `${context.name}-deciding-${context.number()}`;
  if (context.random.below(2) === 0) {
    const given = await context.requests.page(`/holds/${holdId}/release`, {}, next);
    const isGiven = given.status === 200;
    const step = { kind: 'give-back', seat, answer: isGiven ? 'given-back' : null } as const;
    return recordTables(context, { place, answer: given }, step);
  }
  await bookHeld(context, { place, seat, holdId, key: next });
};

async function bookHeld(
  context: Context,
  { place, seat, holdId, key }: { place: Place; seat: Seat; holdId: string; key: string },
): Promise<void> {
  // A number of its own: one number has few upcoming bookings from pages.
  const client = context.name.split('-').at(-1);
  const phone = `+44 770${client} ${100_000 + context.number()}`;
  const ada = { type: 'Individual', primaryContact: { fullName: guest.name, phone } };
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
  const { reference, checkoutUrl } = booked.body;
  if (reference === undefined) throw new Error(`a held table was not booked: ${booked.status}`);
  const owed =
    typeof checkoutUrl === 'string'
      ? { madeAt: booked, link: new URL(checkoutUrl).pathname, payments: [] }
      : null;
  const made: BookedTable = {
    reference,
    phone,
    place,
    firstSeat: seat,
    seat,
    state: 'confirmed',
    owed,
  };
  context.bookings.push(made);
  // A page may leave few unpaid, so it pays before it does anything else.
  if (owed !== null) await payNow(made, context);
}
