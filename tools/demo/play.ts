/** Fourteen days at three venues: a week that is over, today, and six days to come. */
import type { TeamBooking } from '@venue/domain/booking/team-bookings';
import { addDays, isoOf, type Instant, type LocalDate } from '@venue/domain/shared/time';
import { blockTables } from '@venue/operations/availability/blocks/block-tables';
import {
  completeBooking,
  markArrived,
  markNoShow,
  seatBooking,
} from '@venue/operations/bookings/attend/attendance';
import { listBookings } from '@venue/operations/bookings/day/list-bookings';
import { showBooking } from '@venue/operations/bookings/history/show-booking';
import { markLate } from '@venue/operations/bookings/late/mark-late';
import { noteBooking, tagBooking } from '@venue/operations/bookings/notes';
import type { TeamOperation } from '@venue/operations/operation';
import { Problem } from '@venue/operations/problems';
import type { AdminService } from '@venue/runtime';
import { Client } from 'pg';
import { openGuests, type Guests } from './guests';
import { askForCards, chargeFirstFee, hasCard, refundAll } from './money';
import { partiesOn, type Party } from './parties';
import { joinList, joinQueue, type Refused } from './waiting';

interface DemoService {
  readonly admin: AdminService;
  readonly databaseUrl: string;
  readonly baseUrl: string;
  readonly dataDir: string;
}

/** The starts that guests want, by venue. */
const starts: Readonly<Record<string, readonly string[]>> = {
  'the-harbour': ['12:30', '13:00', '13:30', '18:00', '18:30', '19:00', '19:30', '20:00', '20:45'],
  'the-lantern': ['18:00', '19:00', '20:00', '21:30', '22:30', '23:30'],
  'the-pier': ['17:30', '18:30', '19:00', '20:00'],
};

interface BookedParty {
  readonly slug: string;
  readonly date: LocalDate;
  readonly party: Party;
  readonly reference: string;
}

/** How many bookings there are afterwards. */
export async function play({ admin, databaseUrl, baseUrl, dataDir }: DemoService): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const guests = await openGuests({ baseUrl, dataDir, client });
  const { rows } = await client.query<{ now: Date }>('select now()');
  const today = rows[0]?.now.toISOString().slice(0, 10) as LocalDate;
  const days = Array.from({ length: 14 }, (_, index) => addDays(today, index - 7));
  try {
    await moveTo(`${addDays(today, -8)}T09:00:00Z`, client);
    // Requests of this minute would count as far in the future.
    await client.query('truncate rate_spent');
    await askForCards(admin);
    const { booked, refused } = await bookAll(days, guests);
    for (const date of days.filter((day) => day < today)) {
      await moveTo(`${date}T10:00:00Z`, client);
      // A day ahead, which is in time at every venue.
      const tomorrow = addDays(date, 1);
      const cancelled = booked.filter((one) => one.date === tomorrow && one.party.fate > 0.92);
      for (const { party, reference } of cancelled) await guests.cancel(reference, party);
      await moveTo(`${addDays(date, 1)}T04:00:00Z`, client);
      await endOf(date, admin);
    }
    await client.query('delete from clock_offset');
    await guests.ask();
    await guests.buyTickets();
    const inTime = (date: LocalDate): boolean => date > addDays(today, 1);
    // Their deposits are paid, so it has to be decided what becomes of them.
    const [undecided, refunded] = booked.filter(
      ({ slug, date, party: { time, partySize, fate } }) =>
        slug === 'the-harbour' && time >= '17:00' && partySize === 6 && fate < 0.9 && inTime(date),
    );
    for (const one of [undecided, refunded]) {
      if (one !== undefined) await guests.cancel(one.reference, one.party);
    }
    if (refunded !== undefined) await refundAll(refunded.reference, admin);
    await chargeFirstFee(today, admin);
    const now = rows[0]?.now.getTime() ?? 0;
    await tonight(today, now, admin);
    await joinList(
      refused.filter(({ date }) => date > today),
      admin,
    );
    await joinQueue(admin, (minutesAgo) =>
      moveTo(isoOf((now - minutesAgo * 60_000) as Instant), client),
    );
    return booked.length;
  } finally {
    await client.query('delete from clock_offset');
    await client.end();
  }
}

async function bookAll(
  days: readonly LocalDate[],
  guests: Guests,
): Promise<{ readonly booked: readonly BookedParty[]; readonly refused: readonly Refused[] }> {
  const wishes = days.flatMap((date) =>
    Object.entries(starts).flatMap(([slug, wanted]) =>
      partiesOn(`${slug} ${date}`, date, wanted).map((party) => ({ slug, date, party })),
    ),
  );
  const booked: BookedParty[] = [];
  const refused: Refused[] = [];
  for (const { slug, date, party } of wishes) {
    const reference = await guests.book(slug, date, party);
    if (reference === null) refused.push({ slug, date, party });
    else booked.push({ slug, date, party, reference });
  }
  return { booked, refused };
}

/** Moves the clock of the deployment. */
export async function moveTo(moment: string, client: Client): Promise<void> {
  await client.query(
    `insert into clock_offset (by) values ($1::timestamptz - now())
     on conflict (only_row) do update set by = excluded.by`,
    [moment],
  );
}

/** Most guests came, some never did. */
async function endOf(date: LocalDate, admin: AdminService): Promise<void> {
  const step = stepper(admin);
  for (const one of await expectedOn(date, admin)) {
    // A card does not keep all of them from staying away.
    if (luckOf(one) < (hasCard(one) ? 0.2 : 0.06)) await step(markNoShow, one);
    else {
      await step(seatBooking, one);
      await step(completeBooking, one);
    }
  }
}

/** Seats or ends the bookings that have begun; the later ones are as on any evening. */
export async function tonight(date: LocalDate, now: number, admin: AdminService): Promise<void> {
  const step = stepper(admin);
  for (const one of await expectedOn(date, admin)) {
    const { startsAt, endsAt, partySize } = one.booking;
    const inMinutes = (startsAt - now) / 60_000;
    if (partySize > 4) await step(tagBooking, one, { tags: ['VIP'] });
    if (luckOf(one) > 0.9) await step(noteBooking, one, { note: 'Regulars: table by the window.' });
    if (inMinutes < 0) {
      await step(seatBooking, one);
      if (endsAt < now) await step(completeBooking, one);
    } else if (inMinutes < 20) await step(markArrived, one);
    else if (inMinutes < 60 && luckOf(one) < 0.3) {
      await step(markLate, one, { minutesLate: 15, tellGuest: false });
    }
  }
  const rain = {
    venueId: 'the-harbour',
    tables: 'P1',
    fromDate: date,
    reason: 'Rain on the terrace',
  };
  await admin.perform(blockTables, { ...rain, accept: true });
}

async function expectedOn(date: LocalDate, admin: AdminService): Promise<readonly TeamBooking[]> {
  const found = await admin.perform(listBookings, { environment: 'live', date });
  return found.filter(({ state }) => state === 'confirmed');
}

/** Between 0 and 1, the same for the same booking of a run. */
function luckOf({ booking }: TeamBooking): number {
  return ((booking.startsAt / 60_000 + Number(booking.guestPhone.slice(-2))) % 100) / 100;
}

/** Takes steps in the version of the moment. One that the booking does not allow is left out. */
function stepper(admin: AdminService) {
  return async <Input extends object>(
    operation: TeamOperation<Input, object>,
    { booking: { reference } }: TeamBooking,
    fields: object = {},
  ): Promise<void> => {
    const { teamBooking } = await admin.perform(showBooking, { reference });
    const { version } = teamBooking.booking;
    try {
      await admin.perform(operation, { reference, version, ...fields } as never);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  };
}
