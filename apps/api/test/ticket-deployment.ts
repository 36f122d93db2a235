/** A venue with a gig on 28 evenings of December 2026, and orders for its tickets. */
import type { PaymentRequestId } from '@venue/domain/payment/request';
import {
  openTestDeployment,
  type Answer,
  type GroupEdit,
  type TestDeployment,
} from '@venue/testing/deployment';
import { sendCallback, type PaymentParts } from '@venue/testing/paying';

interface Gig {
  readonly capacity: number;
  readonly tiers: readonly {
    readonly slug: string;
    readonly name: string;
    readonly pricePence: number;
    readonly quota: number;
  }[];
}

export const standard = { slug: 'standard', name: 'Standard', pricePence: 2500, quota: 30 };
export const front = { slug: 'front', name: 'Front row', pricePence: 4000, quota: 8 };
export const free = { slug: 'free', name: 'Free entry', pricePence: 0, quota: 4 };

/** The gig of The Harbour in a group file: at 20:00 for two hours, on days 1 to 28. */
export function gig({ capacity, tiers }: Gig): GroupEdit {
  const instances = Array.from({ length: 28 }, (_, day) => ({
    startsAt: `${evening(day + 1)}T20:00`,
    durationMinutes: 120,
    capacity,
  }));
  return ({ venues: [harbour] }) => {
    const event = { slug: 'gig', name: 'The Gig', description: null, tiers, weekly: [], instances };
    harbour.events.push(event);
  };
}

export function evening(day: number): string {
  return `2026-12-${String(day).padStart(2, '0')}`;
}

export interface TicketTestDeployment extends TestDeployment {
  readonly tierId: Readonly<Record<string, string>>;
  instanceOn(day: number): string;
  order(wish: Wish, by?: Pick<TestDeployment, 'post'>): Promise<Answer>;
  /** The remaining seats of the day's gig, as the API reports them to guests. */
  left(day: number, sending?: { key: string }): Promise<SeatsLeft>;
}

export interface Wish {
  readonly day: number;
  readonly tier: string;
  readonly quantity: number;
  readonly guest?: object;
  readonly locale?: string;
  readonly key?: string;
  readonly idempotencyKey?: string;
}

export interface SeatsLeft {
  readonly seats: number;
  readonly tiers: Readonly<Record<string, number>>;
}

export async function openTicketTestDeployment(edit: GroupEdit): Promise<TicketTestDeployment> {
  const service = await openTestDeployment(edit);
  await service.moveTo('2026-11-30T12:00:00Z');
  const dates = await service.sql<{ id: string; day: number }>(
    `select event_instance.id, extract(day from starts_at)::int as day
     from event_instance join event on event.id = event_id where slug = 'gig'`,
  );
  const instanceOn = (day: number): string => {
    const match = dates.find((one) => one.day === day);
    if (match === undefined) throw new Error(`no gig on ${day} December`);
    return match.id;
  };
  const tiers = await service.sql<{ slug: string; id: string }>(
    `select tier.slug, tier.id from ticket_tier tier join event on event.id = event_id
     where event.slug = 'gig'`,
  );
  const tierId = Object.fromEntries(tiers.map(({ slug, id }) => [slug, id]));

  return {
    ...service,
    tierId,
    instanceOn,
    order: ({ day, tier, quantity, guest, locale, ...sending }, by = service) =>
      by.post(
        '/tickets',
        { eventInstanceId: instanceOn(day), tierId: tierId[tier], quantity, guest, locale },
        sending,
      ),
    left: async (day, sending) => {
      const venueId = service.venueId['the-harbour'];
      const query = `venueId=${venueId}&from=${evening(day)}&to=${evening(day)}`;
      const { body } = await service.get(`/event-instances?${query}`, sending);
      const gigs = body.instances.filter(({ name }: { name: string }) => name === 'The Gig');
      const [{ remainingSeats, tiers: kinds }] = gigs;
      return {
        seats: remainingSeats,
        tiers: Object.fromEntries(
          kinds.map((kind: { name: string; remaining: number }) => [kind.name, kind.remaining]),
        ),
      };
    },
  };
}

/** The payment request behind an order's link. */
export async function requestOf(
  service: TestDeployment,
  { body: { bookingId } }: Answer,
): Promise<{ id: PaymentRequestId; token: string; amount: number }> {
  const [row] = await service.sql<{ id: PaymentRequestId; token: string; amount: number }>(
    'select id, token, amount_pence as amount from payment_request where order_id = $1',
    [bookingId],
  );
  if (row === undefined) throw new Error('an order without a request');
  return row;
}

let paymentCount = 0;

/** Sends the provider's callback that an order was paid, in full unless other parts are given. */
export async function pay(
  service: TestDeployment,
  ordered: Answer,
  parts: Partial<PaymentParts> = {},
): Promise<PaymentParts> {
  const { id: requestId, amount: amountPence } = await requestOf(service, ordered);
  const payment = { paymentId: `tickets-${(paymentCount += 1)}`, requestId, amountPence, ...parts };
  await sendCallback(service, payment);
  return payment;
}

export async function stateOf(
  service: TestDeployment,
  { body: { bookingId } }: Answer,
): Promise<string> {
  const [row] = await service.sql<{ state: string }>(
    'select state from ticket_order where id = $1',
    [bookingId],
  );
  return row?.state ?? 'none';
}

/** Subjects of the enquiries that the team has received about an order. */
export async function tasksAbout(service: TestDeployment, ordered: Answer): Promise<string[]> {
  const rows = await service.sql<{ subject: string }>(
    `select subject from enquiry where order_id = $1 order by created_at`,
    [ordered.body.bookingId],
  );
  return rows.map(({ subject }) => subject);
}

/** Stored seat counts that differ from the sum of the orders. */
export function wrongCounts(service: TestDeployment): Promise<unknown[]> {
  return service.sql(
    `with sold as (
       select instance_id, tier_id, environment, sum(quantity) as quantity from ticket_order
       where state in ('held', 'confirmed') group by 1, 2, 3
     )
     select 'tier' as what, tier_id as id, taken from tier_seats
     left join sold using (instance_id, tier_id, environment)
     where taken <> coalesce(quantity, 0)
     union all
     select 'instance', instance_id, taken from instance_seats
     where taken <> coalesce((select sum(quantity) from sold
       where sold.instance_id = instance_seats.instance_id
         and sold.environment = instance_seats.environment), 0)`,
  );
}
