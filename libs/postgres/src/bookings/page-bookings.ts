import type { EntityManager } from 'typeorm';
import type { PageBooker, PageBookings, UpcomingStay } from '@venue/domain/booking/page-bookings';
import type { Phone } from '@venue/domain/shared/phone';
import { isoOf, type Instant } from '@venue/domain/shared/time';
import { queryPrepared } from '../connection/query-prepared';

/** Each count is a statement after its lock, so that it includes the commits of the last holder. */
export class PostgresPageBookings implements PageBookings {
  constructor(private readonly manager: EntityManager) {}

  async bookingTimesSince(
    moment: Instant,
    { environment, client, kind }: PageBooker,
  ): Promise<readonly Instant[]> {
    await this.lock(`page-bookings ${environment} ${kind} ${client}`);
    const values = [environment, client, kind, isoOf(moment)];
    const rows = await queryPrepared<{ at: Instant }>(this.manager, selectCreated, values);
    return rows.map(({ at }) => at);
  }

  async record({ environment, client, kind }: PageBooker, now: Instant): Promise<void> {
    await queryPrepared(this.manager, insertBooking, [environment, client, kind, isoOf(now)]);
  }

  async upcomingOf(
    phone: Phone,
    { environment, venueId }: Parameters<PageBookings['upcomingOf']>[1],
    now: Instant,
  ): Promise<readonly UpcomingStay[]> {
    await this.lock(`page-bookings ${environment} ${venueId} ${phone}`);
    return queryPrepared(this.manager, upcoming, [phone, environment, venueId, isoOf(now)]);
  }

  private async lock(name: string): Promise<void> {
    await queryPrepared(this.manager, lock, [name]);
  }
}

const lock = `select pg_advisory_xact_lock(hashtextextended($1, 0))`;

const selectCreated = `
select ms(made_at) as at from page_booking
where environment = $1 and client = $2 and kind = $3 and made_at > $4`;

const insertBooking = `
insert into page_booking (environment, client, kind, made_at) values ($1, $2, $3, $4)`;

const upcoming = `
select ms(starts_at) as "startsAt", ms(ends_at) as "endsAt",
  ms(coalesce(hold_until, starts_at)) as "countsUntil"
from booking join integration on integration.id = integration_id
where guest_phone = $1 and booking.environment = $2 and venue_id = $3 and starts_at > $4
  and (state = 'confirmed' or (state = 'awaiting_deposit' and hold_until > $4))
  and kind = 'publishable'`;
