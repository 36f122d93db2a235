/** The events of the venue and the loaded dates, one programme per widget. */
import type { EventInstancesAnswer, EventsAnswer } from '../answers';
import type { Day } from '@venue/ui';
import type { Flow } from '../flow/flow';
import type { StringKey } from '../strings/strings';
import type { Toolkit } from '../views/toolkit';

export type EventDate = EventInstancesAnswer['instances'][number];

export interface Programme {
  /** Null until they and their dates are loaded. */
  readonly events: EventsAnswer['events'] | null;
  readonly isLoading: boolean;
  readonly dates: readonly EventDate[];
  /** The last day whose dates are loaded. */
  readonly until: Day;
  /** The guest's choice. */
  readonly dateId: string | null;
  readonly tierId: string | null;
  readonly quantity: number;
  readonly errors: Readonly<Partial<Record<'tier' | 'name' | 'phone' | 'email', StringKey>>>;
}

/** The service's default range. */
const firstDays = 30;
/** The longest range of one call. */
const moreDays = 92;

/** With this many tickets or fewer left, the guest sees their number. */
export const fewLeft = 5;

const programmes = new WeakMap<Flow, Programme>();

export function programmeOf(kit: Toolkit): Programme {
  const { flow } = kit;
  const existing = programmes.get(flow);
  if (existing !== undefined) return existing;
  const today = flow.dependencies.clock.today(flow.config.timezone);
  const programme: Programme = {
    events: null,
    isLoading: false,
    dates: [],
    until: kit.addDays(today, firstDays),
    dateId: null,
    tierId: null,
    quantity: 2,
    errors: {},
  };
  programmes.set(flow, programme);
  return programme;
}

export function changeProgramme({ flow }: Toolkit, change: Partial<Programme>): void {
  const existing = programmes.get(flow);
  if (existing !== undefined) programmes.set(flow, { ...existing, ...change });
  flow.update({});
}

/** Loads the events and their next dates, once the step that shows them is drawn. */
export function loadIfNeeded(kit: Toolkit): void {
  const { events, isLoading } = programmeOf(kit);
  if (events !== null || isLoading || kit.flow.state.failure !== null) return;
  // Rendering must not change the state.
  queueMicrotask(() => void kit.flow.run(() => load(kit)));
}

async function load(kit: Toolkit): Promise<void> {
  const { client, venueId } = kit.flow.dependencies;
  changeProgramme(kit, { isLoading: true });
  const [reply, areDatesLoaded] = await Promise.all([
    client.get<EventsAnswer>('/events', { venueId }),
    loadDates(kit, programmeOf(kit).until),
  ]);
  changeProgramme(kit, { isLoading: false });
  if (reply.answer === undefined) kit.flow.fail(reply.failure);
  else if (areDatesLoaded) changeProgramme(kit, { events: reply.answer.events });
}

/** Loads the dates up to that day again, with the current numbers of seats. */
export async function loadDates(kit: Toolkit, until: Day): Promise<boolean> {
  const { flow, addDays } = kit;
  const { client, venueId, clock } = flow.dependencies;
  const dates: EventDate[] = [];
  let from = clock.today(flow.config.timezone);
  while (from <= until) {
    const last = addDays(from, moreDays);
    const to = last < until ? last : until;
    const reply = await client.get<EventInstancesAnswer>('/event-instances', { venueId, from, to });
    if (reply.answer === undefined) {
      flow.fail(reply.failure);
      return false;
    }
    dates.push(...reply.answer.instances);
    from = addDays(to, 1);
  }
  changeProgramme(kit, { dates, until });
  return true;
}

/** Shows the dates of the next three months too. */
export async function loadLaterDates(kit: Toolkit): Promise<void> {
  const { flow, say, day } = kit;
  const until = kit.addDays(programmeOf(kit).until, moreDays);
  flow.update({ isBusy: true });
  if (!(await loadDates(kit, until))) return;
  flow.update({ isBusy: false });
  flow.announce(say('datesUntil', { date: day(until) }));
}

export function isSoldOut({ remainingSeats, tiers }: EventDate): boolean {
  return remainingSeats === 0 || tiers.every(({ remaining }) => remaining === 0);
}
