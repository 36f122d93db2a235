/** Holding a chosen time while the guest types, and giving it back. */
import type { AlternativeAnswer, HoldAnswer, OptionAnswer } from '../answers';
import type { Reply } from '../client';
import { lookForBooking, showIfBooked } from './booking-status';
import type { Flow } from '../flow/flow';
import type { Toolkit } from '../views/toolkit';

type HeldTime = Pick<HoldAnswer, 'date' | 'time' | 'partySize' | 'bookingTypeId'>;

/** Holds a time of the day in the wish, in place of the one that is held so far. */
export async function holdTime(flow: Flow, time: string, option: OptionAnswer): Promise<void> {
  const { date, partySize } = flow.state.wish;
  if (date === null || flow.state.isBusy) return;
  flow.update({ choice: { time, option } });
  await hold(flow, { date, time, partySize, bookingTypeId: option.bookingTypeId });
}

/** Holds the same time for longer, or again. Tells whether it is held. */
export async function holdAgain(flow: Flow): Promise<boolean> {
  return flow.state.hold !== null && hold(flow, flow.state.hold);
}

async function hold(flow: Flow, wanted: HeldTime): Promise<boolean> {
  // A held time whose booking may be done is not asked for again.
  if ((await showIfBooked(flow)) !== 'not-booked') return false;
  const { date, time, partySize, bookingTypeId } = wanted;
  const wished = { venueId: flow.dependencies.venueId, date, time, partySize, bookingTypeId };
  const earlier = flow.state.hold;
  flow.update({ isBusy: true, failure: null });
  let reply = await sendHold(flow, wished, earlier?.holdId ?? null);
  // Another tab has booked it, or the guest's network is another one now, as on the way out.
  if (earlier !== null && reply.failure?.code === 'hold_not_found') {
    if ((await lookForBooking(flow, earlier, { isOurs: false })) !== 'not-booked') return false;
    flow.update({ isBusy: true });
    reply = await sendHold(flow, wished, null);
  }
  if (reply.answer === undefined) {
    const offered = reply.failure.body.alternatives as readonly AlternativeAnswer[] | undefined;
    flow.fail(reply.failure, { alternatives: offered ?? flow.state.alternatives });
    return false;
  }
  takeHold(flow, reply.answer);
  return true;
}

function sendHold(
  flow: Flow,
  wished: HeldTime & { readonly venueId: string },
  replacesHoldId: string | null,
): Promise<Reply<HoldAnswer>> {
  const { client, session } = flow.dependencies;
  return client.postOnce('/holds', { ...wished, replacesHoldId }, session);
}

/** Goes on with a time that has just been held. */
export function takeHold(flow: Flow, held: HoldAnswer): void {
  const { session, emit } = flow.dependencies;
  const { holdId, expiresAt } = held;
  session.write({ hold: held });
  showHold(flow, held);
  emit('vb-hold', { holdId, expiresAt });
}

/** Asks for the details while a time is held. */
export function showHold(flow: Flow, held: HoldAnswer): void {
  const { date, partySize } = held;
  flow.update({
    step: 'details',
    wish: { ...flow.state.wish, date, partySize },
    hold: held,
    secondsLeft: flow.dependencies.clock.secondsUntil(held.expiresAt),
    alternatives: [],
    isBusy: false,
  });
}

/**
 * Goes back to the times, which are looked for anew, since the one that was held is free again; or
 * on to the booking, where the held time turns out to be booked.
 */
export async function leaveHold({ flow, searchTimes }: Toolkit): Promise<void> {
  if (flow.state.isBusy || (await showIfBooked(flow)) !== 'not-booked') return;
  // The time that the guest doesn't want is not marked any more.
  const wish = { ...flow.state.wish, time: null };
  flow.update({ step: 'times', wish, found: null, alternatives: [], isBusy: true, failure: null });
  await releaseHold(flow);
  if (flow.state.step === 'times') await flow.run(searchTimes);
}

/** Gives the held time back when the guest goes away from it. Nothing depends on its success. */
async function releaseHold(flow: Flow): Promise<void> {
  const { client, session } = flow.dependencies;
  const { hold: held } = flow.state;
  if (held === null) return;
  session.clear();
  flow.update({ hold: null });
  await client.post(`/holds/${held.holdId}/release`, {}, { keepalive: true });
}
