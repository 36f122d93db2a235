/** A calendar of events for specs: jazz on Fridays, a ferry, days on which the clocks change. */
import { beforeEach } from '@jest/globals';
import { emptying } from '@venue/testing/database';
import {
  openTestDeployment,
  type Answer,
  type TestDeployment,
  shared,
} from '@venue/testing/deployment';

const tier = (slug: string, pricePence: number, quota: number) => {
  return { slug, name: `${slug.charAt(0).toUpperCase()}${slug.slice(1)}`, pricePence, quota };
};
const event = (slug: string, parts: object) => {
  return { slug, name: slug, description: null, weekly: [], instances: [], ...parts };
};
const date = (startsAt: string, capacity: number) => {
  return { startsAt, durationMinutes: 150, capacity };
};

export const service = shared(() =>
  openTestDeployment(({ venues: [harbour, lantern, pier] }) => {
    harbour.events = [
      event('jazz', {
        name: 'Friday jazz',
        description: 'Three players, and the lights turned low.',
        tiers: [tier('standard', 2500, 30), tier('front', 4000, 8)],
        instances: ['04', '11', '18'].map((day) => date(`2026-12-${day}T20:00`, 36)),
      }),
      event('open-day', {
        name: 'Open day',
        tiers: [tier('free', 0, 20)],
        instances: ['2026-12-03T15:00', '2027-03-28T00:30', '2027-06-12T12:00'].map((at) =>
          date(at, 20),
        ),
      }),
      event('fair', {
        name: 'Spring fair',
        tiers: [tier('free', 0, 20)],
        instances: ['2027-03-28T23:30', '2027-03-29T00:00', '2027-06-12T12:00'].map((at) =>
          date(at, 20),
        ),
      }),
      event('later', { name: 'Some day', tiers: [tier('free', 0, 20)] }),
    ];
    lantern.events = [];
    pier.events = [
      event('ferry', {
        name: 'The last ferry',
        tiers: [tier('deck', 1000, 10)],
        instances: [date('2026-12-04T23:30', 10), date('2026-12-31T23:30', 1)],
      }),
    ];
  }),
);
beforeEach(async () => {
  await service.sql(emptying('ticket_order', 'instance_seats', 'tier_seats'));
  await service.moveTo('2026-12-01T09:00:00Z');
});

export type Query = Readonly<Record<string, string>>;
type Sending = Parameters<TestDeployment['get']>[1];

export const get = (path: string, query: Query = {}, sending?: Sending): Promise<Answer> => {
  const parameters = new URLSearchParams({
    venueId: service.venueId['the-harbour'] ?? '',
    ...query,
  });
  return service.get(`${path}?${parameters.toString()}`, sending);
};
export const upcoming = (query?: Query, sending?: Sending) =>
  get('/events/upcoming', query, sending);
export const dates = (query?: Query, sending?: Sending) => get('/event-instances', query, sending);
export const atPier = (): Query => ({ venueId: service.venueId['the-pier'] ?? '' });

/** `Friday jazz 2026-12-04 20:00` for each date, in the order of the answer. */
export const datesIn = ({ body }: Answer): string[] =>
  body.events.flatMap(({ name, instances }: { name: string; instances: Listed[] }) =>
    instances.map(({ startDate, startTime }) => `${name} ${startDate} ${startTime}`),
  );

export interface Listed {
  readonly eventInstanceId: string;
  readonly startDate: string;
  readonly startTime: string;
}

/** The seats left on that date of jazz. */
export const left = async (day: string, sending?: Sending) => {
  const { body } = await dates({ from: day, to: day }, sending);
  const [{ remainingSeats, tiers }] = body.instances;
  return [remainingSeats, ...tiers.map(({ remaining }: { remaining: number }) => remaining)];
};

interface Sale {
  readonly tier: string;
  readonly quantity: number;
  readonly holdUntil?: string;
  readonly env?: 'live' | 'sandbox';
}

/** Tickets for jazz on that day, as a sale stores them; with a deadline they are held. */
export async function sell(day: string, { tier: slug, quantity, holdUntil, env = 'live' }: Sale) {
  const [sold] = await service.sql<{ id: string; instance: string; tier: string }>(
    `insert into ticket_order (id, environment, venue_id, integration_id, instance_id, tier_id,
       reference, quantity, total_pence, state, hold_until, source, created_at)
     select gen_random_uuid(), $4, venue_id, (select id from integration limit 1), date.id, tier.id,
       gen_random_uuid(), $3, 0, case when $5::text is null then 'confirmed' else 'held' end,
       $5::timestamptz, 'web', app_now()
     from event join ticket_tier tier on tier.event_id = event.id and tier.slug = $2
     join event_instance date on date.event_id = event.id
       and starts_at = $1::timestamp at time zone 'Europe/London'
     returning id, instance_id as instance, tier_id as tier`,
    [`${day} 20:00`, slug, quantity, env, holdUntil ?? null],
  );
  const { id, instance, tier: tierId } = sold!;
  await service.sql(
    `insert into instance_seats as known values ($1, $2, $3, 36)
     on conflict (instance_id, environment) do update set taken = known.taken + excluded.taken`,
    [instance, env, quantity],
  );
  await service.sql(
    `insert into tier_seats as known values ($1, $2, $3, $4, 30)
     on conflict (instance_id, tier_id, environment)
       do update set taken = known.taken + excluded.taken`,
    [instance, tierId, env, quantity],
  );
  return id;
}

export const tierShape = {
  tierId: 'uuid',
  name: 'string',
  pricePence: 'int32',
  priceDisplay: 'string',
} as const;
export const seatsShape = {
  remainingSeats: 'int32',
  tiers: [{ ...tierShape, remaining: 'int32' }],
} as const;
export const startShape = {
  eventInstanceId: 'uuid',
  startDate: 'date',
  startTime: 'time',
  startAt: 'string',
} as const;
