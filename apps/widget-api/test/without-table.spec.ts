/** A booking without a table, on every surface for guests and integrations. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { guest, publicUrl, shared } from '@venue/testing/deployment';
import { until } from '@venue/testing/until';
import { changeKey } from '@venue/operations/access/keys/change-key';
import { readKey } from '@venue/operations/authentication/key-text';
import { bookByPhone } from '@venue/operations/bookings/make/book-by-phone';
import { exportPersonalData } from '@venue/operations/guests/export-personal-data';
import { remindGuests } from '@venue/operations/jobs/remind-guests';
import { openManagePages } from './manage-pages';

const pages = shared(() => openManagePages());
const email = 'ada@example.com';
let reference = '';
let path = '';

const newBooking = async (parts: object = {}): Promise<string> => {
  const made = await pages.service.perform(bookByPhone, {
    ...{ venueId: 'the-harbour', date: '2026-12-09', time: '19:00', partySize: 2 },
    guest: { ...guest, email },
    ...{ withoutTable: true, tellGuest: true, ...parts },
  } as object);
  expect(made).toMatchObject({ needsTable: true, tables: [] });
  return made.reference;
};
const messagesOf = (of: string, kind: string) =>
  pages.service.sql<{ text: string; calendar: string | null }>(
    `select text, calendar from message join booking on booking.id = booking_id
     where reference = $1 and kind = $2 and channel = 'email'`,
    [of.replace(' ', ''), kind],
  );

beforeAll(async () => {
  const id = readKey(pages.service.key)?.publicId;
  await pages.service.perform(changeKey, { id, addCapabilities: 'changes.read' });
  reference = await newBooking();
  path = await pages.pageOf(reference);
});

describe('a booking without a table', () => {
  it('is confirmed to its guest, with a calendar file', async () => {
    const [message] = await messagesOf(reference, 'confirmed');

    expect(message?.text).toContain(reference);
    expect(message?.calendar).toContain('DTSTART:20261209T190000Z');
  });

  it('has its own page and calendar file', async () => {
    const page = await pages.open(path);
    const calendar = await pages.open(`${path.replace('/manage/', '/calendar/')}.ics`);

    expect([page.status, page.heading]).toEqual([200, 'Your table is booked']);
    expect(page.text).toContain('2 guests');
    expect([calendar.status, calendar.text]).toEqual([
      200,
      expect.stringContaining('DTSTART:20261209T190000Z'),
    ]);
  });

  it('is an event of the feed like any other', async () => {
    const own = async (): Promise<readonly unknown[]> => {
      const { body } = await pages.service.get('/bookings/changes');
      const events = body.events as { data: { reference: string } }[];
      return events.filter(({ data }) => data.reference === reference);
    };
    // Transactions of other specs may delay it.
    await until(async () => (await own()).length > 0);

    expect(await own()).toMatchObject([
      { type: 'booking.created', data: { state: 'confirmed', partySize: 2 } },
    ]);
  });

  it('is in what is kept of its guest', async () => {
    const { data } = await pages.service.perform(exportPersonalData, {
      ...{ phone: guest.phone, country: 'GB' },
    });

    expect(JSON.stringify(data.bookings)).toContain(reference.replace(' ', ''));
  });

  it('is reminded of, and named in e-mails to the team without tables', async () => {
    const asked = await pages.service.post(`/bookings/${encodeURIComponent(reference)}/amend`, {
      ...{ phone: guest.phone, partySize: 9 },
    });
    expect(asked.body.outcome).toBe('needs_venue');
    await pages.service.moveTo('2026-12-08T19:00:01Z');
    await remindGuests(pages.service.deployment);
    await pages.service.moveTo('2026-12-01T09:00:00Z');

    const [reminder] = await messagesOf(reference, 'reminder');
    expect(reminder?.text).toContain(`${publicUrl}/manage/`);
    const [task] = await pages.service.sql<{ text: string }>(
      `select text from message where kind = 'team' and text like '%' || $1 || '%'`,
      [reference],
    );
    expect(task?.text).toContain('Tables: none yet');
  });

  it('is paid for like any other', async () => {
    const owing = await newBooking({ partySize: 6, date: '2026-12-10' });
    const [message] = await messagesOf(owing, 'deposit-link');
    const link = /\/pay\/\w+/.exec(message?.text ?? '')?.[0] ?? 'no link';
    await pages.press(await pages.checkoutOf(link), 'pay');

    expect(await pages.stateOf(owing)).toBe('confirmed');
    const [row] = await pages.service.sql<{ unplaced: boolean }>(
      'select is_unplaced as unplaced from booking where reference = $1',
      [owing.replace(' ', '')],
    );
    expect(row?.unplaced).toBe(true);
  });

  it('has a table once its guest has changed it, and is cancelled by its guest', async () => {
    const own = await newBooking({ date: '2026-12-11' });
    const page = await pages.pageOf(own);
    await pages.send(page, 'change', { date: '2026-12-11', time: '20:00', partySize: '3' });
    expect(await pages.rowOf(own)).toMatchObject({ party_size: 3, is_unplaced: false });

    const second = await newBooking({ date: '2026-12-12', time: '17:00' });
    await pages.send(await pages.pageOf(second), 'cancel');
    expect(await pages.rowOf(second)).toMatchObject({ state: 'cancelled', is_unplaced: false });
  });
});
