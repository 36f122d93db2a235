/** Parts of the answer for a service day. */
import { depositFrom, partySizeLimit } from '@venue/domain/booking/booking';
import type { FreeTable, SeatingConflict } from '@venue/domain/booking/evening';
import { isOver } from '@venue/domain/booking/states';
import type { DayBooking } from '@venue/domain/booking/team-day';
import { displayReference } from '@venue/domain/shared/ids';
import { noPence } from '@venue/domain/shared/money';
import {
  isoIn,
  localOf,
  type Instant,
  type LocalDate,
  type LocalTime,
} from '@venue/domain/shared/time';
import { floorPlan, planSteps, tableShapes, type TableShape } from '@venue/domain/venue/floor-plan';
import type { Venue } from '@venue/domain/venue/venue';
import { output, outputOrNull } from '../../fields/field';
import {
  date,
  flag,
  int32Max,
  listOf,
  listOfText,
  object,
  oneOf,
  time,
  uuid,
  wholeNumber,
  plainText,
} from '../../fields/kinds';
import { FeeOfCardAnswer, feeOfCard } from '../../availability/card-guarantee';
import { TeamBookingFields, toTeamFields } from '../team-booking-view';

const pence = wholeNumber(0, int32Max);
const count = wholeNumber(0, int32Max);

export class IdAnswer {
  @output(uuid, 'The id.') id!: string;
}

export class OpenSpanAnswer {
  @output(time, 'When it opens, venue-local.') opens!: string;
  @output(time, 'When it closes, venue-local.') closes!: string;
  @output(flag, 'Whether that is after midnight, on the next calendar day.')
  closesNextDay!: boolean;
}

const steps = wholeNumber(0, planSteps);

class TablePositionAnswer {
  @output(steps, 'The distance from the left, in steps of about 20 cm.') x!: number;
  @output(steps, 'The distance from the top.') y!: number;
  @output(steps, 'Its width before it is turned.') width!: number;
  @output(steps, 'Its height.') height!: number;
  @output(oneOf(...tableShapes), 'How it is drawn.') shape!: TableShape;
  @output(wholeNumber(0, 359), 'How far it is turned clockwise around its centre, in degrees.')
  rotation!: number;
  @output(flag, 'Whether the set-up has no position, so that this one is a suggestion.')
  isSuggested!: boolean;
}

export class DayTableAnswer {
  @output(uuid, 'The table.') id!: string;
  @output(plainText, 'Its name.') name!: string;
  @output(plainText, 'The slug of its area.') area!: string;
  @output(plainText, 'The name of its area.') areaName!: string;
  @output(wholeNumber(1, partySizeLimit), 'The smallest party.') minCovers!: number;
  @output(wholeNumber(1, partySizeLimit), 'The largest party.') maxCovers!: number;
  @output(flag, 'Whether guests can book it themselves.') online!: boolean;
  @output(object(TablePositionAnswer), 'Where it stands in the plan of its area.')
  position!: TablePositionAnswer;
}

export function toDayTables({ tables }: Pick<Venue, 'tables'>): readonly DayTableAnswer[] {
  const plan = floorPlan(tables);
  return tables.flatMap(({ id, name, area, areaName, minCovers, maxCovers, online, position }) => {
    const place = plan.get(name);
    if (place === undefined) return [];
    const { x, y, width, height, shape, rotation } = place;
    const drawn = { x, y, width, height, shape, rotation, isSuggested: position === null };
    return { id, name, area, areaName, minCovers, maxCovers, online, position: drawn };
  });
}

export class DayCombinationAnswer {
  @output(listOf(IdAnswer), 'Its tables.') tables!: readonly IdAnswer[];
  @output(wholeNumber(1, partySizeLimit), 'The smallest party.') minCovers!: number;
  @output(wholeNumber(1, partySizeLimit), 'The largest party.') maxCovers!: number;
}

export class DayBookingAnswer extends TeamBookingFields {
  @output(plainText, 'Its start with its offset, since clocks show one hour of autumn twice.')
  startsAt!: string;
  @output(time, 'Its end, venue-local.') until!: string;
  @output(plainText, 'Its end with its offset.') endsAt!: string;
  @output(flag, 'Whether it starts after midnight, on the next calendar day.')
  startsNextDay!: boolean;
  @outputOrNull(time, 'When a late party is expected, venue-local.') expectedAt!: string | null;
  @output(listOf(IdAnswer), 'Its tables; none once it is cancelled or nobody came.')
  tables!: readonly IdAnswer[];
  @outputOrNull(time, 'When the party was seen at the door, venue-local.')
  arrivedAt!: string | null;
  @outputOrNull(time, 'When the party sat down, venue-local; null for one that has not.')
  seatedAt!: string | null;
  @outputOrNull(count, 'Earlier visits with its phone number; null where it has none.')
  pastVisits!: number | null;
  @output(oneOf('none', 'awaiting_payment', 'paid'), 'How its deposit stands.') deposit!: string;
  @output(pence, 'The whole deposit, in pence.') requiredPence!: number;
  @output(pence, 'What has come in, in pence.') receivedPence!: number;
  @outputOrNull(object(FeeOfCardAnswer), 'The card that guarantees it.')
  cardGuarantee!: FeeOfCardAnswer | null;
}

/** A moment of the service day, on the clock of the venue. */
interface LocalOfService {
  readonly time: LocalTime;
  /** Whether the moment is after midnight, within a service that runs past it. */
  readonly isNextDay: boolean;
}

export type ServiceClock = (moment: Instant) => LocalOfService;

export function serviceClock(on: LocalDate, { zone }: Pick<Venue, 'zone'>): ServiceClock {
  return (moment) => {
    const { date: day, time: clock } = localOf(moment, zone);
    return { time: clock, isNextDay: day > on };
  };
}

/** The states in which a booking no longer has tables. */
export const withoutTables: readonly string[] = ['cancelled', 'no_show'];

export function toDayBooking(
  booking: DayBooking,
  { local, zone, money }: Pick<Venue, 'zone' | 'money'> & { readonly local: ServiceClock },
): DayBookingAnswer {
  const { state, tableIds, expectedArrival, arrivedAt, receivedPence } = booking;
  const { seatedAt, pastVisits } = booking;
  const isSettled = booking.isHold || isOver(state);
  const deposit = depositFrom(isSettled ? noPence : booking.depositPence, receivedPence);
  return {
    ...toTeamFields({ booking, state, tableIds }, { zone }),
    startsAt: isoIn(booking.startsAt, zone),
    until: local(booking.endsAt).time,
    endsAt: isoIn(booking.endsAt, zone),
    startsNextDay: local(booking.startsAt).isNextDay,
    expectedAt: expectedArrival === null ? null : local(expectedArrival).time,
    tables: withoutTables.includes(state) ? [] : tableIds.map((id) => ({ id })),
    arrivedAt: arrivedAt === null ? null : local(arrivedAt).time,
    seatedAt: seatedAt === null ? null : local(seatedAt).time,
    pastVisits,
    deposit: deposit.status,
    requiredPence: deposit.requiredPence,
    receivedPence,
    cardGuarantee: booking.guarantee && feeOfCard(booking.guarantee, money),
  };
}

export class DayEventAnswer {
  @output(uuid, 'The date of the event.') id!: string;
  @output(plainText, 'The name of the event.') name!: string;
  @output(time, 'Its start, venue-local.') time!: string;
  @output(time, 'Its end, venue-local.') until!: string;
  @output(flag, 'Whether it starts after midnight, on the next calendar day.')
  startsNextDay!: boolean;
  @output(count, 'How many seats it has.') capacity!: number;
  @output(count, 'How many tickets are sold.') sold!: number;
  @output(count, 'How many tickets wait for their payment.') held!: number;
}

export class DayIntervalAnswer {
  @output(date, 'The venue-local day on which it begins.') date!: string;
  @output(time, 'When it begins, venue-local.') time!: string;
  @output(count, 'Guests who arrive in it.') startingCovers!: number;
  @output(count, 'Bookings that start in it.') startingBookings!: number;
  @output(count, 'The most guests present at any one moment of it.') presentCovers!: number;
  @output(count, 'The most bookings present at any one moment of it.') presentBookings!: number;
}

export class DayPacingAnswer {
  @outputOrNull(count, 'The most guests who may arrive in one interval; null for no limit.')
  coversStarting!: number | null;
  @outputOrNull(count, 'The most bookings that may start in one interval.')
  bookingsStarting!: number | null;
  @outputOrNull(count, 'The most guests present at once.') coversPresent!: number | null;
  @outputOrNull(count, 'The most bookings present at once.') bookingsPresent!: number | null;
}

class ProposedTablesAnswer {
  @output(plainText, 'The names of the tables, with + between them.') name!: string;
  @output(listOfText, 'Their ids.') tableIds!: readonly string[];
}

export class DayConflictAnswer {
  @output(plainText, 'The reference of the party that is due, or about to be.') reference!: string;
  @output(plainText, 'The reference of the party that still has its table.') occupiedBy!: string;
  @output(listOf(IdAnswer), 'The tables that both have.') tables!: readonly IdAnswer[];
  @outputOrNull(
    object(ProposedTablesAnswer),
    'Where it can sit instead; null where nothing is free.',
  )
  proposal!: ProposedTablesAnswer | null;
}

export class FreeTableAnswer {
  @output(wholeNumber(1, partySizeLimit), 'The number of guests.') partySize!: number;
  @outputOrNull(time, 'From when, venue-local; null where none is before the last start.')
  from!: string | null;
  @output(flag, 'Whether that is at this moment.') isNow!: boolean;
  @outputOrNull(plainText, 'The name of the table, or of several with + between them.')
  tables!: string | null;
}

export function toConflict({
  booking,
  occupant,
  tableIds,
  proposal,
}: SeatingConflict): DayConflictAnswer {
  return {
    reference: displayReference(booking.reference),
    occupiedBy: displayReference(occupant.reference),
    tables: tableIds.map((id) => ({ id })),
    proposal: proposal && { name: proposal.name, tableIds: proposal.tableIds },
  };
}

export function toFreeTable(
  partySize: number,
  free: FreeTable | null,
  { local, now }: { readonly local: ServiceClock; readonly now: Instant },
): FreeTableAnswer {
  return {
    partySize,
    from: free && local(free.from).time,
    isNow: free !== null && free.from <= now,
    tables: free && free.seating.name,
  };
}
