/** The calls that are made both over REST and as tools, and the state of the venue before each. */
import type { Told, Wish } from './parity-surfaces';
import { ada, aQuestion, today, weekAhead, type World } from './parity-world';

export interface Scenario {
  readonly tool: string;
  readonly ends: string;
  readonly when: string;
  readonly given: (this: void, world: World) => Wish | Promise<Wish>;
  readonly around?: (world: World, call: () => Promise<Told>) => Promise<Told>;
}

/** Tool, ending, occasion, arguments. */
export type Row = readonly [string, string, string, Scenario['given']];

export const atHarbour = (world: World): Wish => ({ venueId: world.venueId('the-harbour') });
export const atLantern = (world: World): Wish => ({ venueId: world.venueId('the-lantern') });
export const day = { date: '2026-12-08', partySize: 2 };
export const six = { partySize: 6, time: '18:00' };
export const atPier = (world: World): Wish => ({
  venueId: world.venueId('the-pier'),
  partySize: 5,
});

/** One successful call of each tool, which the spoilers then make fail. */
export const goodCalls: Readonly<Record<string, Scenario['given']>> = {
  amend_booking: async (world) => ({ ...(await world.booked()), time: '19:15' }),
  cancel_booking: (world) => world.booked(),
  check_availability: (world) => ({ ...atHarbour(world), ...day }),
  create_booking: (world) => ({ ...atHarbour(world), ...weekAhead }),
  find_booking: (world) => world.booked(),
  get_menus: atHarbour,
  get_opening_hours: atHarbour,
  get_venue: atHarbour,
  get_venue_knowledge: (world) => ({ ...atHarbour(world), topic: 'faq' }),
  list_events: atHarbour,
  list_venues: () => ({}),
  report_running_late: async (world) => ({ ...(await isLate(world)), minutesLate: 20 }),
  send_deposit_link: (world) => world.booked(six),
  submit_enquiry: (world) => ({ ...atHarbour(world), ...aQuestion }),
};

export const isLate = (world: World): Promise<Wish> => world.booked({ date: today, time: '18:00' });

export async function cancelled(world: World): Promise<Wish> {
  const proof = await world.booked();
  const path = `/bookings/${encodeURIComponent(String(proof['reference']))}/cancel`;
  await world.post(path, { phone: ada.phone });
  return proof;
}

export async function paid(world: World): Promise<Wish> {
  const proof = await world.booked(six);
  await world.pay(String(proof['reference']));
  return proof;
}

export async function texted(world: World): Promise<Wish> {
  const proof = await world.booked(six);
  const path = `/bookings/${encodeURIComponent(String(proof['reference']))}/deposit-link`;
  for (let turn = 0; turn < 3; turn += 1) await world.post(path, { phone: ada.phone });
  return proof;
}

export async function begun(world: World): Promise<Wish> {
  const proof = await world.booked({ date: today, time: '12:00' });
  await world.service.moveTo(`${today}T12:30:00Z`);
  return proof;
}
