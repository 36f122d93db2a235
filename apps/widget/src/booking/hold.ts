/** Holding a chosen time while the guest types, and giving it back. */
import type { AlternativeAnswer, HoldAnswer, OptionAnswer } from '../answers';
import type { Failure, Reply } from '../client';
import { lookForBooking, showIfBooked } from './booking-status';
import type { Flow } from '../flow/flow';
import type { Step } from '../flow/state';
import type { StringKey } from '../strings/strings';
import type { Toolkit } from '../views/toolkit';

type HeldTime = Pick<HoldAnswer, 'date' | 'time' | 'partySize' | 'bookingTypeId'>;

/** Holds a time of the day in the wish, in place of the one that is held so far. */
export async function holdTime(flow: Flow, time: string, option: OptionAnswer): Promise<void> {
  const { date, partySize } = flow.state.wish;
  if (date === null || flow.state.isBusy) return;
  flow.update({ choice: { time, option } });
  const { bookingTypeId } = option;
  // In the details, the button that was pressed is gone.
  if (await hold(flow, { date, time, partySize, bookingTypeId })) flow.dependencies.focus('h2');
}

/** Holds the same time for longer; the button for it is gone then. */
export async function renewHold(flow: Flow): Promise<void> {
  if (await holdAgain(flow)) flow.dependencies.focus('h2');
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
    refuse(flow, wanted, reply.failure);
    return false;
  }
  takeHold(flow, reply.answer);
  return true;
}

function refuse(flow: Flow, wanted: HeldTime, failure: Failure): void {
  const offered = failure.body.alternatives as readonly AlternativeAnswer[] | undefined;
  flow.fail(failure, { alternatives: offered ?? flow.state.alternatives });
  if (failure.slug === 'no-availability') showTaken(flow, wanted);
}

/** Takes the time out of those that are shown, and leads to what can be had in its place. */
function showTaken(flow: Flow, { date, time, bookingTypeId }: HeldTime): void {
  const { step, found, wish, alternatives } = flow.state;
  const { focus, texts } = flow.dependencies;
  if (step === 'times' && found !== null) {
    const isTaken = (start: string, option: OptionAnswer): boolean =>
      found.date === date && start === time && option.bookingTypeId === bookingTypeId;
    const times = found.times
      .map((one) => ({
        ...one,
        options: one.options.filter((option) => !isTaken(one.time, option)),
      }))
      .filter(({ options }) => options.length > 0);
    flow.update({
      found: { ...found, times },
      wish: { ...wish, date: found.date, time: null },
      choice: null,
    });
  }
  flow.announce(texts().say(takenText(step, alternatives.length)));
  focus('.taken');
}

/** What a guest is told whose time is taken, by the step where it was asked for. */
export function takenText(step: Step, alternatives: number): StringKey {
  if (step === 'times') return 'failedTaken';
  return alternatives === 0 ? 'timeTakenNone' : 'timeTaken';
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
