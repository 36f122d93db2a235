/** Follows the attributes that the page changes while the guest uses the widget. */
import type { Flow } from './flow';
import type { Step, Wish } from './state';
import { searchTimes } from './search';
import { changeWish } from './wish';

/** Steps in which nothing is held or ordered yet. */
const openSteps: readonly Step[] = ['search', 'times', 'events', 'enquiry', 'waiting'];

/** Applies a wish that the page has changed, unless the guest has a time already. */
export function followWish(flow: Flow, change: Partial<Wish>): void {
  const { step } = flow.state;
  if (step === 'loading') changeWish(flow, change);
  if (!openSteps.includes(step)) return;
  changeWish(flow, change);
  const isSearching = step === 'search' || step === 'times';
  if (isSearching && flow.state.wish.date !== null) void flow.run(searchTimes);
}

/** Goes to the step that the page names, under the same condition. */
export function followStart(flow: Flow, step: Step): void {
  if (openSteps.includes(flow.state.step)) flow.update({ step, failure: null });
}
