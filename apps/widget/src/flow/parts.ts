/**
 * Loads what is not needed at once, in files of their own: when a guest comes to it, or just
 * before. Such a part imports only types from the rest; the toolkit gives it what it needs.
 */
import type { ReactiveController } from 'lit';
import type { OptionAnswer, TicketsAnswer } from '../answers';
import type { LoadedPart } from '../views/toolkit';
import type { Flow, Part, State, Step } from './flow';

/** What the core asks of the part that books. */
export interface BookingPart extends LoadedPart {
  readonly controllersOf: (flow: () => Flow | null) => readonly ReactiveController[];
  readonly holdTime: (flow: Flow, time: string, option: OptionAnswer) => Promise<void>;
  readonly resume: (flow: Flow) => Promise<boolean>;
  readonly showTickets: (flow: Flow, answer: TicketsAnswer) => Promise<void>;
}

interface PartTypes extends Record<Part, LoadedPart> {
  readonly booking: BookingPart;
}

/** How the code of each part stands. */
export type Parts = {
  readonly [Name in Part]: 'absent' | 'loading' | 'failed' | PartTypes[Name];
};

type Loaders = { readonly [Name in Part]: () => Promise<{ readonly part: PartTypes[Name] }> };

const loaders: Loaders = {
  booking: () => import('../booking/booking'),
  events: () => import('../events/events'),
  enquiry: () => import('../enquiry/enquiry'),
};

const parts: Readonly<Partial<Record<Step, Part>>> = {
  details: 'booking',
  payment: 'booking',
  done: 'booking',
  events: 'events',
  tickets: 'events',
  enquiry: 'enquiry',
  sent: 'enquiry',
};

const retryPauseMs = 1000;

/** The steps from which a guest may come to the details next. */
const before: readonly Step[] = ['times', 'events', 'tickets'];

/** How the part that has the current step stands; null for a step of the core. */
export function partOf({ step, parts: known }: State): Parts[Part] | null {
  const name = parts[step];
  return name === undefined ? null : known[name];
}

/** What the guest sees of the current step; null while its part is loading. */
export function shownStepOf(state: State): string | null {
  const part = partOf(state);
  if (part === 'loading' || part === 'absent') return null;
  return part === 'failed' ? `${state.step} failed` : state.step;
}

/** Loads the part that has the current step and the one that follows, unless that was begun. */
export function loadParts(flow: Flow): void {
  const { step, parts: known, isBusy } = flow.state;
  const name = parts[step];
  if (name !== undefined && known[name] === 'absent') void load(flow, name);
  // What the guest waits for comes first.
  if (before.includes(step) && !isBusy && known.booking === 'absent') void load(flow, 'booking');
}

/** The part that books; null, with a message to the guest, where it can't be loaded. */
export async function bookingPart(flow: Flow): Promise<BookingPart | null> {
  const known = flow.state.parts.booking;
  const part = typeof known === 'object' ? known : await load(flow, 'booking');
  if (part === null) flow.failWithoutAnswer();
  return part;
}

/** Lets a part that could not be loaded be asked for again. */
export function retryPart(flow: Flow): void {
  const name = parts[flow.state.step];
  if (name !== undefined) note(flow, name, 'absent');
}

/** Tries once again where nothing came, as right after a network is back. */
async function load<Name extends Part>(flow: Flow, name: Name): Promise<PartTypes[Name] | null> {
  note(flow, name, 'loading');
  const part = await fetchPart(flow, name).catch(async () => {
    if (!navigator.onLine) return null;
    await new Promise((resolve) => setTimeout(resolve, retryPauseMs));
    return fetchPart(flow, name).catch(() => null);
  });
  if (part !== null) flow.dependencies.adopt(part);
  note(flow, name, part ?? 'failed');
  return part;
}

async function fetchPart<Name extends Part>(flow: Flow, name: Name): Promise<PartTypes[Name]> {
  const [{ part }] = await Promise.all([loaders[name](), flow.dependencies.loadTexts(name)]);
  return part;
}

function note<Name extends Part>(flow: Flow, name: Name, now: Parts[Name]): void {
  flow.update({ parts: { ...flow.state.parts, [name]: now } });
}
