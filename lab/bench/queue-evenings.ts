/**
 * Evenings at a venue with bookings and a queue at the door, minute by minute. Parties stay longer
 * or shorter than their turn time, some bookings come late or not at all, and some guests leave the
 * queue. The same seed gives the same evening.
 */
import { bestOf, seatingsForTeam } from '@venue/domain/availability/seating';
import type { Stay } from '@venue/domain/availability/stay';
import { tableUses } from '@venue/domain/availability/table-uses';
import { dayAfter, planOn } from '@venue/domain/availability/tables-in-use';
import type { Day } from '@venue/domain/availability/day';
import type { BookingId, TableId } from '@venue/domain/shared/ids';
import { plusMinutes, type Instant } from '@venue/domain/shared/time';
import { minutesFor, type Venue } from '@venue/domain/venue/venue';
import { randomNumbers } from '@venue/domain/waiting/draws';
import type { QueueParty } from '@venue/domain/waiting/quoted-wait';
import type { MeasuredStay } from '@venue/domain/waiting/stay-times';
import { aBookingType, aDay, bookingId } from '@venue/testing/venues';
import { at } from '@venue/testing/moments';
import { draw, eveningOf, partySizes, venueWith } from './evenings';
import { listOf } from './requests';

/** What a host knows when a party joins the queue, and how long the party then waited. */
export interface Arrival {
  readonly day: Day;
  readonly seatedAt: ReadonlyMap<BookingId, Instant>;
  /** Those before the party, in order, and then the party. */
  readonly queue: readonly QueueParty[];
  readonly waitedMinutes: number;
}

const opens = at('2026-06-12 17:00');
const eveningMinutes = 6 * 60;
export const shares = { booked: 0.3, noShow: 0.06, leaves: 0.08 };
/** Guests who find so many parties before them go elsewhere. */
const queueMax = 8;
const partiesPerTable = 2;
/** Of a stay's logarithm; its median is nine tenths of the turn time. */
const deviation = 0.25;

/** Of a hundred parties at the door, how many come in each half hour from 17:00 on. */
const walkIns = { 0: 6, 30: 10, 60: 16, 90: 20, 120: 18, 150: 14, 180: 9, 210: 5, 240: 2 };

/** A casual venue: parties stay for an hour or a little more. */
function doorVenue(tables: number): Venue {
  const durations = [
    { partySizeUpTo: 2, minutes: 60 },
    { partySizeUpTo: 4, minutes: 75 },
    { partySizeUpTo: null, minutes: 90 },
  ];
  return venueWith(tables, {
    bookingTypes: [aBookingType({ durations })],
    policy: { maxMoves: 4 },
  });
}

type Chance = () => number;

/** Stays of so many evenings at a venue where parties behave in the same way. */
export function measuredStays(evenings: number, seed: number): readonly MeasuredStay[] {
  const chance = randomNumbers(seed);
  const venue = doorVenue(1);
  return listOf(evenings * 30, () => {
    const partySize = Number(draw(partySizes, chance()));
    const minute = draw(walkIns, chance()) + Math.floor(chance() * 30);
    const hour = 17 + Math.floor(minute / 60);
    return { partySize, hour, minutes: trueStay(venue, partySize, minute, chance) };
  });
}

/** Early parties are a tenth faster than the others, and late ones a tenth slower. */
function trueStay(venue: Venue, partySize: number, minute: number, chance: Chance): number {
  const pace = minute < 60 ? 0.9 : minute < 180 ? 1 : 1.1;
  const normal = Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
  return Math.round(turnTime(venue, partySize) * 0.9 * pace * Math.exp(deviation * normal));
}

function turnTime({ bookingTypes }: Venue, partySize: number): number {
  const dinner = bookingTypes.find(({ slug }) => slug === 'dinner');
  if (dinner === undefined) throw new Error('the venue serves no dinner');
  return minutesFor(dinner, partySize);
}

interface Visit {
  stay: Stay;
  readonly arrivesAt: Instant;
  /** The length of the stay; null for a party that never comes. */
  readonly minutes: number | null;
  seatedAt: Instant | null;
}

interface Waiting extends QueueParty {
  readonly arrivesAt: Instant;
  readonly minutes: number;
  /** When it leaves the queue, if it is still there. */
  readonly leavesAt: Instant;
}

type Joined = Omit<Arrival, 'waitedMinutes'>;

/** Each party that joined the queue and got a table in the end, also those that got it at once. */
export function queueEvening(tables: number, seed: number): readonly Arrival[] {
  return new Evening(tables, seed).play();
}

class Evening {
  private readonly venue: Venue;
  private readonly chance: Chance;
  private visits: Visit[];
  private queue: Waiting[] = [];
  private now = opens;
  private readonly joined = new Map<string, Joined>();
  private readonly arrivals: Arrival[] = [];

  constructor(
    private readonly tables: number,
    private readonly seed: number,
  ) {
    this.chance = randomNumbers(seed * 7919 + 1);
    this.venue = doorVenue(tables);
    this.visits = this.bookings();
  }

  play(): readonly Arrival[] {
    const atDoor = this.partiesAtDoor();
    for (let minute = 0; minute < eveningMinutes; minute += 1) {
      this.now = plusMinutes(opens, minute);
      this.endVisits();
      this.queue = this.queue.filter(({ leavesAt }) => leavesAt > this.now);
      this.seatBookings();
      this.seatQueue();
      for (const party of atDoor.filter(({ arrivesAt }) => arrivesAt === this.now)) {
        if (this.queue.length >= queueMax) continue;
        this.queue.push(party);
        this.note(party);
        this.seatQueue();
      }
    }
    return this.arrivals;
  }

  /** The booked share of the requests, each seated by the planner if it has room. */
  private bookings(): Visit[] {
    let day = this.dayOf([]);
    const visits: Visit[] = [];
    const requests = eveningOf(this.tables, this.seed);
    for (const request of requests.slice(0, Math.round(requests.length * shares.booked))) {
      const plan = planOn(day)(request);
      if (plan.kind === 'no-room') continue;
      if (plan.kind === 'by-moving') day = dayAfter(day, plan.moves);
      const { partySize, from } = request;
      const minute = (from - opens) / 60_000;
      const stay = this.stayOf(request.bookingId, partySize, from, plan.seating.tableIds);
      day = { ...day, stays: [...day.stays, stay] };
      visits.push({
        stay,
        arrivesAt: plusMinutes(from, Math.round((this.chance() + this.chance() - 0.7) * 10)),
        minutes:
          this.chance() < shares.noShow
            ? null
            : trueStay(this.venue, partySize, minute, this.chance),
        seatedAt: null,
      });
    }
    const tablesOf = new Map(day.stays.map(({ bookingId: id, tableIds }) => [id, tableIds]));
    for (const visit of visits) {
      const { stay } = visit;
      visit.stay = { ...stay, tableIds: tablesOf.get(stay.bookingId) ?? stay.tableIds };
    }
    return visits;
  }

  private partiesAtDoor(): readonly Waiting[] {
    return listOf(Math.round(this.tables * partiesPerTable), (index): Waiting => {
      const minute = draw(walkIns, this.chance()) + Math.floor(this.chance() * 30);
      const partySize = Number(draw(partySizes, this.chance()));
      const arrivesAt = plusMinutes(opens, minute);
      const isPatient = this.chance() >= shares.leaves;
      return {
        id: bookingId(`door ${this.seed} ${index}`),
        partySize,
        arrivesAt,
        minutes: trueStay(this.venue, partySize, minute, this.chance),
        leavesAt: plusMinutes(arrivesAt, isPatient ? eveningMinutes : 5 + this.chance() * 25),
      };
    });
  }

  /** Keeps what the host knows before the party is seated or waits. */
  private note(party: Waiting): void {
    this.joined.set(party.id, {
      day: this.dayOf(this.visits),
      seatedAt: new Map(
        this.visits.flatMap(({ stay, seatedAt }) =>
          seatedAt === null ? [] : [[stay.bookingId, seatedAt] as const],
        ),
      ),
      queue: this.queue.map(({ id, partySize }) => ({ id, partySize })),
    });
  }

  /** Tables are free as soon as the team notes that the party has left, or will not come. */
  private endVisits(): void {
    const { graceMinutes } = this.venue.policy;
    this.visits = this.visits.filter(({ stay, minutes, seatedAt }) =>
      minutes === null
        ? plusMinutes(stay.from, graceMinutes) > this.now
        : seatedAt === null || plusMinutes(seatedAt, minutes) > this.now,
    );
  }

  /** A booking sits down at its table, or at another one if that is still in use. */
  private seatBookings(): void {
    for (const visit of this.visits) {
      const { stay, arrivesAt, minutes, seatedAt } = visit;
      if (seatedAt !== null || minutes === null || arrivesAt > this.now) continue;
      const tableIds = this.tablesFor(stay);
      if (tableIds === null) continue;
      visit.stay = { ...stay, tableIds, isSeated: true, isFixed: true };
      visit.seatedAt = this.now;
    }
  }

  private tablesFor(stay: Stay): readonly TableId[] | null {
    const day = this.dayOf(this.visits.filter((visit) => visit.stay !== stay));
    const seated = this.visits.filter(({ seatedAt }) => seatedAt !== null);
    const isInUse = seated.some((one) =>
      one.stay.tableIds.some((id) => stay.tableIds.includes(id)),
    );
    if (!isInUse) return stay.tableIds;
    const { clearedAt } = stay;
    const until = clearedAt > this.now ? clearedAt : plusMinutes(this.now, 1);
    const span = { from: this.now, until };
    const uses = tableUses(day);
    const free = seatingsForTeam(this.venue, stay.partySize).filter(
      ({ tableIds }) =>
        !uses.some(
          (use) =>
            use.from < until &&
            this.now < use.clearedAt &&
            use.tableIds.some((id) => tableIds.includes(id)),
        ),
    );
    return bestOf(free, span, uses)?.tableIds ?? null;
  }

  /** The longest wait first; a party for which there is no table is passed over. */
  private seatQueue(): void {
    for (const party of [...this.queue]) {
      const day = this.dayOf(this.visits);
      const usual = turnTime(this.venue, party.partySize);
      const plan = planOn(day)({
        from: this.now,
        clearedAt: plusMinutes(this.now, usual),
        seatings: seatingsForTeam(this.venue, party.partySize),
      });
      if (plan.kind === 'no-room') continue;
      if (plan.kind === 'by-moving') this.move(dayAfter(day, plan.moves).stays);
      this.seat(party, plan.seating.tableIds);
    }
  }

  private move(stays: readonly Stay[]): void {
    const tablesOf = new Map(stays.map(({ bookingId: id, tableIds }) => [id, tableIds]));
    for (const visit of this.visits) {
      const { stay } = visit;
      visit.stay = { ...stay, tableIds: tablesOf.get(stay.bookingId) ?? stay.tableIds };
    }
  }

  private seat(party: Waiting, tableIds: readonly TableId[]): void {
    this.queue = this.queue.filter((one) => one !== party);
    const stay = this.stayOf(party.id as BookingId, party.partySize, this.now, tableIds);
    this.visits.push({
      stay: { ...stay, isSeated: true, isFixed: true },
      arrivesAt: party.arrivesAt,
      minutes: party.minutes,
      seatedAt: this.now,
    });
    const waitedMinutes = (this.now - party.arrivesAt) / 60_000;
    const record = this.joined.get(party.id);
    if (record !== undefined) this.arrivals.push({ ...record, waitedMinutes });
  }

  private stayOf(
    id: BookingId,
    partySize: number,
    from: Instant,
    tableIds: readonly TableId[],
  ): Stay {
    const until = plusMinutes(from, turnTime(this.venue, partySize));
    const dinner = this.venue.bookingTypes.find(({ slug }) => slug === 'dinner');
    if (dinner === undefined) throw new Error('the venue serves no dinner');
    return {
      bookingId: id,
      partySize,
      bookingTypeId: dinner.id,
      isFixed: false,
      from,
      until,
      clearedAt: until,
      tableIds,
      isSeated: false,
    };
  }

  private dayOf(visits: readonly Visit[]): Day {
    const stays = visits.map(({ stay }) => stay);
    return aDay({ venue: this.venue, stays, now: this.now });
  }
}
