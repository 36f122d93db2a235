/**
 * Loads the parts that few guests need, each as a file of its own, when a guest comes to them.
 * Such a part imports nothing but types from the rest; the toolkit gives it what it needs.
 */
import type { PartViews } from '../views/toolkit';
import type { Flow, Part, State, Step } from './flow';

const loaders: Readonly<Record<Part, () => Promise<{ readonly views: PartViews }>>> = {
  events: () => import('../events/events'),
  enquiry: () => import('../enquiry/enquiry'),
};

const parts: Readonly<Partial<Record<Step, Part>>> = {
  events: 'events',
  tickets: 'events',
  enquiry: 'enquiry',
  sent: 'enquiry',
};

/** How the part that has the current step stands; null for a step of the core. */
export function partOf({ step, parts: known }: State): State['parts'][Part] | null {
  const part = parts[step];
  return part === undefined ? null : known[part];
}

/** What the guest sees of the current step; null while its part is loading. */
export function shownStepOf(state: State): string | null {
  const part = partOf(state);
  if (part === 'loading' || part === 'absent') return null;
  return part === 'failed' ? `${state.step} failed` : state.step;
}

/** Loads the part that has the current step, unless that was begun before. */
export async function loadPart(flow: Flow): Promise<void> {
  const part = parts[flow.state.step];
  if (part === undefined || flow.state.parts[part] !== 'absent') return;
  note(flow, part, 'loading');
  try {
    const { views } = await loaders[part]();
    note(flow, part, views);
  } catch {
    note(flow, part, 'failed');
  }
}

/** Lets a part that could not be loaded be asked for again. */
export function retryPart(flow: Flow): void {
  const part = parts[flow.state.step];
  if (part !== undefined) note(flow, part, 'absent');
}

function note(flow: Flow, part: Part, now: State['parts'][Part]): void {
  flow.update({ parts: { ...flow.state.parts, [part]: now } });
}
