import { describe, expect, it } from '@jest/globals';
import { pence } from '@venue/domain/shared/money';
import type { Buyer } from '@venue/domain/tickets/order';
import type { Group } from '@venue/domain/venue/group';
import { at } from '@venue/testing/moments';
import { aVenue, harbourMessages } from '@venue/testing/venues';
import { storedOrder } from '@venue/testing/orders';
import { say } from '@venue/testing/say';
import {
  ticketPaymentKept,
  tickets,
  ticketsCancelledEmail,
  type TicketsCancellation,
} from './to-buyer';

const here = {
  venue: aVenue(),
  group: { brands: [] } as unknown as Group,
  now: at('2026-06-10 12:00'),
  ids: { uuid: () => 'the next id' } as never,
  settings: { baseUrl: 'https://tables.example' },
};
const silent = { ...here, venue: aVenue({ messages: { ...harbourMessages, emailTickets: null } }) };
const buyer: Buyer = { name: 'Ada Finch', phone: null, email: 'ada@example.com' };
const soldTo = (one: Buyer | null) => storedOrder({}, { buyer: one });

describe('the e-mail with the tickets', () => {
  it('goes to a buyer with an address, with the calendar file and the code', async () => {
    const [email, ...others] = await tickets(soldTo(buyer), here);

    expect(others).toEqual([]);
    expect(email).toMatchObject({
      kind: 'tickets',
      channel: 'email',
      recipient: buyer.email,
      bookingId: null,
      orderId: soldTo(buyer).order.id,
      notAfter: at('2026-06-12 20:00'),
      attachments: [{ name: 'reference.png' }],
    });
    expect(email?.calendar).toContain('METHOD:REQUEST');
    expect(email?.html).toContain('alt="QR code of the reference HJK7 QP4M"');
  });

  it('goes to no one else, nor where the venue sends none', async () => {
    expect(await tickets(soldTo(null), here)).toEqual([]);
    expect(await tickets(soldTo({ ...buyer, email: null }), here)).toEqual([]);
    expect(await tickets(soldTo(buyer), silent)).toEqual([]);
  });
});

describe('the e-mail about cancelled tickets', () => {
  const about = (parts: Partial<TicketsCancellation> = {}, context = here) =>
    ticketsCancelledEmail(
      { file: soldTo(buyer), because: 'cancelled', wasConfirmed: true, ...parts },
      context,
    );
  const two = { tickets: '2 Front row tickets', event: 'The Gig on Friday 12 June at 8pm' };
  const emailOf = (sentences: string): string => `Hello Ada,\n\n${sentences}\n\nThe Harbour`;

  it('says why, and what becomes of money that was paid', () => {
    const file = storedOrder({}, { buyer, receivedPence: pence(3000) });

    expect(about().text).toBe(
      emailOf(say('message: tickets are cancelled', { ...two, reference: 'HJK7 QP4M' })),
    );
    expect(about({ because: 'unpaid', file }).text).toBe(
      emailOf(
        say('message: unpaid tickets are released with money paid', {
          ...two,
          amount: '£30.00',
          reference: 'HJK7 QP4M',
        }),
      ),
    );
  });

  it('removes from the calendar what had been sent there, and nothing else', () => {
    expect(about().calendar).toContain('METHOD:CANCEL');
    expect(about({ wasConfirmed: false }).calendar).toBeNull();
    expect(about({}, silent).calendar).toBeNull();
    expect(about({ file: soldTo(null) }).calendar).toBeNull();
    expect(about({ file: soldTo({ ...buyer, email: null }) }).calendar).toBeNull();
  });
});

describe('the e-mail about a payment that came too late', () => {
  it('is sent whenever it can be', () => {
    expect(ticketPaymentKept(soldTo(buyer), pence(8000), here)).toMatchObject([
      { kind: 'payment-too-late', notAfter: null, calendar: null, attachments: [] },
    ]);
    expect(ticketPaymentKept(soldTo(null), pence(8000), here)).toEqual([]);
  });

  it('greets the buyer, and without a name where that has no letter', () => {
    const textTo = (name: string) =>
      ticketPaymentKept(soldTo({ ...buyer, name }), pence(8000), here)[0]?.text;

    expect(textTo('Mr and Mrs Smith')).toMatch(/^Hello Mr and Mrs Smith,\n\nYour payment of/);
    expect(textTo('@ @')).toMatch(/^Hello,\n\nYour payment of/);
  });
});
