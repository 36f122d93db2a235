import type { Flow } from './flow';
import type { State, Wish } from './state';

export function changeWish(flow: Flow, change: Partial<Wish>): void {
  flow.update({ wish: { ...flow.state.wish, ...change } });
}

/** The id of the booking type in the wish, which may be a slug; null for any type. */
export function wishedType({ config, wish }: Pick<State, 'config' | 'wish'>): string | null {
  const types = config?.bookingTypes ?? [];
  const { bookingType } = wish;
  const match = types.find(({ bookingTypeId, slug }) =>
    [bookingTypeId, slug].includes(bookingType ?? ''),
  );
  return match?.bookingTypeId ?? null;
}
