import { describe, expect, it } from '@jest/globals';
import type { StoredBooking } from '@venue/domain/booking/booking';
import type { Enquiry } from '@venue/domain/booking/enquiry';
import type { Message } from '@venue/domain/message/message';
import type { Work } from '@venue/domain/ports';
import { pence } from '@venue/domain/shared/money';
import type { Phone } from '@venue/domain/shared/phone';
import type { StoredOrder } from '@venue/domain/tickets/order';
import type { Group } from '@venue/domain/venue/group';
import type { Venue } from '@venue/domain/venue/venue';
import { at } from '@venue/testing/moments';
import { aVenue, tableId } from '@venue/testing/venues';
import { onFile } from '@venue/testing/bookings';
import { storedOrder } from '@venue/testing/orders';
import { reportToTeam, taskAbout, taskAboutTickets, type TeamContext } from './to-team';

const words = {
  subject: 'A task',
  message: 'Please look.',
  source: 'messages',
  severity: 'urgent',
} as const;

type Task = Parameters<typeof reportToTeam>[0];

const plain: Task = {
  ...words,
  environment: 'live',
  bookingId: null,
  guestType: null,
  name: 'Ada Finch',
  phone: null,
  email: null,
};
const now = at('2026-06-10 12:00');

interface TaskSubject {
  readonly task?: Task;
  readonly venue?: Venue;
  readonly file?: StoredBooking;
  readonly ordered?: StoredOrder;
}

/** The enquiry stored by a report of that task, by default one about that booking or order. */
async function reported({ venue = aVenue(), file, ordered, task }: TaskSubject) {
  const enquiries: Enquiry[] = [];
  const messages: Message[] = [];
  const work = {
    enquiries: { add: async (one: Enquiry) => void enquiries.push(one) },
    messages: { add: async (some: readonly Message[]) => void messages.push(...some) },
    bookings: { find: async () => file },
    ticketing: { find: async () => ordered },
  } as unknown as Work;
  const context: TeamContext = {
    venue,
    now,
    work,
    group: { brands: [] } as unknown as Group,
    ids: { uuid: () => 'the next id' } as TeamContext['ids'],
    settings: { baseUrl: 'https://tables.example' },
  };
  const ofBooking = file === undefined ? plain : taskAbout(file.booking, words);
  const usual = ordered === undefined ? ofBooking : taskAboutTickets(ordered, words, context);
  const id = await reportToTeam(task ?? usual, file?.booking ?? null, context);
  expect(id).toBe('the next id');
  return { enquiry: enquiries[0], message: messages[0] };
}

describe('a task for the team', () => {
  it('is an enquiry alone where the venue has no address', async () => {
    const { enquiry, message } = await reported({ venue: aVenue({ email: null }) });

    expect(enquiry).toMatchObject({ ...words, orderId: null, sourceUrl: null });
    expect(message).toBeUndefined();
  });

  it('about nothing has no facts and no button, and names the guest if there is a name', async () => {
    const { message } = await reported({});

    expect(message).toMatchObject({
      kind: 'team',
      recipient: 'team@the-harbour.example',
      subject: 'The Harbour: A task',
      text: 'Please look.\n\nFrom: Ada Finch',
      bookingId: null,
      orderId: null,
      sender: { name: 'The Harbour', replyTo: null },
    });
    expect(message?.html).not.toContain('<a');
  });

  it('from a page names it, and is replied to where the guest reads', async () => {
    const email = 'ada@example.com';
    const { message } = await reported({
      task: { ...plain, email, sourceUrl: 'https://a.example/b' },
    });

    expect(message?.text).toBe(
      'Please look.\n\nFrom: Ada Finch, ada@example.com\nSent from: https://a.example/b',
    );
    expect(message?.sender).toEqual({ name: 'The Harbour', replyTo: email });
  });

  it('about a booking has its facts, without lines for missing ones', async () => {
    const { enquiry, message } = await reported({ file: onFile() });

    expect(enquiry?.phone).toBe('+441174960001');
    expect(message?.text).toBe(
      [
        ...['Please look.', '', 'From: Ada Finch, +441174960001'],
        'Booking: K7QP 4M2X, confirmed',
        'For: 2 guests on Friday 12 June at 7pm',
        ...['Tables: T1', ''],
        'Open in the console: https://tables.example/console#/search?text=K7QP4M2X',
      ].join('\n'),
    );
    expect(message).toMatchObject({ bookingId: onFile().booking.id, orderId: null });
    expect(message?.html).toContain('>Open in the console</a>');
  });

  it('about a booking names all its tables and the amount paid, even without a deposit', async () => {
    const state = { state: 'awaiting_deposit', holdUntil: at('2026-06-10 14:00') } as const;
    const tableIds = [tableId('T3'), tableId('T4')];
    const paid = await reported({ file: onFile({}, { tableIds, receivedPence: pence(2000) }) });
    const unpaid = await reported({ file: onFile({ ...state, depositPence: pence(3000) }) });

    expect(paid.message?.text).toContain('\nTables: T3 and T4\nDeposit: £0.00 required, £20.00 p');
    expect(unpaid.message?.text).toContain('K7QP 4M2X, awaiting deposit\n');
    expect(unpaid.message?.text).toContain('\nDeposit: £30.00 required, £0.00 paid\n');
  });

  it.each([
    ['confirmed', 'Tables: none yet'],
    ['cancelled', ''],
  ] as const)('about a booking without a table that is %s says “%s”', async (state, line) => {
    const { message } = await reported({ file: onFile({ state }, { tableIds: [] }) });

    expect(/^Tables.*$/m.exec(message?.text ?? '')?.[0] ?? '').toBe(line);
  });

  it('about a booking without a phone number has none', async () => {
    const { enquiry, message } = await reported({ file: onFile({ guestPhone: '' }) });

    expect(enquiry?.phone).toBeNull();
    expect(message?.text).toContain('\nFrom: Ada Finch\nBooking');
  });
});

describe('a task about tickets', () => {
  it('is in the name of the buyer', async () => {
    const buyer = { name: 'Ada Finch', phone: '+441174960001' as Phone, email: 'ada@example.com' };
    const ordered = storedOrder({}, { buyer, receivedPence: pence(8000) });
    const { enquiry, message } = await reported({ ordered });

    expect(enquiry).toMatchObject({ ...buyer, bookingId: null, orderId: ordered.order.id });
    expect(message).toMatchObject({ bookingId: null, orderId: ordered.order.id });
    expect(message?.text.split('\n')).toEqual([
      'Please look.',
      'Tickets HJK7 QP4M: 2 × Front row for The Gig on Friday 12 June at 8pm.',
      '',
      'From: Ada Finch, +441174960001, ada@example.com',
      'Tickets: HJK7 QP4M, confirmed',
      'For: 2 × Front row, The Gig on Friday 12 June at 8pm',
      'Price: £80.00, £80.00 paid',
    ]);
  });

  it('is in the name of the tickets where no buyer is known', async () => {
    const { enquiry } = await reported({ ordered: storedOrder() });

    expect(enquiry).toMatchObject({ name: 'Tickets HJK7 QP4M', phone: null, email: null });
  });
});
