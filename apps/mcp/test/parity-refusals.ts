/** Every problem that a call of a tool may end in. */
import { toolsOf } from '@venue/operations/agents/tools';
import { catalogue } from '@venue/operations/catalogue';
import { problemsOf } from '@venue/operations/operation';
import {
  atLantern,
  atPier,
  startedVisit,
  cancelledBooking,
  goodCalls,
  paidBooking,
  texted,
  type Row,
  type Scenario,
} from './parity-calls';
import { refusalSetups } from './parity-context';

/** Problems that only REST can answer with, and why a tool never does. */
export const ofHttpAlone: Readonly<Record<string, string>> = {
  'invalid-key': 'a key is judged before any message is read, and is a 401',
  'idempotency-key-required': 'agents may leave the key out',
  'not-acceptable': 'a result has one form; what a host accepts is judged as a header',
  'payload-too-large': 'a body is too large before there is a message in it, and is a 413',
  'unsupported-media-type': 'the type of a body is judged as a header, and is a 415',
};

/** Problems that are impossible for a tool, or tested with another one, and why. */
export const exemptions: Readonly<Record<string, string>> = {
  'list_venues validation-failed': 'it takes no argument',
  'get_venue validation-failed': 'its argument has its own name, which the problem says',
  'get_venue venue-required': 'the path of REST always names one',
};
/** Outcomes that only the other change has: amending and cancelling have one answer schema. */
export const ofTheOtherChange: readonly string[] = [
  'amend_booking cancelled',
  'amend_booking already_cancelled',
  'cancel_booking amended',
  'cancel_booking unavailable',
];

/** Each takes the five seconds that a repeated write waits, so only one tool is tested. */
const toolForConflict = 'create_booking';

/** Refusals of single tools, and a wrong argument for each tool that takes one. */
export const refusals: readonly Row[] = [
  ['get_menus', 'knowledge-not-found', 'the venue has none', atLantern],
  [
    'get_venue_knowledge',
    'knowledge-not-found',
    'the venue has not published it',
    (context) => ({ ...atLantern(context), topic: 'happy-hours' }),
  ],
  [
    'amend_booking',
    'booking-not-changeable',
    'it is cancelled',
    async (context) => ({ ...(await cancelledBooking(context)), time: '20:00' }),
  ],
  ['cancel_booking', 'booking-not-changeable', 'it has started', startedVisit],
  [
    'report_running_late',
    'booking-not-changeable',
    'it is not today',
    async (context) => ({ ...(await context.booked()), minutesLate: 20 }),
  ],
  ['send_deposit_link', 'booking-not-changeable', 'it is cancelled', cancelledBooking],
  ['send_deposit_link', 'no-deposit-due', 'nothing is asked', (context) => context.booked()],
  ['send_deposit_link', 'no-deposit-due', 'all is paid', paidBooking],
  [
    'send_deposit_link',
    'payment-link-unavailable',
    'the venue has no words for it',
    (context) => context.booked(atPier(context)),
  ],
  ['send_deposit_link', 'too-many-links', 'three were sent', texted],
  ...Object.entries({
    amend_booking: { phone: '', partySize: 0 },
    cancel_booking: { reason: 'x'.repeat(501) },
    check_availability: { date: '2026-02-30', partySize: 1001 },
    create_booking: { date: 'tomorrow', guest: { name: ' ', phone: 'x', email: 'ada' } },
    find_booking: { reference: '' },
    get_menus: { venueId: 'here' },
    get_opening_hours: { venueId: 'here' },
    get_venue_knowledge: { venueId: 'here' },
    join_waiting_list: { from: '20:00', until: '19:00' },
    list_events: { from: '2026-12-01', to: '2027-12-01' },
    report_running_late: { minutesLate: 0 },
    send_deposit_link: { phone: 'x'.repeat(65) },
    submit_enquiry: { message: '', subject: 'two\nlines' },
  }).map(([tool, wrong]): Row => [
    tool,
    'validation-failed',
    `it is given ${JSON.stringify(wrong).slice(0, 60)}`,
    async (context) => ({ ...(await goodCalls[tool]?.(context)), ...wrong }),
  ]),
];

/** The successful call of each tool with every set-up that makes it end in one of its problems. */
export const refusedCalls = toolsOf(catalogue).flatMap(
  ({ definition: { name: tool }, operation }) =>
    problemsOf(operation)
      .filter((slug) => slug in refusalSetups && !(`${tool} ${slug}` in exemptions))
      .filter((slug) => slug !== 'conflict' || tool === toolForConflict)
      .map((slug): Scenario => {
        const { before, around } = refusalSetups[slug] ?? {};
        return {
          tool,
          ends: slug,
          when: 'it is made to fail',
          given: async (context) => {
            const wish = (await goodCalls[tool]?.(context)) ?? {};
            return before?.(context, wish, operation) ?? wish;
          },
          ...(around === undefined ? {} : { around }),
        };
      }),
);
