/** Tasks of ticket buyers, who order over REST or on a page of a venue's site. */
import type { LocalDate } from '@venue/domain/shared/time';
import type { Context, Ordered, Task } from './context';
import { dateOf, guest, hasLapsed, latestOf, pathOf, recordSeats, tellsProblem } from './context';
import { payLater, payNow } from './deposit-tasks';
import type { Answer } from './requests';
import { tiers, type Tickets, type Tier } from './seats-model';
import { eventVenue } from './storm-group';

/** Reads what is left, and orders some. */
export const order: Task = async (context) => {
  const date = dateOf(context);
  const listed = await list(date, context);
  const tickets = { tier: context.random.one(tiers), quantity: 1 + context.random.below(3) };
  if (listed === null || context.random.below(4) === 0) return;
  const key = `${context.name}-tickets-${context.number()}`;
  const wanted = {
    eventInstanceId: listed.instance,
    tierId: listed.tiers[tickets.tier],
    quantity: tickets.quantity,
    guest,
  };
  const { requests, kind } = context;
  const answer =
    kind === 'page'
      ? await requests.page('/tickets', wanted, key)
      : await requests.rest('/tickets', wanted, key);
  recordSeats(
    context,
    { date, answer },
    { kind: 'take', tickets, answer: saleIn(answer, tickets) },
  );
  const { reference, checkoutUrl } = answer.body;
  if (reference === undefined) return;
  const owed =
    typeof checkoutUrl === 'string'
      ? { madeAt: answer, link: new URL(checkoutUrl).pathname, payments: [] }
      : null;
  const { phone } = guest;
  const ordered: Ordered = { reference, phone, date, tickets, state: 'confirmed', owed };
  context.orders.push(ordered);
  if (owed === null) return;
  await (context.kind === 'page' ? payNow : payLater)(ordered, context);
};

function saleIn(answer: Answer, { tier }: Tickets): 'taken' | 'full' | null {
  if (answer.body.state === (tier === 'free' ? 'Confirmed' : 'Hold')) return 'taken';
  return tellsProblem(answer, 'no-availability') ? 'full' : null;
}

interface ListedDate {
  readonly instance: string;
  readonly tiers: Readonly<Record<Tier, string>>;
}

async function list(date: LocalDate, context: Context): Promise<ListedDate | null> {
  const query = `venueId=${eventVenue}&from=${date}&to=${date}`;
  const answer = await context.requests.get(`/event-instances?${query}`);
  const [instance] = answer.body.instances ?? [];
  const kinds = new Map(instance?.tiers.map((tier) => [tier.name, tier]));
  const [paid, free] = [kinds.get('paid'), kinds.get('free')];
  const isWhole = instance !== undefined && paid !== undefined && free !== undefined;
  const left = isWhole ? { paid: paid.remaining, free: free.remaining } : null;
  recordSeats(context, { date, answer }, { kind: 'list', answer: left });
  if (!isWhole) return null;
  return {
    instance: instance.eventInstanceId,
    tiers: { paid: paid.tierId, free: free.tierId },
  };
}

export const cancelTickets: Task = async (context) => {
  const ordered = latestOf(context.orders, context);
  if (ordered === null) return;
  const { reference, date, tickets, owed } = ordered;
  const key = `${context.name}-${context.number()}`;
  const path = `${pathOf(reference)}/cancel`;
  const answer = await context.requests.rest(path, { phone: guest.phone }, key);
  const { outcome } = answer.body;
  if (hasLapsed(answer, ordered)) return;
  // Only the team can cancel an order that is paid for.
  if (outcome === 'needs_venue' && owed !== null && owed.payments.length > 0) return;
  const given = outcome === 'cancelled' ? 'given-back' : null;
  recordSeats(context, { date, answer }, { kind: 'give-back', tickets, answer: given });
  if (given !== null) ordered.state = 'cancelled';
};
