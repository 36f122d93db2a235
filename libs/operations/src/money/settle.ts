/**
 * Processes a payment, whether reported by the provider's callback, by the guest's return from the
 * checkout or by the hourly comparison. The event, its effect and all messages are one transaction,
 * so any number of copies in any order take effect once.
 */
import { amountDueOf } from '@venue/domain/payment/amount-due';
import type { Payment } from '@venue/domain/payment/provider';
import { decideReceipt } from '@venue/domain/payment/receive';
import type { PaymentRequest } from '@venue/domain/payment/request';
import type { OrderId } from '@venue/domain/shared/ids';
import { pence } from '@venue/domain/shared/money';
import { isStillAvailable } from '@venue/domain/tickets/sell';
import type { Group } from '@venue/domain/venue/group';
import type { Venue } from '@venue/domain/venue/venue';
import { takeInstance } from '../availability/diary/expire';
import type { SettlingPorts } from '../call';
import type { WriteContext } from '../pipeline/write-context';
import { retryOnStaleRules } from '../pipeline/retry-on-stale-rules';
import { receiveFee } from './receive-fee';
import { lockTable, venueOf } from './lock-table';
import { apply, reportUnmatchedPayment, type Decision, type LockedPayable } from './receipts';

/** Processes each event and each payment once; returns whether the event is new. */
export function settlePayment(
  payment: Payment,
  eventId: string,
  ports: SettlingPorts,
): Promise<boolean> {
  const actor = { kind: 'provider' as const, name: payment.provider };
  const origin = { actor, requestId: null };
  return retryOnStaleRules(async (tries) => {
    const { now, revision } = await ports.clock.read();
    const group = await ports.groups.at(tries === 1 ? revision : Infinity);
    return ports.unitOfWork.run(async (work) => {
      if (!(await work.ledger.isNew(payment.provider, eventId))) return false;
      const { ids, settings, secrets } = ports;
      await process(payment, { group, now, ids, settings, secrets, work });
      return true;
    }, origin);
  });
}

async function process(payment: Payment, groupContext: Omit<WriteContext, 'venue'>): Promise<void> {
  const request = await groupContext.work.ledger.request(payment.requestId);
  if (request === null) {
    // The payment is in no ledger, so its id is recorded to recognise a second report of it.
    // Existing ids have this form.
    const unmatchedEventId = `stray ${payment.paymentId}`;
    const isNew = await groupContext.work.ledger.isNew(payment.provider, unmatchedEventId);
    if (isNew)
      await reportUnmatchedPayment(payment, {
        ...groupContext,
        venue: firstOf(groupContext.group),
      });
    return;
  }

  if (request.purpose === 'fee' && request.bookingId !== null) {
    await receiveFee(payment, await lockTable(request, request.bookingId, groupContext));
  } else await receive(payment, await lockPayable(request, groupContext));
}

/**
 * Locks the booking or order of the request, and checks whether its table or seats are available.
 */
function lockPayable(
  request: PaymentRequest,
  groupContext: Omit<WriteContext, 'venue'>,
): Promise<LockedPayable> {
  return request.bookingId === null
    ? lockTickets(request, request.orderId as OrderId, groupContext)
    : lockTable(request, request.bookingId, groupContext);
}

async function lockTickets(
  request: PaymentRequest,
  id: OrderId,
  groupContext: Omit<WriteContext, 'venue'>,
): Promise<LockedPayable> {
  const { order } = await groupContext.work.ticketing.find(id);
  const context = { ...groupContext, venue: venueOf(order, groupContext) };
  // The instance is locked before the order; its lock covers all changes of its tickets.
  const instance = await takeInstance(order.instanceId, order.environment, groupContext);
  const file = await groupContext.work.ticketing.find(id);
  const isAvailable = instance !== null && isStillAvailable(file.order, instance, groupContext.now);
  return { kind: 'tickets', request, file, context, isAvailable };
}

async function receive(payment: Payment, payable: LockedPayable): Promise<void> {
  const { request, context } = payable;
  const isOurs = payment.currency === request.currency;
  const amountPence = pence(payment.amountPence);
  const isAvailable = payable.kind === 'table' ? payable.allocation !== null : payable.isAvailable;
  const decision: Decision = isOurs
    ? decideReceipt({ amountDue: amountDueOf(payable, context.now), amountPence, isAvailable })
    : { kind: 'other-currency' };

  const isNew = await context.work.ledger.receive({
    ...payment,
    id: context.ids.uuid(),
    bookingId: request.bookingId,
    orderId: request.orderId,
    environment: request.environment,
    counted: isOurs,
    flag: flagOf(decision) ?? (isOurs && amountPence < request.amountPence ? 'short' : null),
    receivedAt: context.now,
  });
  if (isNew) await apply(decision, { payment, amountPence }, payable);
}

/** The reason why the team must check the payment; null if it matches its request. */
function flagOf(decision: Decision): string | null {
  switch (decision.kind) {
    case 'other-currency':
      return 'other-currency';
    case 'kept':
      return decision.because;
    case 'revived':
      return 'late';
    case 'confirmed':
    case 'credited':
      return decision.surplusPence > 0 ? 'surplus' : null;
  }
}

function firstOf({ venues }: Group): Venue {
  const [first] = venues;
  if (first === undefined) throw new Error('a payment came in, and there is no venue');
  return first;
}
