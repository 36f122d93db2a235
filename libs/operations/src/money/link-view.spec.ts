import { describe, expect, it } from '@jest/globals';
import type { Booking } from '@venue/domain/booking/booking';
import type { Payable } from '@venue/domain/payment/amount-due';
import type { Link } from '@venue/domain/payment/checkouts';
import type { PaymentRequest } from '@venue/domain/payment/request';
import { pence } from '@venue/domain/shared/money';
import { plusMinutes } from '@venue/domain/shared/time';
import type { TicketOrder } from '@venue/domain/tickets/order';
import type { Brand } from '@venue/domain/venue/venue';
import { at } from '@venue/testing/moments';
import { aVenue, venueId } from '@venue/testing/venues';
import { onFile } from '@venue/testing/bookings';
import { storedOrder } from '@venue/testing/orders';
import { Secrets } from '../authentication/secrets';
import type { PayingDeployment } from '../pipeline/deployment';
import { viewLink } from './link-view';

const now = at('2026-06-10 12:00');
const inMinutes = (minutes: number) => plusMinutes(now, minutes);
const harbour = aVenue({ phone: '0117 496 0001' });
const brand = { id: harbour.brandId, name: 'Harbour' } as unknown as Brand;

const request = {
  id: 'r',
  token: 'tok',
  amountPence: pence(6000),
  expiresAt: inMinutes(60),
} as PaymentRequest;

interface Setup {
  readonly payable: Payable;
  readonly link?: Partial<Link>;
  readonly brands?: readonly Brand[];
}

async function viewOf({ payable, link = {}, brands = [brand] }: Setup) {
  const storedLink = { request, newest: request, wasPaidSince: false, payable, ...link };
  const deployment = {
    checkouts: { linkBehind: async (token: string) => (token === 'tok' ? storedLink : null) },
    clock: { read: async () => ({ now, revision: 7 }) },
    groups: { at: async () => ({ venues: [aVenue({ slug: 'the-pier' }), harbour], brands }) },
    settings: { baseUrl: 'https://book.example' },
    secrets: new Secrets('a pepper'),
  } as unknown as PayingDeployment;
  expect(await viewLink('another', deployment)).toBeNull();
  const view = await viewLink('tok', deployment);
  if (view === null) throw new Error('no view');
  return view;
}

const table = (booking: Partial<Booking> = {}, received = 0): Payable => ({
  kind: 'table',
  file: onFile({ depositPence: pence(6000), ...booking }, { receivedPence: pence(received) }),
});
const held = { state: 'awaiting_deposit', holdUntil: inMinutes(60) } as const;
const tickets = (order: Partial<TicketOrder> = {}, received = 0): Payable => ({
  kind: 'tickets',
  file: storedOrder(order, { receivedPence: pence(received) }),
});

describe('the page of a link for a table', () => {
  it('says the amount, the deadline, and where it leads', async () => {
    expect(await viewOf({ payable: table(held) })).toEqual({
      words: expect.objectContaining({ language: 'en', tag: 'en-GB' }),
      state: 'open',
      kind: 'table',
      card: null,
      isFee: false,
      brand,
      venueName: 'The Harbour',
      venuePhone: '0117 496 0001',
      place: null,
      amount: '£60.00',
      facts: [
        ['When', 'Friday 12 June at 7pm'],
        ['Table for', '2 guests'],
        ['Reference', 'K7QP 4M2X'],
      ],
      until: 'until 1pm',
      by: 'by 1pm',
      isLostUnpaid: true,
      isAhead: true,
      payAddress: 'https://book.example/pay/tok',
      booking: {
        manageAddress: expect.stringMatching(/^https:\/\/book\.example\/manage\/K7QP4M2X/),
        calendarAddress: expect.stringMatching(/^https:\/\/book\.example\/calendar\/K7QP4M2X/),
      },
    });
  });

  it('has no brand if the group no longer has it', async () => {
    const other = { ...brand, id: 'another' } as unknown as Brand;

    expect((await viewOf({ payable: table(held), brands: [other] })).brand).toBeNull();
  });

  it('of a confirmed booking threatens no loss', async () => {
    expect(await viewOf({ payable: table() })).toMatchObject({
      state: 'open',
      isLostUnpaid: false,
      isAhead: true,
    });
  });

  it('has the start as its deadline where that is earlier', async () => {
    expect((await viewOf({ payable: table({ startsAt: inMinutes(30) }) })).until).toBe(
      'until 12:30pm',
    );
    expect((await viewOf({ payable: table({ startsAt: inMinutes(90) }) })).until).toBe('until 1pm');
  });

  it.each<[string, Partial<Booking>, boolean]>([
    ['to begin in a minute', { startsAt: inMinutes(1) }, true],
    ['to begin now', { startsAt: now }, false],
    ['cancelled', { state: 'cancelled' }, false],
    ['expired', { ...held, holdUntil: now }, false],
  ])('of a booking that is %s leads to it: %s', async (_what, booking, isAhead) => {
    const view = await viewOf({ payable: table(booking) });

    expect([view.isAhead, view.booking !== null]).toEqual([isAhead, isAhead]);
  });

  it('belongs to no link if the group has no such venue', async () => {
    const payable = table({ venueId: venueId('another') });

    await expect(viewOf({ payable })).rejects.toThrow('a payment for a venue that is not there');
  });
});

describe('the page of a link for tickets', () => {
  const facts = [
    ['Event', 'The Gig'],
    ['When', 'Friday 12 June at 8pm'],
    ['Tickets', '2 × Front row'],
  ];
  const open = { state: 'held', holdUntil: inMinutes(60) } as const;

  it('has no number, which lets people in, and no page of a booking', async () => {
    const { state, booking, isAhead, ...view } = await viewOf({ payable: tickets(open) });

    expect([state, booking, isAhead]).toEqual(['open', null, true]);
    expect(view.facts).toEqual(facts);
  });

  it.each<[string, Payable, Partial<Link>]>([
    ['paid', tickets({}, 8000), { wasPaidSince: true }],
    ['too-late', tickets({ ...open, holdUntil: now }, 8000), {}],
  ])('has it once money was received: %s', async (state, payable, link) => {
    const view = await viewOf({ payable, link });

    expect(view.state).toBe(state);
    expect(view.facts).toEqual([...facts, ['Reference', 'HJK7 QP4M']]);
  });
});
