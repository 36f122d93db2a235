/** Loads the settings and searches the free times of a day. */
import type { AvailabilityAnswer, OptionAnswer, WidgetConfigAnswer } from '../answers';
import { isOutcomeUnknown } from '../client';
import type { Day } from '@venue/ui';
import { changeCalendar, refusalOf, statusOf } from './calendar';
import type { Flow } from './flow';
import { bookingPart } from './parts';
import { changeWish, wishedType } from './wish';

/** Loads the settings, then shows the first step; with a wished day, its times at once. */
export async function start(flow: Flow): Promise<void> {
  const { client, clock, venueId, emit, firstStep } = flow.dependencies;
  const request = client.get<WidgetConfigAnswer>(`/venues/${venueId}/widget-config`);
  // Browsers take long for the first date of a page, so it is formatted during the request.
  setTimeout(() => clock.today('UTC'));
  const reply = await request;
  if (reply.answer === undefined) {
    flow.fail(reply.failure, { step: 'unusable' });
    return;
  }
  flow.update({ config: reply.answer });
  emit('vb-ready', { venueId });
  if (canResume(flow)) {
    const booking = await bookingPart(flow);
    if (booking === null || (await booking.resume(flow))) return;
  }
  flow.update({ step: firstStep });
  if (firstStep === 'search' && flow.state.wish.date !== null) await searchTimes(flow);
}

/** Whether the session has a state to continue, or the guest comes back from the checkout. */
function canResume({ dependencies: { session } }: Flow): boolean {
  return !session.isEmpty || location.hash.includes('vb-booking=');
}

/** Shows the times of a day, or the reason why it can't be booked. */
export function chooseDay(flow: Flow, day: Day | null, place: 'grid' | 'field'): void {
  const reason = refusalOf(flow, day);
  const isFull = day !== null && statusOf(flow, day) === 'full';
  const fullDay = isFull ? day : null;
  changeCalendar(flow, { refusal: reason === null ? null : { place, reason, fullDay } });
  if (reason === null) {
    searchDay(flow, day);
  } else if (place === 'field') flow.dependencies.focus('#date');
  else flow.announce(reason);
}

/** Shows the times of a day; of a full one, those at other venues. */
export function searchDay(flow: Flow, date: Day | null): void {
  changeWish(flow, { date });
  void flow.run(searchTimes);
}

/** Loads the free times of the day in the wish. */
export async function searchTimes(flow: Flow): Promise<void> {
  const { client, venueId, emit } = flow.dependencies;
  const { date, time, partySize } = flow.state.wish;
  if (date === null) return;
  const signal = flow.supersede('times');
  flow.supersede('days');
  emit('vb-search', { date, partySize });
  flow.update({ step: 'times', availability: null, alternatives: [], isBusy: true, failure: null });
  const bookingTypeId = wishedType(flow.state);
  const acrossVenues = flow.config.hasOtherVenues ? 'true' : null;
  const query = { venueId, date, partySize, bookingTypeId, acrossVenues };
  const reply = await client.get<AvailabilityAnswer>('/availability', query, signal);
  if (signal.aborted) return;
  if (reply.answer === undefined) {
    // Stay where a retry may help; otherwise the guest must choose another day.
    flow.fail(reply.failure, { step: isOutcomeUnknown(reply.failure) ? 'times' : 'search' });
    return;
  }
  const { times, outcome, alternatives } = reply.answer;
  flow.update({ availability: reply.answer, alternatives, isBusy: false });
  announceTimes(flow, reply.answer);
  if (times.some((one) => one.time === time)) flow.dependencies.focus('.wished');
  emit('vb-times-shown', { date, count: times.length, outcome });
}

/** Without any time, the view announces it. */
function announceTimes(flow: Flow, { times, alternatives, date }: AvailabilityAnswer): void {
  const { texts, venueId } = flow.dependencies;
  const { say, day } = texts();
  const here = alternatives.filter((one) => one.venueId === venueId);
  const n = times.length || here.length || alternatives.length;
  const key = times.length > 0 ? 'timesFree' : 'otherTimesFree';
  if (n > 0) flow.announce(say(key, { n, date: day(date) }));
}

/** Holds a time that the guest has chosen, on the day in the wish or on another. */
export async function chooseTime(
  flow: Flow,
  {
    date,
    time,
    option,
  }: { readonly date: Day; readonly time: string; readonly option: OptionAnswer },
): Promise<void> {
  if (flow.state.isBusy) return;
  changeWish(flow, { date, time });
  await flow.run(async () => {
    flow.update({ isBusy: true });
    const booking = await bookingPart(flow);
    flow.update({ isBusy: false });
    await booking?.holdTime(flow, time, option);
  });
}
