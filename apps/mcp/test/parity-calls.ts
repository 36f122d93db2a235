/** The calls that are made both over REST and as tools, and the state of the venue before each. */
import type { CallResult, Wish } from './parity-surfaces';
import { ada, aQuestion, today, weekAhead, type ScenarioContext } from './parity-context';

export interface Scenario {
  readonly tool: string;
  readonly ends: string;
  readonly when: string;
  readonly given: (this: void, context: ScenarioContext) => Wish | Promise<Wish>;
  readonly around?: (
    context: ScenarioContext,
    call: () => Promise<CallResult>,
  ) => Promise<CallResult>;
}

/** Tool, ending, occasion, arguments. */
export type Row = readonly [string, string, string, Scenario['given']];

export const atHarbour = (context: ScenarioContext): Wish => ({
  venueId: context.venueId('the-harbour'),
});
export const atLantern = (context: ScenarioContext): Wish => ({
  venueId: context.venueId('the-lantern'),
});
export const day = { date: '2026-12-08', partySize: 2 };
/** The window and the guest of a place on the waiting list. */
export const atSeven = { from: '19:00', until: '19:00', guest: ada };
export const six = { partySize: 6, time: '18:00' };
export const atPier = (context: ScenarioContext): Wish => ({
  venueId: context.venueId('the-pier'),
  partySize: 5,
});

/** One successful call of each tool, which the refusal set-ups then make fail. */
export const goodCalls: Readonly<Record<string, Scenario['given']>> = {
  amend_booking: async (context) => ({ ...(await context.booked()), time: '19:15' }),
  cancel_booking: (context) => context.booked(),
  check_availability: (context) => ({ ...atHarbour(context), ...day }),
  create_booking: (context) => ({ ...atHarbour(context), ...weekAhead }),
  find_booking: (context) => context.booked(),
  get_menus: atHarbour,
  get_opening_hours: atHarbour,
  get_venue: atHarbour,
  get_venue_knowledge: (context) => ({ ...atHarbour(context), topic: 'faq' }),
  join_waiting_list: (context) => ({ ...atHarbour(context), ...day, ...atSeven }),
  list_events: atHarbour,
  list_venues: () => ({}),
  report_running_late: async (context) => ({ ...(await isLate(context)), minutesLate: 20 }),
  send_deposit_link: (context) => context.booked(six),
  submit_enquiry: (context) => ({ ...atHarbour(context), ...aQuestion }),
};

export const isLate = (context: ScenarioContext): Promise<Wish> =>
  context.booked({ date: today, time: '18:00' });

export async function cancelledBooking(context: ScenarioContext): Promise<Wish> {
  const proof = await context.booked();
  const path = `/bookings/${encodeURIComponent(String(proof['reference']))}/cancel`;
  await context.post(path, { phone: ada.phone });
  return proof;
}

export async function paidBooking(context: ScenarioContext): Promise<Wish> {
  const proof = await context.booked(six);
  await context.pay(String(proof['reference']));
  return proof;
}

export async function texted(context: ScenarioContext): Promise<Wish> {
  const proof = await context.booked(six);
  const path = `/bookings/${encodeURIComponent(String(proof['reference']))}/deposit-link`;
  for (let turn = 0; turn < 3; turn += 1) await context.post(path, { phone: ada.phone });
  return proof;
}

export async function startedVisit(context: ScenarioContext): Promise<Wish> {
  const proof = await context.booked({ date: today, time: '12:00' });
  await context.service.moveTo(`${today}T12:30:00Z`);
  return proof;
}
