/** The team of The Pier, its bookings of an evening, and queries about them. */
import { beforeEach } from '@jest/globals';
import type { Reference } from '@venue/domain/shared/ids';
import { showBooking } from '@venue/operations/bookings/history/show-booking';
import { bookByPhone } from '@venue/operations/bookings/make/book-by-phone';
import type { TeamBookingAnswer } from '@venue/operations/bookings/team-booking-view';
import { Problem } from '@venue/operations/problems';
import { emptying } from '@venue/testing/database';
import { refusal, stepsBy, type BookingVersion } from './team-steps';
import { guest as anyGuest, sharedDeployment, type GroupEdit } from '@venue/testing/deployment';

/** With a number that is the same at the venue abroad. */
export const guest = { ...anyGuest, phone: '+44 117 496 0000' };

export const evening = { date: '2026-12-08', time: '19:00' };

const morning = '2026-12-01T09:00:00Z';

/** The Pier: five hours behind London, three tables for two, a deposit from four guests on. */
const editGroup: GroupEdit = ({ venues: [harbour, lantern, pier] }) => {
  for (let at = 4; at <= 22; at += 1) {
    lantern.tables.push({ ...lantern.tables[0], name: `B${at}` });
  }
  const emailLateNoted = { subject: '{venue} keeps your table', text: '{summary}' };
  pier.messages = { ...harbour.messages, emailLateNoted };
  pier.tables = ['N1', 'N2', 'N3'].map((name) => {
    return { name, area: 'room', minCovers: 1, maxCovers: 2, priority: name === 'N3' ? 2 : 1 };
  });
  pier.combinations = [{ tables: ['N1', 'N2'], minCovers: 3, maxCovers: 4 }];
  pier.bookingTypes[0].deposits = [{ when: { partySizeFrom: 4 }, perGuestPence: 1000 }];
  // It has no turn time for parties that it does not accept.
  pier.bookingTypes.push({
    ...pier.bookingTypes[0],
    slug: 'snack',
    name: 'Snack',
    durations: [{ partySizeUpTo: 2, minutes: 60 }],
    partySize: { min: 1, max: 2 },
  });
};

/** A deployment for the tests of a file, without bookings, a week before the evening. */
export function openPierTeam() {
  const service = sharedDeployment(morning, editGroup);
  beforeEach(async () => {
    await service.sql(emptying('booking', 'venue_block'));
    await service.moveTo(morning);
  });
  const shown = ({ reference }: Pick<BookingVersion, 'reference'>) =>
    service.perform(showBooking, { reference: reference as Reference });
  const phoneBooking = (parts: object = {}): Promise<TeamBookingAnswer> =>
    service.perform(bookByPhone, {
      venueId: 'the-pier',
      ...evening,
      partySize: 2,
      guest: { ...guest, email: 'ada@example.com' },
      tellGuest: true,
      ...parts,
    } as object);

  return {
    service,
    step: stepsBy(service),
    shown,
    phoneBooking,
    takeEvening: async (): Promise<void> => {
      for (const name of ['N1', 'N2', 'N3']) await phoneBooking({ tables: [name] });
    },
    /** The reasons of the team's overrides. */
    overrides: async (booked: BookingVersion): Promise<readonly (string | null)[]> => {
      const { entries } = (await shown(booked)).history;
      return entries.filter(({ kind }) => kind === 'overridden').map(({ reason }) => reason);
    },
    /** The guest's own change. */
    amend: ({ reference }: Pick<BookingVersion, 'reference'>, change: object) =>
      service.post(`/bookings/${encodeURIComponent(reference)}/amend`, {
        phone: guest.phone,
        ...change,
      }),
    tablesOf: async ({ reference }: BookingVersion): Promise<string[]> => {
      const rows = await service.sql<{ name: string }>(
        `select name from allocation join dining_table on dining_table.id = table_id
         join booking on booking.id = booking_id where reference = $1 and active order by name`,
        [reference.replaceAll(' ', '')],
      );
      return rows.map(({ name }) => name);
    },
    /** The kinds of the e-mails to guests, sent or waiting. */
    messages: async (): Promise<string[]> => {
      const rows = await service.sql<{ kind: string }>(
        `select kind from message
         where channel = 'email' and kind <> 'team' and state <> 'stopped' order by position`,
      );
      return rows.map(({ kind }) => kind);
    },
    snackId: async (): Promise<string | undefined> => {
      const [snack] = await service.sql<{ id: string }>(
        `select id from booking_type where slug = 'snack'`,
      );
      return snack?.id;
    },
  };
}

/** The result: the state, or the slug of the problem. */
export async function ending(doing: Promise<TeamBookingAnswer>): Promise<string> {
  try {
    return (await doing).state;
  } catch (error) {
    if (error instanceof Problem) return error.slug;
    throw error;
  }
}

/** The slug of the problem, and its detail. */
export async function whyRefused(doing: Promise<unknown>): Promise<readonly unknown[]> {
  const { slug, particulars } = await refusal(doing);
  return [slug, particulars.detail];
}
