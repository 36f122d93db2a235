import type { DataSource } from 'typeorm';
import type { Retention } from '@venue/domain';
import { anonymous, isNotAnonymous } from './anonymous';

const atOnce = 1000;

/**
 * Lets go of what is not needed any more. Each round is a transaction of its own and takes the next
 * thousand rows, so it may end anywhere and begin again.
 */
export class PostgresCleanUp {
  constructor(private readonly source: DataSource) {}

  async run({ bookingMonths, enquiryMonths, messageDays }: Retention): Promise<void> {
    await this.inRounds(oldAnswers, []);
    await this.inRounds(oldFailures, []);
    await this.inRounds(oldEvents, []);
    await this.inRounds(fullRates, []);
    await this.inRounds(oldHolds, []);
    await this.inRounds(oldCaptchas, []);
    await this.inRounds(oldTraffic, []);
    await this.inRounds(oldUnpaid, []);
    await this.inRounds(oldMessages, [messageDays]);
    await this.inRounds(oldBookings, [bookingMonths]);
    await this.inRounds(oldOrders, [bookingMonths]);
    await this.inRounds(oldWaysBack, [bookingMonths]);
    await this.inRounds(oldEnquiries, [enquiryMonths]);
    // Last, since those that no booking names any more go too.
    await this.inRounds(oldGuests, [bookingMonths]);
  }

  private async inRounds(statement: string, values: readonly number[]): Promise<void> {
    for (let count = atOnce; count === atOnce;) {
      const [, changed] = await this.source.query<[unknown, number]>(statement, [
        atOnce,
        ...values,
      ]);
      count = changed;
    }
  }
}

/** After 72 hours a key is free for a new request anyway. */
const oldAnswers = `
delete from idempotency
where (integration_id, environment, key_hash) in (
  select integration_id, environment, key_hash from idempotency
  where created_at <= (select app_now()) - interval '72 hours'
  limit $1 for update skip locked)`;

/** Failures are counted for an hour. */
const oldFailures = `
delete from failed_proof
where id in (select id from failed_proof
  where failed_at <= (select app_now()) - interval '1 day' limit $1)`;

/** Providers call again for some days. */
const oldEvents = `
delete from provider_event
where (provider, event_id) in (select provider, event_id from provider_event
  where received_at <= (select app_now()) - interval '30 days' limit $1)`;

/** Nobody has booked what was held: there is no promise to keep a record of. */
const oldHolds = `
delete from booking
where id in (select id from booking
  where held_for is not null and state = 'expired'
    and created_at <= (select app_now()) - interval '1 day'
    and not exists (select from enquiry where booking_id = booking.id)
    and not exists (select from message where booking_id = booking.id)
  limit $1 for update skip locked)`;

/** A challenge that has run out is good for nothing, used or not. */
const oldCaptchas = `
delete from captcha_used
where challenge in (select challenge from captcha_used
  where expires_at <= (select app_now()) limit $1)`;

/** What browsers have sent is counted for an hour. */
const oldTraffic = `
delete from browser_enquiry
where id in (select id from browser_enquiry
  where sent_at <= (select app_now()) - interval '1 hour' limit $1)`;

/** After its deadline nothing counts as unpaid, paid or not. */
const oldUnpaid = `
delete from unpaid_of_client
where id in (select id from unpaid_of_client where until <= (select app_now()) limit $1)`;

/** Of whoever has the whole burst back, nothing needs to be known. */
const fullRates = `
delete from rate_spent
where integration_id in (select integration_id from rate_spent
  where full_at <= (select app_now()) - interval '1 hour' limit $1 for update skip locked)`;

const oldMessages = `
delete from message
where id in (select id from message
  where finished_at <= (select app_now()) - make_interval(days => $2) limit $1)`;

const oldBookings = `
update booking set ${anonymous}
where id in (select id from booking
  where ends_at <= (select app_now()) - make_interval(months => $2) and ${isNotAnonymous}
  limit $1 for update skip locked)`;

/** Tickets stay, without their buyer. */
const oldOrders = `
update ticket_order set guest_id = null, contact_id = null
where id in (select ticket_order.id from ticket_order
  join event_instance on event_instance.id = instance_id
  where num_nonnulls(guest_id, contact_id) > 0
    and ends_at <= (select app_now()) - make_interval(months => $2)
  limit $1 for update of ticket_order skip locked)`;

/** An open one is a task that somebody still has to do, however old it is. */
const oldEnquiries = `
delete from enquiry
where id in (select id from enquiry
  where closed_at <= (select app_now()) - make_interval(months => $2) limit $1)`;

/** A page to come back to from paying may have anything in its address. */
const oldWaysBack = `
update checkout set return_to = null
where id in (select checkout.id from checkout
  join payment_request on payment_request.id = request_id
  left join booking on booking.id = booking_id
  left join ticket_order on ticket_order.id = order_id
  left join event_instance on event_instance.id = instance_id
  where return_to is not null
    and coalesce(booking.ends_at, event_instance.ends_at)
      <= (select app_now()) - make_interval(months => $2)
  limit $1 for update of checkout skip locked)`;

/** With all their contacts and what they agreed to: nobody has heard of them for so long. */
const oldGuests = `
delete from guest
where id in (select id from guest
  where created_at <= (select app_now()) - make_interval(months => $2)
    and not exists (select from contact where guest_id = guest.id
      and (named_at > (select app_now()) - make_interval(months => $2)
        or exists (select from booking where contact_id = contact.id)
        or exists (select from ticket_order where contact_id = contact.id)))
    and not exists (select from marketing_preference where guest_id = guest.id
      and created_at > (select app_now()) - make_interval(months => $2))
    and not exists (select from booking where guest_id = guest.id)
    and not exists (select from ticket_order where guest_id = guest.id)
  limit $1 for update skip locked)`;
