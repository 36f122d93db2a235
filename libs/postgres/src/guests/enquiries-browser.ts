import type { DataSource, EntityManager } from 'typeorm';
import type {
  BrowserEnquiries,
  BrowserSender,
  BrowserTraffic,
  WritableBrowserEnquiries,
} from '@venue/domain/guest/browser-enquiries';
import { isoOf, type Instant } from '@venue/domain/shared/time';
import { queryPrepared } from '../connection/query-prepared';

/** Counts recent requests of browsers, without a lock. */
export class PostgresBrowserEnquiries implements BrowserEnquiries {
  constructor(private readonly source: DataSource) {}

  async since(moment: Instant, sender: BrowserSender): Promise<BrowserTraffic> {
    const { environment, venueId, integrationId, client } = sender;
    const values = [isoOf(moment), environment, venueId, integrationId, client];
    const [counts] = await queryPrepared<BrowserTraffic>(this.source.manager, traffic, values);
    if (counts === undefined) throw new Error('a count without a row');
    return counts;
  }
}

export class PostgresWritableBrowserEnquiries implements WritableBrowserEnquiries {
  constructor(private readonly manager: EntityManager) {}

  async sentSince(
    moment: Instant,
    { integrationId, client }: BrowserSender,
  ): Promise<readonly Instant[]> {
    await queryPrepared(this.manager, lock, [integrationId, client]);
    // A separate statement, so that it includes the commits of the last holder of the lock.
    const values = [isoOf(moment), integrationId, client];
    const rows = await queryPrepared<{ at: Instant }>(this.manager, selectSent, values);
    return rows.map(({ at }) => at);
  }

  async record(sender: BrowserSender, now: Instant): Promise<void> {
    const { environment, venueId, integrationId, client } = sender;
    await queryPrepared(this.manager, insertEnquiry, [
      environment,
      venueId,
      integrationId,
      client,
      isoOf(now),
    ]);
  }

  async use(challenge: string, expiresAt: Instant): Promise<boolean> {
    return (
      (await queryPrepared(this.manager, useCaptcha, [challenge, isoOf(expiresAt)])).length > 0
    );
  }
}

const traffic = `
select
  (select count(*)::int from browser_enquiry
    where venue_id = $3 and environment = $2 and sent_at > $1) as "toVenue",
  (select count(*)::int from browser_enquiry
    where integration_id = $4 and client = $5 and sent_at > $1) as "fromClient"`;

const lock = `
select pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'browser', $1::text, $2::text), 0))`;

const selectSent = `
select ms(sent_at) as at from browser_enquiry
where integration_id = $2 and client = $3 and sent_at > $1`;

const insertEnquiry = `
insert into browser_enquiry (environment, venue_id, integration_id, client, sent_at)
values ($1, $2, $3, $4, $5)`;

const useCaptcha = `
insert into captcha_used (challenge, expires_at) values ($1, $2)
on conflict (challenge) do nothing returning true`;
