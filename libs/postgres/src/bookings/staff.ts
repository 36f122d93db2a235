import type { DataSource, EntityManager } from 'typeorm';
import {
  addDays,
  after,
  dayMeant,
  holdStatusOf,
  Interruption,
  isoOf,
  isTooEarly,
  startOfDay,
  stateOf,
  type Booking,
  type BookingState,
  type DayWish,
  type DepositStatus,
  type DoorEvent,
  type Environment,
  type LocalDate,
  type Money,
  type Pence,
  type Reference,
  type Region,
  type VenueId,
  type Zone,
} from '@venue/domain';
import { bookingTable } from './bookings';
import { nowIn, withTheirFiles } from './staff-files';
import { PostgresUnitOfWork } from '../unit-of-work';

export interface StaffVenue {
  readonly id: VenueId;
  readonly slug: string;
  /** The group file names it no more; its bookings and letters are still there. */
  readonly isRetired: boolean;
  readonly name: string;
  readonly zone: Zone;
  /** Where phone numbers are at home. */
  readonly region: Region;
  readonly money: Money;
}

/** A booking as the venue's team sees it. */
export interface StaffBooking {
  readonly booking: Booking;
  readonly venue: StaffVenue;
  /** The state at this moment, lapsed deposits told from waiting ones. */
  readonly state: BookingState;
  /** Names of the tables that the booking holds, or held until its guests left. */
  readonly tables: readonly string[];
  readonly deposit: StaffDeposit;
}

/** What is asked of a party in all, and what has come in; what is over asks for nothing more. */
export interface StaffDeposit {
  readonly status: DepositStatus;
  readonly requiredPence: Pence;
  readonly receivedPence: Pence;
}

export interface BookingsQuestion {
  readonly environment: Environment;
  readonly venues: readonly StaffVenue[];
  /** A calendar day of each venue's own; null for all days. */
  readonly date: DayWish | null;
  /** The state at this moment; null for all states. */
  readonly state: BookingState | null;
}

export type DoorDecision =
  | { readonly kind: 'moved'; readonly booking: StaffBooking }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'impossible'; readonly state: BookingState }
  | { readonly kind: 'too-early'; readonly booking: StaffBooking };

/** What the team of a venue does with bookings, without a guest's phone number as proof. */
export class PostgresStaff {
  constructor(private readonly source: DataSource) {}

  /** In the order of the group file, retired ones last. */
  venues(): Promise<readonly StaffVenue[]> {
    return this.source.query<StaffVenue[]>(allVenues);
  }

  /** Ordered by start; holds only as long as they live, since then nobody was promised them. */
  async bookings(question: BookingsQuestion): Promise<readonly StaffBooking[]> {
    return this.source.transaction('REPEATABLE READ', async (manager) => {
      const found = await find(manager, question);
      const listed = await withTheirFiles(manager, { found, venues: question.venues });
      return listed.filter(({ booking, state }) => {
        const isToShow = booking.heldFor === null || state === 'held';
        return isToShow && (question.state === null || state === question.state);
      });
    });
  }

  /** The booking with that reference; null where there is none, or a hold that is over. */
  async booking(reference: Reference): Promise<StaffBooking | null> {
    const { manager } = this.source;
    const known = await manager.getRepository(bookingTable).findOneBy({ reference });
    if (known === null || holdStatusOf(known, await nowIn(manager)) === 'over') return null;
    const venues = await this.venues();
    const [booking] = await withTheirFiles(manager, { found: [known], venues });
    return booking ?? null;
  }

  /**
   * Moves a booking on, if its state and the time allow it; `isMeant` allows to seat guests long
   * before their time. Guests who left or never came free tables.
   */
  async move(reference: Reference, event: DoorEvent, isMeant = false): Promise<DoorDecision> {
    const { manager } = this.source;
    const found = await this.booking(reference);
    if (found === null) return { kind: 'unknown' };
    const known = found.booking;
    const now = await nowIn(manager);
    const isPossible = after(found.state, event) !== null;
    if (isPossible && isTooEarly(event, known, { now, isMeant })) {
      return { kind: 'too-early', booking: found };
    }

    const { state, moved } = await new PostgresUnitOfWork(this.source).run(async ({ bookings }) => {
      const { booking } = await bookings.lock(known.id);
      const next = after(stateOf(booking, now), event);
      if (next === null) return { state: stateOf(booking, now), moved: null };
      const changed: Booking = { ...booking, state: next };
      if (!(await bookings.change(changed, event === 'seat' ? 'same' : null))) {
        throw new Interruption('overtaken');
      }
      return { state: next, moved: { ...changed, version: booking.version + 1 } };
    });
    if (moved === null) return { kind: 'impossible', state };

    const venues = await this.venues();
    const [booking] = await withTheirFiles(manager, { found: [moved], venues });
    return booking === undefined ? { kind: 'unknown' } : { kind: 'moved', booking };
  }
}

/** References are unique, and only those of the sandbox begin with TEST. */
export function environmentOf(reference: Reference): Environment {
  return reference.startsWith('TEST') ? 'sandbox' : 'live';
}

async function find(
  manager: EntityManager,
  { environment, venues, date }: BookingsQuestion,
): Promise<Booking[]> {
  const now = await nowIn(manager);
  const dayAt = (zone: Zone): LocalDate | null => date && dayMeant(date, zone, now);
  const dayAfter = (day: LocalDate | null): LocalDate | null => day && addDays(day, 1);
  return manager
    .createQueryBuilder(bookingTable, 'booking')
    .where('booking.environment = :environment', { environment })
    .andWhere(isAsked, {
      venues: venues.map(({ id }) => id),
      since: venues.map(({ zone }) => boundary(dayAt(zone), zone) ?? '-infinity'),
      till: venues.map(({ zone }) => boundary(dayAfter(dayAt(zone)), zone) ?? 'infinity'),
    })
    .orderBy('booking.startsAt')
    .addOrderBy('booking.id')
    .getMany();
}

/** The moment at which that day begins at the venue. */
function boundary(date: LocalDate | null, zone: Zone): string | null {
  return date === null ? null : isoOf(startOfDay(date, zone));
}

const allVenues = `
select id, slug, retired_at is not null as "isRetired", venue.name, timezone as zone,
  country as region, json_build_object('currency', currency, 'locale', locale) as money
from venue cross join venue_group
order by retired_at is not null, position, slug`;

/** TypeORM knows its property names only where a space or a bracket follows. */
const isAsked = `exists (
  select from unnest(:venues::uuid[], :since::timestamptz[], :till::timestamptz[])
    as asked (venue, since, till)
  where booking.venueId = venue and booking.startsAt >= since and booking.startsAt < till)`;
