/** Doors of events, bookings made from enquiries, and the figures of a venue. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { teamCapabilities } from '@venue/domain/access/team-rights';
import { parseReference } from '@venue/domain/shared/ids';
import {
  localOf,
  type Instant,
  type LocalDate,
  type LocalTime,
  type Zone,
} from '@venue/domain/shared/time';
import type { TeamWork } from '@venue/domain/team-ports';
import { groupFiles } from '@venue/group';
import { showMe } from '@venue/operations/access/people/show-me';
import { closeOnlineBooking } from '@venue/operations/availability/blocks/close-online-booking';
import { numbersFor } from '@venue/operations/bookings/day/numbers-for';
import { assignEnquiry } from '@venue/operations/enquiries/assign-enquiry';
import { bookFromEnquiry } from '@venue/operations/enquiries/book-from-enquiry';
import { closeEnquiry } from '@venue/operations/enquiries/close-enquiry';
import { showEnquiry } from '@venue/operations/enquiries/show-enquiry';
import { erasePerson } from '@venue/operations/guests/erase-person';
import { answerOf } from '@venue/operations/pipeline/perform';
import { operatorRequest } from '@venue/operations/pipeline/strategies/operator';
import { checkIn, undoCheckIn } from '@venue/operations/tickets/door/check-in';
import { doorList } from '@venue/operations/tickets/door/door-list';
import { connect, PostgresUnitOfWork, teamPortsOn, teamWorkOn } from '@venue/postgres';
import { messagesOf } from '@venue/testing/paying';
import { gig, openTicketTestDeployment, pay, standard } from './ticket-deployment';
import { guest, shared } from '@venue/testing/deployment';
import { unexplained } from './unexplained';

const service = shared(() =>
  openTicketTestDeployment((group) => {
    gig({ capacity: 80, tiers: [standard] })(group);
    const lantern = group.venues.find(({ slug }: { slug: string }) => slug === 'the-lantern');
    lantern.messages.emailConfirmed = { subject: 'Booked', text: '{summary}' };
  }),
);
beforeAll(async () => {
  await service.moveTo('2026-12-01T12:00:00Z');
});

const zoe = { ...guest, name: 'Zoë van Dijk' };

async function buy(day: number, quantity: number) {
  const ordered = await service.order({ day, tier: 'standard', quantity, guest: zoe });
  await pay(service, ordered);
  const [row] = await service.sql<{ reference: string }>(
    'select reference from ticket_order where id = $1',
    [ordered.body.bookingId],
  );
  return parseReference(row!.reference)!;
}

const door = async (day: number, search?: string) => {
  const date = `2026-12-${String(day).padStart(2, '0')}` as LocalDate;
  const fields = { environment: 'live', event: 'gig', date, search } as const;
  return (await service.perform(doorList, fields)).dates;
};

describe('the operator', () => {
  it('may do all that there is', async () => {
    expect(await service.perform(showMe, {})).toEqual({
      kind: 'operator',
      name: 'operator',
      role: null,
      capabilities: teamCapabilities,
      hasManagerCode: false,
      isForAllVenues: true,
    });
  });
});

describe('the door of an event', () => {
  it('lists buyers, tickets and who is in, and finds them by name and reference', async () => {
    const reference = await buy(1, 3);
    await service.order({ day: 1, tier: 'standard', quantity: 2, guest });
    await service.perform(checkIn, { reference, tickets: 2 });

    const [list] = await door(1);
    expect(list).toMatchObject({ date: '2026-12-01', time: '20:00', tickets: 3, checkedIn: 2 });
    expect(
      list!.orders.map(({ tickets, checkedIn, isValid }) => [tickets, checkedIn, isValid]),
    ).toEqual([
      [2, 0, false],
      [3, 2, true],
    ]);
    for (const search of ['zoe', reference.slice(2, 6).toLowerCase()]) {
      const [found] = await door(1, search);
      expect(found!.orders.map(({ name }) => name)).toEqual(['Zoë van Dijk']);
      expect(found!.tickets).toBe(3);
    }
  });

  it('lets in what was bought, and no more; a wrong tap is undone', async () => {
    const reference = await buy(1, 3);
    const enter = (tickets?: number) => service.perform(checkIn, { reference, tickets });

    expect(await enter(2)).toMatchObject({ outcome: 'checked_in', checkedIn: 2, tickets: 3 });
    expect(await enter(2)).toMatchObject({ outcome: 'too_many', checkedIn: 2 });
    expect(await enter()).toMatchObject({ outcome: 'checked_in', checkedIn: 3 });
    expect(await enter()).toMatchObject({
      outcome: 'already_in',
      summary: 'All 3 are in already.',
    });
    expect(await service.perform(undoCheckIn, { reference, tickets: 1 })).toMatchObject({
      ...{ outcome: 'undone', checkedIn: 2 },
    });
    await expect(
      service.sql('update ticket_order set checked_in = 4 where reference = $1', [reference]),
    ).rejects.toThrow(/no_more_than_bought/);
  });

  it('tells tickets for another date, and unpaid ones, apart', async () => {
    const later = await buy(20, 1);
    const { body } = await service.order({ day: 1, tier: 'standard', quantity: 1, guest });
    const [row] = await service.sql<{ reference: string }>(
      'select reference from ticket_order where id = $1',
      [body.bookingId],
    );
    const unpaid = parseReference(row!.reference)!;

    expect(await service.perform(checkIn, { reference: later })).toMatchObject({
      ...{ outcome: 'other_date', summary: 'The tickets are for Sunday 20 December at 8pm.' },
    });
    expect(await service.perform(checkIn, { reference: unpaid })).toMatchObject({
      ...{ outcome: 'not_valid', summary: 'The tickets are not paid yet.', checkedIn: 0 },
    });
  });

  it('lets in no one twice at two doors at once', async () => {
    expect(await crowdAtTwoDoors(teamWorkOn)).toBe(4);
  });

  it('would let them in twice without the lock on the order', async () => {
    const bothHaveRead = Promise.withResolvers<void>();
    let reads = 0;
    const withoutLock = (manager: Parameters<typeof teamWorkOn>[0]): TeamWork => {
      const work = teamWorkOn(manager);
      const lock: TeamWork['ticketing']['lock'] = (id) => work.ticketing.find(id);
      const checkedIn: TeamWork['team']['events']['checkedIn'] = async (id) => {
        const found = await work.team.events.checkedIn(id);
        reads += 1;
        if (reads === 2) bothHaveRead.resolve();
        await bothHaveRead.promise;
        return found;
      };
      const events = Object.assign(Object.create(work.team.events), { checkedIn });
      const ticketing = Object.assign(Object.create(work.ticketing), { lock });
      return { ...work, ticketing, team: { ...work.team, events } };
    };

    expect(await crowdAtTwoDoors(withoutLock)).toBeGreaterThan(4);
  });

  /** Eight taps for four tickets; returns how many guests were let in. */
  async function crowdAtTwoDoors(portsOn: typeof teamWorkOn): Promise<number> {
    const reference = await buy(1, 4);
    const source = await connect(service.databaseUrl);
    const { clock, ids, secrets, settings } = service.deployment;
    const unitOfWork = new PostgresUnitOfWork(source, portsOn);
    const team = teamPortsOn(source.manager);
    const deployment = { clock, ids, secrets, settings, groupFiles, team, unitOfWork };
    const taps = Array.from({ length: 8 }, () =>
      answerOf(checkIn, operatorRequest({ reference, tickets: 1 }), deployment),
    );
    const answers = await Promise.all(taps);
    await source.destroy();
    return answers.filter(({ outcome }) => outcome === 'checked_in').length;
  }
});

describe('an enquiry', () => {
  async function ask(contact: object = { phone: guest.phone }): Promise<string> {
    const venueId = service.venueId['the-lantern'];
    const fields = { venueId, name: 'Ada Finch', subject: 'A table', ...contact };
    const { body } = await service.post('/booking-enquiries', {
      ...{ email: 'ada@example.com', message: 'Two of us on Tuesday?', ...fields },
    });
    return body.enquiryId;
  }

  const wish = { date: '2026-12-08' as LocalDate, time: '18:00' as LocalTime, partySize: 2 };

  it('becomes a booking of its guest, and is closed with it', async () => {
    const id = await ask();

    const { booking, enquiry } = await service.perform(bookFromEnquiry, { id, ...wish });

    expect(booking).toMatchObject({ outcome: 'booked', date: '2026-12-08', partySize: 2 });
    expect(enquiry).toMatchObject({
      ...{ state: 'closed', reference: booking.reference },
      closingNote: `Booked as ${booking.reference}.`,
    });
    expect(await rowOf(booking.reference!)).toEqual({
      ...{ name: 'Ada Finch', phone: '+441174960000', email: 'ada@example.com', notes: null },
      ...{ source: 'team', business: false },
    });
    expect((await messagesOf(service, booking.reference!)).length).toBeGreaterThan(0);
    await expect(service.perform(bookFromEnquiry, { id, ...wish })).rejects.toMatchObject({
      slug: 'conflict',
      particulars: { detail: expect.stringMatching(/is closed already/) },
    });
  });

  it('becomes a booking of whom the team names, where it does not say enough', async () => {
    const id = await ask({ phone: null });
    const later = { ...wish, date: '2026-12-09' as LocalDate };
    const book = (more: object) => service.perform(bookFromEnquiry, { id, ...later, ...more });

    for (const [phone, detail] of [
      [null, 'There is no phone number in this enquiry: please give one.'],
      ['+44 117', 'phone must be a phone number that can be called.'],
    ]) {
      await expect(book({ phone })).rejects.toMatchObject({
        slug: 'validation-failed',
        particulars: { errors: [{ pointer: '/phone', detail }] },
      });
    }
    const elsewhere = { phone: guest.phone, bookingTypeId: '00000000-0000-4000-8000-00000000dead' };
    await expect(book(elsewhere)).rejects.toMatchObject({
      particulars: { errors: [{ pointer: '/bookingTypeId' }] },
    });
    const bob = { name: 'Bob Finch', phone: '0117 496 0999', email: 'bob@example.com' };
    const { booking } = await book({ ...bob, notes: 'A window' });
    expect(await rowOf(booking.reference!)).toMatchObject({
      ...{ name: 'Bob Finch', phone: '+441174960999', email: 'bob@example.com', notes: 'A window' },
    });
  });

  it('becomes no second booking where it is about one already', async () => {
    const later = { ...wish, date: '2026-12-10' as LocalDate };
    const made = await service.perform(bookFromEnquiry, { id: await ask(), ...later });
    const id = await ask({ phone: guest.phone, bookingReference: made.booking.reference });

    await expect(service.perform(bookFromEnquiry, { id, ...later })).rejects.toMatchObject({
      slug: 'conflict',
      particulars: { detail: 'This enquiry is about a booking, or about tickets, already.' },
    });
  });

  it('becomes a booking also while online booking is closed, and other guests find nothing', async () => {
    const id = await ask();
    const closing = { venueId: 'the-lantern', environment: null, reason: 'Full enough' } as const;
    const span = { fromDate: wish.date, fromTime: null, untilDate: null, untilTime: null } as const;
    await service.perform(closeOnlineBooking, { ...closing, ...span, accept: true } as never);
    const venueId = service.venueId['the-lantern'];
    const { body } = await service.post('/reservations', { venueId, ...wish, guest });

    const { booking } = await service.perform(bookFromEnquiry, { id, ...wish });
    expect([body.outcome, booking.outcome]).toEqual(['unavailable', 'booked']);
    const closed = { ...wish, time: '10:00' as LocalTime };
    const second = await ask();
    await expect(service.perform(bookFromEnquiry, { id: second, ...closed })).rejects.toMatchObject(
      {
        slug: 'override-required',
      },
    );
    const override = { reason: 'They marry here', waiveDeposit: null };
    const beyond = await service.perform(bookFromEnquiry, { id: second, ...closed, override });
    expect(beyond).toMatchObject({ booking: { outcome: 'booked' }, enquiry: { state: 'closed' } });
  });

  it('is not told to send an enquiry where no table is free', async () => {
    const id = await ask();
    const tooLarge = { ...wish, date: '2026-12-11' as LocalDate, partySize: 400 };
    const override = { reason: 'They know the owner', waiveDeposit: null };
    const { booking } = await service.perform(bookFromEnquiry, { id, ...tooLarge, override });

    expect(booking).toMatchObject({
      outcome: 'unavailable',
      summary: 'No table that suits is free at that time.',
    });
  });

  const rowOf = async (reference: string): Promise<object | undefined> => {
    const [row] = await service.sql<object>(
      `select guest_name as name, guest_phone as phone, guest_email as email, notes, source,
         is_for_business as business
       from booking where reference = $1`,
      [parseReference(reference)],
    );
    return row;
  };

  it('stays open where the time is not to be had', async () => {
    const id = await ask();

    const answer = await service.perform(bookFromEnquiry, { id, ...wish, partySize: 500 });

    expect(answer.booking).toMatchObject({ outcome: 'unavailable', reference: null });
    expect(await service.perform(showEnquiry, { id })).toMatchObject({
      ...{ state: 'open', reference: null },
    });
  });
});

describe('the history', () => {
  it('gives every row of orders and enquiries, and a row without it would be seen', async () => {
    const id = await (async () => {
      const venueId = service.venueId['the-lantern'];
      const fields = { venueId, subject: 'A question', message: 'Is there a garden?' };
      return (await service.post('/booking-enquiries', { ...fields, ...guest })).body.enquiryId;
    })();
    await service.perform(assignEnquiry, { id, assignee: 'Ada' });
    await service.perform(closeEnquiry, { id, note: 'There is.' });
    const reference = await buy(3, 2);
    await service.perform(checkIn, { reference });
    await service.perform(erasePerson, { phone: guest.phone });
    const [rows] = await service.sql<{ orders: number; enquiries: number }>(
      `select (select count(*) from ticket_order)::int as orders,
         (select count(*) from enquiry)::int as enquiries`,
    );

    expect(Object.values(rows ?? {}).every((count) => count > 3)).toBe(true);
    expect(await unexplained(service.databaseUrl)).toEqual([]);
    for (const [table, change] of [
      ['ticket_order', 'checked_in = 1'],
      ['enquiry', `subject = 'Another'`],
    ]) {
      await service.sql(`alter table ${table} disable trigger history_changed`);
      await service.sql(
        `update ${table} set ${change} where id = (select id from ${table} where ${change} is not true limit 1)`,
      );
      await service.sql(`alter table ${table} enable trigger history_changed`);
    }
    expect(await unexplained(service.databaseUrl)).toHaveLength(2);
  });
});

describe('the numbers of a venue', () => {
  const zone = 'Europe/London' as Zone;
  const venue = 'the-harbour';

  /** Bookings every 37 minutes around the ends of summer time, by every state. */
  async function seed(from: string): Promise<void> {
    await service.sql(
      `insert into booking (id, environment, venue_id, integration_id, reference, booking_type_id,
         booking_type, party_size, starts_at, ends_at, state, guest_name, guest_phone, source,
         policy, deposit_pence, version, created_at, is_for_business, moved_inside_notice)
       select gen_random_uuid(), 'live', venue.id, (select id from integration limit 1),
         'N' || lpad((nextval('numbers'))::text, 7, '0'), type.id,
         case when n % 3 = 0 then 'Lunch' else 'Dinner' end, 1 + n % 5, moment,
         moment + interval '1 hour',
         (array['confirmed', 'seated', 'completed', 'no_show', 'cancelled', 'expired'])[1 + n % 6],
         'Guest', '', case when n % 4 = 0 then 'web' else 'phone' end, '{}', 0, 1, now(), false,
         false
       from generate_series(0, 150) n
       cross join lateral (select $1::timestamptz + n * interval '37 minutes' as moment) at
       cross join venue join booking_type type on type.venue_id = venue.id
       where venue.slug = $2 and type.slug = 'dinner'`,
      [from, venue],
    );
  }

  it.each([
    ['2027-03-28', '2027-03-26 22:00Z', '2027-03-27', '2027-03-29'],
    ['2027-10-31', '2027-10-29 22:00Z', '2027-10-30', '2027-11-01'],
  ])('are those of a naive count around %s, when the clocks change', async (_day, ...rest) => {
    const [moment, from, to] = rest as [string, LocalDate, LocalDate];
    await service.sql('create sequence if not exists numbers');
    await seed(moment);
    const rows = await service.sql<Row>(
      `select ms(starts_at) as at, party_size as guests, booking_type as service, state, source
       from booking join venue on venue.id = venue_id where slug = $1`,
      [venue],
    );
    const inSpan = rows.filter(({ at }) => {
      const { date } = localOf(at, zone);
      return date >= from && date <= to;
    });
    const kept = inSpan.filter(({ state }) => /confirmed|seated|completed/.test(state));
    const guests = (those: readonly Row[]): number => those.reduce((sum, r) => sum + r.guests, 0);
    const named = (state: string): readonly Row[] => inSpan.filter((row) => row.state === state);

    const fields = { environment: 'live', venueId: venue, from, to } as const;
    const numbers = await service.perform(numbersFor, fields);

    expect(numbers.covers).toEqual({ bookings: kept.length, guests: guests(kept) });
    expect(kept.length).toBeGreaterThan(40);
    for (const { date, service: name, ...counted } of numbers.days) {
      const those = kept.filter(
        (row) => localOf(row.at, zone).date === date && row.service === name,
      );
      expect(counted).toEqual({ bookings: those.length, guests: guests(those) });
    }
    expect(numbers.days.reduce((sum, day) => sum + day.guests, 0)).toBe(guests(kept));
    expect(numbers.sources.reduce((sum, one) => sum + one.guests, 0)).toBe(guests(kept));
    const [missed, cancelled] = [named('no_show').length, named('cancelled').length];
    expect(numbers.noShows.bookings).toBe(missed);
    expect(numbers.noShowRate).toBeCloseTo(missed / (kept.length + missed));
    expect(numbers.cancellationRate).toBeCloseTo(cancelled / (kept.length + missed + cancelled));
  });

  interface Row {
    readonly at: Instant;
    readonly guests: number;
    readonly service: string;
    readonly state: string;
    readonly source: string;
  }
});
