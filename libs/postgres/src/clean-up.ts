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
    await this.inRounds(oldMessages, [messageDays]);
    await this.inRounds(oldBookings, [bookingMonths]);
    await this.inRounds(oldEnquiries, [enquiryMonths]);
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

const oldMessages = `
delete from message
where id in (select id from message
  where finished_at <= (select app_now()) - make_interval(days => $2) limit $1)`;

const oldBookings = `
update booking set ${anonymous}
where id in (select id from booking
  where ends_at <= (select app_now()) - make_interval(months => $2) and ${isNotAnonymous}
  limit $1 for update skip locked)`;

const oldEnquiries = `
delete from enquiry
where id in (select id from enquiry
  where created_at <= (select app_now()) - make_interval(months => $2) limit $1)`;
