/** What a team must notice at once about the queue at the door. */
import type { QueueRow } from '../answers';

/** One sign for each party with a free table, and one for each that answered that it comes. */
export function queueSigns(queue: readonly QueueRow[]): readonly string[] {
  return queue.flatMap(({ entryId, state, tables, isComing }) => [
    ...(state === 'waiting' && tables !== null ? [`ready ${entryId}`] : []),
    ...(isComing ? [`coming ${entryId}`] : []),
  ]);
}
