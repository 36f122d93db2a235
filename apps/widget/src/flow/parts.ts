/**
 * Loads the code that is not needed at once: when a guest comes to it, or just before. A part
 * imports only types from the core; the toolkit hands it the functions.
 */
import type { BookingActions, Flow } from './flow';
import { partOf, type Part, type State, type Step } from './state';

const retryPauseMs = 1000;

/** The steps from which a guest may come to the details next. */
const stepsBeforeDetails: readonly Step[] = ['times', 'events', 'tickets'];

/** Loads the part of the current step and the one that follows, unless they load already. */
export function loadParts(flow: Flow): void {
  const { state } = flow;
  const part = partOf(state);
  if (part?.status === 'absent') void load(flow, part.name);
  // The part for the guest's current step is loaded first.
  const next = state.isBusy ? null : nextPartOf(state);
  if (next !== null && (state.parts[next] ?? 'absent') === 'absent') void load(flow, next);
}

function nextPartOf({ step, hold }: State): Part | null {
  if (stepsBeforeDetails.includes(step)) return 'booking';
  const isPaid = hold?.deposit.required === true || hold?.cardGuarantee;
  return step === 'details' && isPaid ? 'payment' : null;
}

/** The part that books; null, with a message to the guest, where it can't be loaded. */
export async function bookingPart(flow: Flow): Promise<BookingActions | null> {
  const isLoaded = flow.state.parts.booking === 'loaded' || (await load(flow, 'booking'));
  if (isLoaded) return flow.dependencies.booking();
  flow.failWithoutAnswer();
  return null;
}

/** Tries once more, as right after a network is back. Returns whether the part is loaded. */
async function load(flow: Flow, name: Part): Promise<boolean> {
  const { loadPart } = flow.dependencies;
  flow.setPart(name, 'loading');
  let isLoaded = await loadPart(name);
  if (!isLoaded && navigator.onLine) {
    await new Promise((resolve) => setTimeout(resolve, retryPauseMs));
    isLoaded = await loadPart(name);
  }
  flow.setPart(name, isLoaded ? 'loaded' : 'failed');
  return isLoaded;
}
