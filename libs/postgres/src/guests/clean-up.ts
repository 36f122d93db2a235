import type { DataSource } from 'typeorm';
import { sessionMinutes } from '@venue/domain/access/team-sessions';
import type { Retention } from '@venue/domain/venue/policy';
import { anonymous, anonymousOrder, isNotAnonymous } from './anonymous';

const atOnce = 1000;

/**
 * Deletes or anonymises data that is no longer needed. Each round is a separate transaction and
 * handles the next thousand rows, so a run may stop anywhere and start again.
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
    await this.inRounds(oldPageBookings, []);
    await this.inRounds(oldSignIns, []);
    await this.inRounds(oldSignInMessages, []);
    await this.inRounds(oldSessions, []);
    await this.inRounds(neverPaired, []);
    await this.inRounds(oldMessages, [messageDays]);
    await this.inRounds(oldTexts, [messageDays]);
    await this.inRounds(oldTextStops, [bookingMonths]);
    await this.inRounds(oldWebhooks, []);
    await this.inRounds(oldBookings, [bookingMonths]);
    await this.inRounds(oldOrders, [bookingMonths]);
    await this.inRounds(oldEntries, [bookingMonths]);
    await this.inRounds(oldShiftNotes, [bookingMonths]);
    await this.inRounds(oldGroupChanges, [bookingMonths]);
    await this.inRounds(oldReturnUrls, [bookingMonths]);
    await this.inRounds(oldEnquiries, [enquiryMonths]);
    // Last, since guests that no booking refers to any more are deleted too.
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

/** After 72 hours the key can be used for a new request anyway. */
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

/** Providers repeat their calls for some days. */
const oldEvents = `
delete from provider_event
where (provider, event_id) in (select provider, event_id from provider_event
  where received_at <= (select app_now()) - interval '30 days' limit $1)`;

/** No guest booked the held tables, so there is no promise to record. */
const oldHolds = `
delete from booking
where id in (select id from booking
  where held_for is not null and state = 'expired'
    and created_at <= (select app_now()) - interval '1 day'
    and not exists (select from enquiry where booking_id = booking.id)
    and not exists (select from message where booking_id = booking.id)
  limit $1 for update skip locked)`;

/** An expired challenge is of no use, whether it was used or not. */
const oldCaptchas = `
delete from captcha_used
where challenge in (select challenge from captcha_used
  where expires_at <= (select app_now()) limit $1)`;

/** Requests of browsers are counted for an hour. */
const oldTraffic = `
delete from browser_enquiry
where id in (select id from browser_enquiry
  where sent_at <= (select app_now()) - interval '1 hour' limit $1)`;

/** After its deadline nothing counts as unpaid, whether it was paid or not. */
const oldUnpaid = `
delete from unpaid_of_client
where id in (select id from unpaid_of_client where until <= (select app_now()) limit $1)`;

/** Bookings from pages are counted for a day. */
const oldPageBookings = `
delete from page_booking
where id in (select id from page_booking
  where made_at <= (select app_now()) - interval '1 day' limit $1)`;

/** A caller whose whole burst is available again needs no row. */
const fullRates = `
delete from rate_spent
where integration_id in (select integration_id from rate_spent
  where full_at <= (select app_now()) - interval '1 hour' limit $1 for update skip locked)`;

/**
 * Requests are counted for an hour. Used links without a code stay: they show that the first admin
 * has signed in, who then gets no further link.
 */
const oldSignIns = `
delete from sign_in
where id in (select id from sign_in
  where expires_at <= (select app_now()) and created_at <= (select app_now()) - interval '1 hour'
    and not (kind = 'sign-in' and code_hash is null and used_at is not null)
  limit $1)`;

/** Its link and code have expired by then. */
const oldSignInMessages = `
delete from message
where id in (select id from message
  where kind = 'sign-in' and not_after <= (select app_now()) and finished_at is not null limit $1)`;

const { member, device } = sessionMinutes;

const oldSessions = `
delete from team_session
where id in (select id from team_session
  where created_at <= (select app_now()) - make_interval(
      mins => case when member_id is null then ${device.whole} else ${member.whole} end)
    or (member_id is not null
      and last_seen_at <= (select app_now()) - make_interval(mins => ${member.idle}))
  limit $1)`;

const neverPaired = `
delete from device
where id in (select id from device
  where paired_at is null and created_at <= (select app_now()) - interval '1 day' limit $1)`;

const oldMessages = `
delete from message
where id in (select id from message
  where finished_at <= (select app_now()) - make_interval(days => $2) limit $1)`;

/** Those of a conversation are kept as long as its enquiry. */
const oldTexts = `
delete from guest_text
where id in (select id from guest_text
  where enquiry_id is null and received_at <= (select app_now()) - make_interval(days => $2)
  limit $1)`;

/** A guest with a booking still wants no texts. */
const oldTextStops = `
delete from text_stop
where ctid = any (array(select ctid from text_stop
  where stopped_at <= (select app_now()) - make_interval(months => $2)
    and not exists (select from booking where guest_phone = text_stop.phone)
  limit $1))`;

/** An admin can have them sent again for that long. */
const oldWebhooks = `
delete from webhook_delivery
where id in (select id from webhook_delivery
  where occurred_at <= (select app_now()) - interval '7 days'
    and state in ('delivered', 'stopped') limit $1)`;

const oldBookings = `
update booking set ${anonymous}
where id in (select id from booking
  where ends_at <= (select app_now()) - make_interval(months => $2) and ${isNotAnonymous}
  limit $1 for update skip locked)`;

/** Tickets stay, without their buyer. */
const oldOrders = `
update ticket_order set ${anonymousOrder}
where id in (select ticket_order.id from ticket_order
  join event_instance on event_instance.id = instance_id
  where num_nonnulls(guest_id, contact_id, guest_name, cancel_reason) > 0
    and ends_at <= (select app_now()) - make_interval(months => $2)
  limit $1 for update of ticket_order skip locked)`;

/** Entries of the waiting list, with their history: only an accepted one has a booking. */
const oldEntries = `
delete from waiting_entry
where id in (select id from waiting_entry
  where until_at <= (select app_now()) - make_interval(months => $2)
  limit $1 for update skip locked)`;

/** They may name guests. */
const oldShiftNotes = `
delete from shift_note
where ctid = any (array(select ctid from shift_note
  where date < ((select app_now()) - make_interval(months => $2))::date limit $1))`;

const oldGroupChanges = `
delete from group_change
where id in (select id from group_change
  where changed_at < (select app_now()) - make_interval(months => $2) limit $1)`;

/** An open enquiry stays, however old: the team still has to deal with it. */
const oldEnquiries = `
delete from enquiry
where id in (select id from enquiry
  where closed_at <= (select app_now()) - make_interval(months => $2) limit $1)`;

/** The URL to which a guest returns after paying may contain anything, so it is deleted. */
const oldReturnUrls = `
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

/**
 * Deleted with all their contacts and marketing preferences: no caller has named them for that
 * long.
 */
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
