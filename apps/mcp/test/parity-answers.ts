/** Every answer of every tool that is not a problem. */
import {
  cancelledBooking,
  paidBooking,
  isLate,
  atHarbour,
  atLantern,
  atPier,
  atSeven,
  day,
  six,
  type Row,
} from './parity-calls';
import { ada, aQuestion, weekAhead } from './parity-context';

const topics = ['venue-details', 'faq', 'opening-hours', 'happy-hours', 'food-menu'];
const moreTopics = ['drinks-menu', 'special-hours', 'kitchen-hours', 'compendium'];

export const answers: readonly Row[] = [
  ['list_venues', 'answered', 'there are several', () => ({})],
  ['get_venue', 'answered', 'it is known', atHarbour],
  ['get_opening_hours', 'answered', 'there are special dates', atHarbour],
  ['get_opening_hours', 'answered', 'there are none', atLantern],
  ['get_menus', 'answered', 'both are published', atHarbour],
  ['list_events', 'answered', 'some are on', atHarbour],
  [
    'list_events',
    'answered',
    'days are named',
    (context) => ({ ...atHarbour(context), from: '2026-12-05', to: '2026-12-20' }),
  ],
  ['list_events', 'answered', 'none is on', atLantern],
  ...[...topics, ...moreTopics].map((topic): Row => [
    'get_venue_knowledge',
    'answered',
    `it is ${topic}`,
    (context) => ({ ...atHarbour(context), topic }),
  ]),
  ['check_availability', 'available', 'any time will do', (w) => ({ ...atHarbour(w), ...day })],
  [
    'check_availability',
    'available',
    'it is that time, with a deposit',
    (context) => ({ ...atHarbour(context), ...day, ...six }),
  ],
  [
    'check_availability',
    'unavailable',
    'the doors are closed then, and other venues may do',
    (context) => ({ ...atHarbour(context), ...day, time: '07:00', acrossVenues: true }),
  ],
  [
    'check_availability',
    'closed',
    'it is Christmas Day',
    (context) => ({ ...atHarbour(context), ...day, date: '2026-12-25' }),
  ],
  [
    'check_availability',
    'needs_venue',
    'the party is large',
    (context) => ({ ...atHarbour(context), ...day, partySize: 9 }),
  ],
  ['create_booking', 'booked', 'no deposit is asked', (w) => ({ ...atHarbour(w), ...weekAhead })],
  [
    'create_booking',
    'booked',
    'a deposit is asked, by text and e-mail',
    (context) => {
      const person = { ...ada, email: 'ada@example.com' };
      return { ...atHarbour(context), ...weekAhead, ...six, guest: person, notes: 'By the window' };
    },
  ],
  [
    'create_booking',
    'unavailable',
    'the time is gone',
    (context) => ({ ...atHarbour(context), ...weekAhead, time: '07:00' }),
  ],
  [
    'create_booking',
    'needs_venue',
    'the party is large',
    (context) => ({ ...atHarbour(context), ...weekAhead, partySize: 9 }),
  ],
  ['find_booking', 'answered', 'it is confirmed', (context) => context.booked()],
  ['find_booking', 'answered', 'it waits for its deposit', (context) => context.booked(six)],
  ['find_booking', 'answered', 'it is cancelled', cancelledBooking],
  [
    'amend_booking',
    'amended',
    'the new time is free',
    async (context) => ({ ...(await context.booked()), time: '19:15' }),
  ],
  ['amend_booking', 'amended', 'nothing changes', (context) => context.booked()],
  [
    'amend_booking',
    'amended',
    'a bigger party owes a deposit',
    async (context) => ({ ...(await context.booked({ partySize: 5 })), partySize: 6 }),
  ],
  [
    'amend_booking',
    'unavailable',
    'the new time is not free',
    async (context) => ({ ...(await context.booked()), time: '07:00' }),
  ],
  [
    'amend_booking',
    'needs_venue',
    'the party grows too large',
    async (context) => ({ ...(await context.booked()), partySize: 9 }),
  ],
  ['cancel_booking', 'cancelled', 'it is in time', (context) => context.booked()],
  ['cancel_booking', 'cancelled', 'its deposit is paid', paidBooking],
  ['cancel_booking', 'already_cancelled', 'it was before', cancelledBooking],
  ['cancel_booking', 'needs_venue', 'it is too late', isLate],
  [
    'report_running_late',
    'noted',
    'it is an hour at most',
    async (context) => ({ ...(await isLate(context)), minutesLate: 60 }),
  ],
  [
    'report_running_late',
    'needs_venue',
    'it is more than an hour',
    async (context) => ({ ...(await isLate(context)), minutesLate: 61 }),
  ],
  ['send_deposit_link', 'sent', 'a deposit is owed', (context) => context.booked(six)],
  [
    'join_waiting_list',
    'joined',
    'the only table for the party is taken',
    async (context) => {
      await context.book(atPier(context));
      return { ...atPier(context), date: '2026-12-08', ...atSeven };
    },
  ],
  [
    'join_waiting_list',
    'available',
    'a table is free',
    (context) => ({ ...atHarbour(context), ...day, ...atSeven }),
  ],
  [
    'join_waiting_list',
    'unavailable',
    'no start is in the window',
    (context) => ({ ...atHarbour(context), ...day, ...atSeven, from: '07:00', until: '07:30' }),
  ],
  [
    'join_waiting_list',
    'closed',
    'it is Christmas Day',
    (context) => ({ ...atHarbour(context), ...day, ...atSeven, date: '2026-12-25' }),
  ],
  [
    'join_waiting_list',
    'needs_venue',
    'the party is large',
    (context) => ({ ...atHarbour(context), ...day, ...atSeven, partySize: 9 }),
  ],
  ['submit_enquiry', 'answered', 'no booking is named', (w) => ({ ...atHarbour(w), ...aQuestion })],
  [
    'submit_enquiry',
    'answered',
    'a booking is proved',
    async (context) => ({
      ...atHarbour(context),
      ...aQuestion,
      bookingReference: await context.book(),
    }),
  ],
];
