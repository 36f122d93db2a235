/** Fourteen days at three venues: a week that is over, today, and six days to come. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, type LocalDate, type TeamBooking } from '@venue/domain';
import {
  blockTables,
  completeBooking,
  listBookings,
  markArrived,
  markLate,
  markNoShow,
  noteBooking,
  Problem,
  seatBooking,
  showBooking,
  tagBooking,
  type TeamOperation,
} from '@venue/operations';
import type { AdminService } from '@venue/runtime';
import { Client } from 'pg';
import { partiesOn, type Party } from './parties';

interface Stage {
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

interface Booked {
  readonly date: LocalDate;
  readonly party: Party;
  readonly reference: string;
}

/** How many bookings there are afterwards. */
export async function play({ admin, databaseUrl, baseUrl, dataDir }: Stage): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const guests = await guestsOf({ baseUrl, dataDir, client });
  const { rows } = await client.query<{ now: Date }>('select now()');
  const today = rows[0]?.now.toISOString().slice(0, 10) as LocalDate;
  const days = Array.from({ length: 14 }, (_, index) => addDays(today, index - 7));
  try {
    await moveTo(`${addDays(today, -8)}T09:00:00Z`, client);
    // Requests of this minute would count as far in the future.
    await client.query('truncate rate_spent');
    const booked = await bookAll(days, guests);
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
    await tonight(today, rows[0]?.now.getTime() ?? 0, admin);
    return booked.length;
  } finally {
    await client.query('delete from clock_offset');
    await client.end();
  }
}

async function bookAll(days: readonly LocalDate[], guests: Guests): Promise<readonly Booked[]> {
  const wishes = days.flatMap((date) =>
    Object.entries(starts).flatMap(([slug, wanted]) =>
      partiesOn(`${slug} ${date}`, date, wanted).map((party) => ({ slug, date, party })),
    ),
  );
  const booked: Booked[] = [];
  for (const { slug, date, party } of wishes) {
    const reference = await guests.book(slug, date, party);
    if (reference !== null) booked.push({ date, party, reference });
  }
  return booked;
}

type Guests = Awaited<ReturnType<typeof guestsOf>>;

/** Moves the clock of the deployment. */
export async function moveTo(moment: string, client: Client): Promise<void> {
  await client.query(
    `insert into clock_offset (by) values ($1::timestamptz - now())
     on conflict (only_row) do update set by = excluded.by`,
    [moment],
  );
}

type GuestsStage = Pick<Stage, 'baseUrl' | 'dataDir'> & { readonly client: Client };

/** By the link that the guest is sent, at the built-in provider, where no money moves. */
async function payDeposit(
  reference: string,
  { baseUrl, client }: Pick<GuestsStage, 'baseUrl' | 'client'>,
): Promise<void> {
  const { rows } = await client.query<{ token: string }>(
    `select token from payment_request join booking on booking.id = booking_id
     where reference = $1 order by position desc limit 1`,
    [reference.replaceAll(' ', '')],
  );
  const checkout = await fetch(`${baseUrl}/pay/${rows[0]?.token}`);
  await fetch(checkout.url, { method: 'POST', body: new URLSearchParams({ pay: 'pay' }) });
}

/** Guests who come through the API. */
async function guestsOf({ baseUrl, dataDir, client }: GuestsStage) {
  const kept = await readFile(join(dataDir, 'first-keys.json'), 'utf8');
  const { all: key } = JSON.parse(kept) as { readonly all: string };
  const send = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${baseUrl}/public/v1${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
      },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Record<string, unknown>;
  };
  const listed = await fetch(`${baseUrl}/public/v1/venues`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  const { venues } = (await listed.json()) as {
    readonly venues: readonly { readonly id: string; readonly slug: string }[];
  };
  const idOf = (slug: string): string | undefined => venues.find((one) => one.slug === slug)?.id;

  return {
    async book(slug: string, date: LocalDate, party: Party) {
      const { time, partySize, guest, notes, fate } = party;
      const wish = { venueId: idOf(slug), date, time, partySize, guest, notes };
      const answer = await send('/reservations', wish);
      if (typeof answer['outcome'] !== 'string') throw new Error(String(answer['type']));
      if (answer['outcome'] !== 'booked') return null;
      const reference = String(answer['reference']);
      // Some never pay, and lose their table.
      if (answer['state'] === 'awaiting_deposit' && fate < 0.9) {
        await payDeposit(reference, { baseUrl, client });
      }
      return reference;
    },
    cancel: (reference: string, { guest }: Party) =>
      send(`/bookings/${encodeURIComponent(reference)}/cancel`, { phone: guest.phone }),
    async ask(): Promise<void> {
      for (const [subject, message] of enquiries) {
        const guest = {
          name: 'Grace Hopper',
          phone: '+44 7700 900123',
          email: 'grace@example.com',
        };
        await send('/booking-enquiries', {
          venueId: idOf('the-harbour'),
          subject,
          message,
          ...guest,
        });
      }
    },
  };
}

const enquiries = [
  ['A table for twenty', 'We celebrate a launch on the 12th. Could we have the terrace?'],
  ['Dogs', 'May our dog sleep under the table?'],
  ['Lost scarf', 'I left a green scarf on Friday, at the table by the window.'],
] as const;

/** Most guests came, some never did. */
async function endOf(date: LocalDate, admin: AdminService): Promise<void> {
  const step = stepper(admin);
  for (const one of await expectedOn(date, admin)) {
    if (luckOf(one) < 0.06) await step(markNoShow, one);
    else {
      await step(seatBooking, one);
      await step(completeBooking, one);
    }
  }
}

/** What began is seated or over, and what comes next is as it is on any evening. */
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
    const { about } = await admin.perform(showBooking, { reference });
    const { version } = about.booking;
    try {
      await admin.perform(operation, { reference, version, ...fields } as never);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  };
}
