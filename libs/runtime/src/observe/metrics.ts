/** All metrics of a process, in its own registry; this list is also their reference. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Buckets in seconds, from a fast search to the longest time-out. */
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Metrics = ReturnType<typeof openMetrics>;

/** Label values are fixed words: never a reference, a number, a key, or a raw URL. */
// eslint-disable-next-line @typescript-eslint/explicit-module-boundary-types -- it is the list
export function openMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    ...ofRequests(registers),
    ...ofBookings(registers),
    ...ofResources(registers),
  };
}

function ofRequests(registers: Registry[]) {
  return {
    requests: new Counter({
      name: 'venue_requests_total',
      help: 'Requests that are over; outcome is that of the answer, ok, or the slug of a problem.',
      labelNames: ['surface', 'operation', 'outcome'] as const,
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'venue_request_seconds',
      help: 'How long requests took.',
      labelNames: ['surface', 'operation'] as const,
      buckets: seconds,
      registers,
    }),
    searchSeconds: new Histogram({
      name: 'venue_search_seconds',
      help: 'How long searches for a free time took, of all surfaces, where they were answered.',
      buckets: seconds,
      registers,
    }),
    searchReads: new Counter({
      name: 'venue_search_reads_total',
      help: 'Where searches read the bookings, with DATABASE_REPLICA_URL: replica or primary.',
      labelNames: ['from'] as const,
      registers,
    }),
    replays: new Counter({
      name: 'venue_replays_total',
      help: 'Answers that had been given before: retries, and repeated calls of agents.',
      labelNames: ['surface'] as const,
      registers,
    }),
    ...ofRefusals(registers),
  };
}

function ofRefusals(registers: Registry[]) {
  return {
    throttles: new Counter({
      name: 'venue_throttles_total',
      help: 'Requests that were refused because there were too many.',
      labelNames: ['reason'] as const,
      registers,
    }),
    interruptions: new Counter({
      name: 'venue_interruptions_total',
      help: 'Requests and tasks that could not be done just now.',
      labelNames: ['reason'] as const,
      registers,
    }),
    faults: new Counter({
      name: 'venue_faults_total',
      help: 'Faults of ours, each of which has a line in the log.',
      registers,
    }),
    alarms: new Counter({
      name: 'venue_alarms_total',
      help: 'Times that somebody should have looked; what at stands in the log.',
      registers,
    }),
  };
}

function ofBookings(registers: Registry[]) {
  return {
    holds: new Counter({
      name: 'venue_holds_total',
      help: 'Holds of the widget that were made, given back and booked.',
      labelNames: ['event'] as const,
      registers,
    }),
    lapsed: new Counter({
      name: 'venue_lapsed_total',
      help: 'Holds and unpaid bookings that ran out and gave their tables up.',
      registers,
    }),
    moves: new Counter({
      name: 'venue_moves_total',
      help: 'Bookings that were given other tables, so that another found room.',
      registers,
    }),
    cutShort: new Counter({
      name: 'venue_seating_cut_short_total',
      help: 'Starts refused where the limit of steps ended the search for a plan with moves.',
      registers,
    }),
    clashes: new Counter({
      name: 'venue_clashes_total',
      help: 'Transactions that clashed and ran again; 23P01 is two parties at one table.',
      labelNames: ['code'] as const,
      registers,
    }),
    messages: new Counter({
      name: 'venue_messages_total',
      help: 'Tries to send a text or an e-mail, as the provider answered them.',
      labelNames: ['channel', 'result'] as const,
      registers,
    }),
    providerFailures: new Counter({
      name: 'venue_provider_failures_total',
      help: 'Questions to a payment provider that failed.',
      labelNames: ['provider'] as const,
      registers,
    }),
  };
}

function ofResources(registers: Registry[]) {
  return {
    lockSeconds: new Histogram({
      name: 'venue_lock_wait_seconds',
      help: 'How long a booking waited for the days of its venue, where somebody else had them.',
      buckets: seconds,
      registers,
    }),
    messagesDue: new Gauge({
      name: 'venue_messages_due',
      help: 'Messages that should be on their way by now. Told by the worker.',
      registers,
    }),
    messageAge: new Gauge({
      name: 'venue_message_oldest_seconds',
      help: 'For how long the oldest of them has been due. Told by the worker.',
      registers,
    }),
    streams: new Gauge({
      name: 'venue_change_streams',
      help: 'Streams of changes that are open.',
      registers,
    }),
    changeSeconds: new Histogram({
      name: 'venue_change_seconds',
      help: 'How long ago changes were made when they were handed to the streams.',
      buckets: seconds,
      registers,
    }),
    pool: new Gauge({
      name: 'venue_pool_connections',
      help: 'Connections to the database, by pool; `size` is the most that there may be.',
      labelNames: ['pool', 'state'] as const,
      registers,
    }),
    bulkhead: new Gauge({
      name: 'venue_bulkhead_waiting',
      help: 'Calls and shared readings that wait for a turn at a venue, or for a proof.',
      labelNames: ['lane'] as const,
      registers,
    }),
  };
}
