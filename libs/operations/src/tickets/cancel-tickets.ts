/** Cancels an order of tickets for a guest who has proved it. */
import { Interruption } from '@venue/domain/interruption';
import type { EnquiryId } from '@venue/domain/shared/ids';
import { decideCancelOrder } from '@venue/domain/tickets/cancel-order';
import type { StoredOrder, TicketOrder } from '@venue/domain/tickets/order';
import { takeInstance } from '../availability/diary/expire';
import { sendTicketCancellation } from '../messages/to-buyer';
import { taskAboutTickets, reportToTeam } from '../messages/to-team';
import type { CallAboutTickets } from '../operation';
import { Problem } from '../problems';
import { describePassedOn } from '../bookings/change/describe-change';
import {
  describeCancelledBefore,
  describeNewOrder,
  describeOrderUnchangeable,
} from './describe-tickets';
import { changeAnswer, type ChangeAnswer } from '../bookings/change/change-answer';
import { toBookingOfTickets } from './tickets-view';

type TicketsCall = CallAboutTickets<'write'>;

export async function cancelTickets(
  reason: string | null,
  outer: TicketsCall,
): Promise<ChangeAnswer> {
  const call = { ...outer, ordered: await lockProvedOrder(outer) };
  const decision = decideCancelOrder({ file: call.ordered, reason, now: call.now });
  switch (decision.kind) {
    case 'already-cancelled':
      return changeAnswer({
        outcome: 'already_cancelled',
        booking: viewOf(call.ordered.order, call),
        summary: describeCancelledBefore(call.ordered, call),
      });
    case 'not-changeable':
      throw new Problem('booking-not-changeable', {
        detail: describeOrderUnchangeable(call.ordered, call),
      });
    case 'needs-venue':
      return passToVenue(reason, call);
    case 'cancelled':
      await call.work.ticketing.cancel(decision.order);
      await sendTicketCancellation(
        {
          file: { ...call.ordered, order: decision.order },
          because: 'cancelled',
          wasConfirmed: call.ordered.order.state === 'confirmed',
        },
        call,
      );
      return changeAnswer({
        outcome: 'cancelled',
        booking: viewOf(decision.order, call),
        summary: `${describeNewOrder(call.ordered, call)} cancelled.`,
      });
  }
}

/** Locks the date of the event before the order, as payments do. */
async function lockProvedOrder(call: TicketsCall): Promise<StoredOrder> {
  const { ordered, work } = call;
  const { id, instanceId, environment } = ordered.order;
  await takeInstance(instanceId, environment, call);
  const locked = await work.ticketing.lock(id);
  // The buyer was erased since the proof: the call starts again, and finds no booking.
  if (locked.buyer?.phone !== ordered.buyer?.phone) throw new Interruption('changed-meanwhile');
  return locked;
}

function viewOf(order: TicketOrder, { ordered, venue, now }: TicketsCall): ChangeAnswer['booking'] {
  return toBookingOfTickets({ ...ordered, order }, venue, now);
}

/** Contract: money is never refunded automatically, so the venue's team decides. */
async function passToVenue(reason: string | null, call: TicketsCall): Promise<ChangeAnswer> {
  const why = reason === null ? '' : ` Reason: ${reason}`;
  const words = {
    subject: 'Cancellation request',
    message: `The guest asks to cancel these tickets, which are paid.${why}`,
    source: call.caller.channel,
    severity: null,
  };
  const enquiryId = await raiseOnce(taskAboutTickets(call.ordered, words, call), call);
  const summary = `Tickets that are paid for can’t be cancelled online. ${describePassedOn(call.venue)}`;
  return changeAnswer({ outcome: 'needs_venue', enquiryId, summary });
}

/** The order is locked, so two simultaneous calls raise one enquiry. */
async function raiseOnce(
  task: ReturnType<typeof taskAboutTickets>,
  call: TicketsCall,
): Promise<EnquiryId> {
  const existingId = await call.work.enquiries.openLike(task);
  return existingId ?? reportToTeam(task, null, call);
}
