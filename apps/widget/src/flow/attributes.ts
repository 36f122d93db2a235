/** What the page changes while the guest is using the widget. */
import type { Flow } from './flow';
import type { Step, Wish } from './state';
import { searchTimes } from './search';
import { changeWish } from './wish';

/** Steps in which nothing is held or ordered yet. */
const openSteps: readonly Step[] = ['search', 'times', 'events', 'enquiry'];

/**
 * Takes over a wish that the page has changed. A guest who has a time already keeps it: then the
 * page is not followed.
 */
export function followWish(flow: Flow, change: Partial<Wish>): void {
  const { step } = flow.state;
  if (step === 'loading') changeWish(flow, change);
  if (!openSteps.includes(step)) return;
  changeWish(flow, change);
  const isSearching = step === 'search' || step === 'times';
  if (isSearching && flow.state.wish.date !== null) void flow.run(searchTimes);
}

/** Goes to what the page wants to begin with, in the same way. */
export function followStart(flow: Flow, step: Step): void {
  if (openSteps.includes(flow.state.step)) flow.update({ step, failure: null });
}
