/**
 * Moves one of those that wait to another place. Returns those that have to follow all others, in
 * that order; the places before them stay.
 *
 * @param place - 1 for the first; a larger one than there are is the last.
 */
export function movedTo<Id>(order: readonly Id[], id: Id, place: number): readonly Id[] {
  const others = order.filter((one) => one !== id);
  const target = [...others.slice(0, place - 1), id, ...others.slice(place - 1)];
  const first = target.findIndex((one, index) => one !== order[index]);
  return first === -1 ? [] : target.slice(first);
}
