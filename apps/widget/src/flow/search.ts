/** From the settings to the free times of a day. */
import type { AvailabilityAnswer, WidgetConfigAnswer } from '../answers';
import { resume } from './resume';
import type { Flow, State, Wish } from './flow';

/** Loads the settings; with a day and a party already given, the times too. */
export async function start(flow: Flow): Promise<void> {
  const { client, venueId, emit, firstStep } = flow.means;
  const reply = await client.get<WidgetConfigAnswer>(`/venues/${venueId}/widget-config`);
  if (reply.answer === undefined) {
    flow.fail(reply.failure, { step: 'unusable' });
    return;
  }
  flow.update({ config: reply.answer });
  emit('vb-ready', { venueId });
  if (await resume(flow)) return;
  flow.update({ step: firstStep });
  if (firstStep === 'search' && flow.state.wish.date !== null) await searchTimes(flow);
}

/** The booking type that is wished for, named by slug or id; null for any. */
function wishedType({ config, wish }: Pick<State, 'config' | 'wish'>): string | null {
  const types = config?.bookingTypes ?? [];
  const { bookingType } = wish;
  const found = types.find(({ bookingTypeId, slug }) =>
    [bookingTypeId, slug].includes(bookingType ?? ''),
  );
  return found?.bookingTypeId ?? null;
}

export function changeWish(flow: Flow, change: Partial<Wish>): void {
  flow.update({ wish: { ...flow.state.wish, ...change } });
}

/** Looks for the free times of the day in the wish. */
export async function searchTimes(flow: Flow): Promise<void> {
  const { client, venueId, emit } = flow.means;
  const { date, partySize } = flow.state.wish;
  if (date === null) return;
  emit('vb-search', { date, partySize });
  flow.update({ isBusy: true, failure: null });
  const reply = await client.get<AvailabilityAnswer>('/availability', {
    venueId,
    date,
    partySize,
    bookingTypeId: wishedType(flow.state),
  });
  if (reply.answer === undefined) {
    flow.fail(reply.failure);
    return;
  }
  const { times, outcome, alternatives } = reply.answer;
  flow.update({ step: 'times', found: reply.answer, alternatives, isBusy: false });
  emit('vb-times-shown', { date, count: times.length, outcome });
}
