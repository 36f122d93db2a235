/** What the guest wishes to book. */
import type { Flow } from './flow';
import type { State, Wish } from './state';

export function changeWish(flow: Flow, change: Partial<Wish>): void {
  flow.update({ wish: { ...flow.state.wish, ...change } });
}

/** The id of the booking type that is wished for by slug or id; null for any. */
export function wishedType({ config, wish }: Pick<State, 'config' | 'wish'>): string | null {
  const types = config?.bookingTypes ?? [];
  const { bookingType } = wish;
  const found = types.find(({ bookingTypeId, slug }) =>
    [bookingTypeId, slug].includes(bookingType ?? ''),
  );
  return found?.bookingTypeId ?? null;
}
