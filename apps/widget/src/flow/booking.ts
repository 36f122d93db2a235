/** From the held time to a booking, paid where a deposit is asked. */
import type { BookingStatusAnswer, GuestAnswer, HeldTimeAnswer } from '../answers';
import { newKey } from '../client';
import type { Flow } from './flow';

/** Names the guest and books the held time for them. */
export async function book(flow: Flow): Promise<void> {
  const { client, session, venueId } = flow.means;
  const { hold, details, wish } = flow.state;
  const stored = session.read();
  if (hold === null || stored === null) return;
  flow.update({ isBusy: true, failure: null });
  const named = await client.post<GuestAnswer>('/guests', guestIn(flow), {
    idempotencyKey: newKey(),
  });
  if (named.answer === undefined) {
    flow.fail(named.failure);
    return;
  }
  const booked = await client.post<HeldTimeAnswer>(
    '/bookings',
    {
      holdId: hold.holdId,
      venueId,
      guestId: named.answer.id,
      contactId: named.answer.contacts[0]?.id ?? null,
      partySize: wish.partySize,
      notes: details.notes || null,
      bookingForBusiness: details.isForBusiness,
    },
    { idempotencyKey: stored.bookingKey },
  );
  if (booked.answer === undefined) {
    flow.fail(booked.failure);
    return;
  }
  const { bookingId } = booked.answer;
  session.write({ ...stored, bookingId });
  await showStatus(flow, bookingId);
}

/** Shows how a booking stands. It is reported to the page once it is booked. */
export async function showStatus(flow: Flow, bookingId: string): Promise<void> {
  const { client, session, emit } = flow.means;
  const reply = await client.get<BookingStatusAnswer>(`/bookings/${bookingId}/status`);
  if (reply.answer === undefined) {
    flow.fail(reply.failure);
    return;
  }
  const { state, checkoutUrl } = reply.answer;
  flow.update({
    status: reply.answer,
    step: checkoutUrl === null ? 'done' : 'payment',
    isBusy: false,
  });
  const stored = session.read();
  if (state !== 'Confirmed' || stored?.isReported === true) return;
  if (stored !== null) session.write({ ...stored, isReported: true });
  emit('vb-booked', { bookingId, state });
}

function guestIn({ state: { details } }: Flow) {
  const { fullName, phone, email } = details;
  return {
    type: 'Individual',
    primaryContact: { fullName, phone: phone || null, email: email || null },
  };
}
