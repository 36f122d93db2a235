/** Holds a chosen time while the guest types, and releases it. */
import type { AlternativeAnswer, HoldAnswer, OptionAnswer } from '../answers';
import type { Failure, Reply } from '../client';
import { lookForBooking, showIfBooked } from './booking-status';
import type { Flow } from '../flow/flow';
import type { Step } from '../flow/state';
import type { StringKey } from '../strings/strings';
import type { Toolkit } from '../views/toolkit';

type HeldTime = Pick<HoldAnswer, 'date' | 'time' | 'partySize' | 'bookingTypeId'>;

/** Holds a time of the day in the wish, in place of the current hold. */
export async function holdTime(flow: Flow, time: string, option: OptionAnswer): Promise<void> {
  const { date, partySize } = flow.state.wish;
  if (date === null || flow.state.isBusy) return;
  flow.update({ choice: { time, option } });
  const { bookingTypeId } = option;
  // In the details step, the button that was pressed is gone.
  if (await hold(flow, { date, time, partySize, bookingTypeId })) flow.dependencies.focus('h2');
}

/** Extends the hold, after which its button is gone. */
export async function renewHold(flow: Flow): Promise<void> {
  if (await holdAgain(flow)) flow.dependencies.focus('h2');
}

/** Extends the hold, or holds the same time again. Returns whether it is held. */
export async function holdAgain(flow: Flow): Promise<boolean> {
  return flow.state.hold !== null && hold(flow, flow.state.hold);
}

async function hold(flow: Flow, target: HeldTime): Promise<boolean> {
  // The hold may be booked already, by a call whose answer did not come.
  if ((await showIfBooked(flow)) !== 'not-booked') return false;
  const { date, time, partySize, bookingTypeId } = target;
  const body = { venueId: flow.dependencies.venueId, date, time, partySize, bookingTypeId };
  const previous = flow.state.hold;
  flow.update({ isBusy: true, failure: null });
  let reply = await sendHold(flow, body, previous?.holdId ?? null);
  // Another tab has booked it, or the guest has changed networks, which hides the hold from them.
  if (previous !== null && reply.failure?.code === 'hold_not_found') {
    if ((await lookForBooking(flow, previous, { isOurs: false })) !== 'not-booked') return false;
    flow.update({ isBusy: true });
    reply = await sendHold(flow, body, null);
  }
  if (reply.answer === undefined) {
    refuse(flow, target, reply.failure);
    return false;
  }
  takeHold(flow, reply.answer);
  return true;
}

function refuse(flow: Flow, target: HeldTime, failure: Failure): void {
  const alternatives = failure.body.alternatives as readonly AlternativeAnswer[] | undefined;
  flow.fail(failure, { alternatives: alternatives ?? flow.state.alternatives });
  if (failure.slug === 'no-availability') showTaken(flow, target);
}

/** Removes the time from those that are shown, and leads to the alternatives. */
function showTaken(flow: Flow, { date, time, bookingTypeId }: HeldTime): void {
  const { step, availability, wish, alternatives } = flow.state;
  const { focus, texts } = flow.dependencies;
  if (step === 'times' && availability !== null) {
    const isTaken = (start: string, option: OptionAnswer): boolean =>
      availability.date === date && start === time && option.bookingTypeId === bookingTypeId;
    const times = availability.times
      .map((one) => ({
        ...one,
        options: one.options.filter((option) => !isTaken(one.time, option)),
      }))
      .filter(({ options }) => options.length > 0);
    flow.update({
      availability: { ...availability, times },
      wish: { ...wish, date: availability.date, time: null },
      choice: null,
    });
  }
  flow.announce(texts().say(timeTakenText(step, alternatives.length)));
  focus('.taken');
}

/** The message that the time is taken, by the step in which the guest chose it. */
export function timeTakenText(step: Step, alternatives: number): StringKey {
  if (step === 'times') return 'failedTaken';
  return alternatives === 0 ? 'timeTakenNone' : 'timeTaken';
}

function sendHold(
  flow: Flow,
  body: HeldTime & { readonly venueId: string },
  replacesHoldId: string | null,
): Promise<Reply<HoldAnswer>> {
  const { client, session } = flow.dependencies;
  return client.postOnce('/holds', { ...body, replacesHoldId }, session);
}

/** Continues with a time that has just been held. */
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
 * Goes back to the times and searches again, since the held time is free now; or shows the booking,
 * if the held time turns out to be booked.
 */
export async function leaveHold({ flow, searchTimes }: Toolkit): Promise<void> {
  if (flow.state.isBusy || (await showIfBooked(flow)) !== 'not-booked') return;
  // The time that the guest rejects is not marked any more.
  const wish = { ...flow.state.wish, time: null };
  flow.update({
    step: 'times',
    wish,
    availability: null,
    alternatives: [],
    isBusy: true,
    failure: null,
  });
  await releaseHold(flow);
  if (flow.state.step === 'times') await flow.run(searchTimes);
}

/** Releases the hold. Nothing depends on its success: a hold ends by itself. */
async function releaseHold(flow: Flow): Promise<void> {
  const { client, session } = flow.dependencies;
  const { hold: held } = flow.state;
  if (held === null) return;
  session.clear();
  flow.update({ hold: null });
  await client.post(`/holds/${held.holdId}/release`, {}, { keepalive: true });
}
