import { describe, expect, it } from '@jest/globals';
import type { Booking } from '@venue/domain/booking/booking';
import type { PaymentRequest } from '@venue/domain/payment/request';
import { pence } from '@venue/domain/shared/money';
import { plusMinutes } from '@venue/domain/shared/time';
import type { StoredOrder } from '@venue/domain/tickets/order';
import { at } from '@venue/testing/moments';
import { aVenue } from '@venue/testing/venues';
import { onFile } from '@venue/testing/bookings';
import { storedOrder } from '@venue/testing/orders';
import type { CallAboutTickets } from '../operation';
import type { ChangeCall } from '../bookings/change/change-answer';
import { amountOwed, payableLink, sendDepositLink } from './send-deposit-link';

const now = at('2026-06-10 12:00');
const venue = aVenue();
const owing = { depositPence: pence(6000) };
const refusal = (slug: string): unknown => expect.objectContaining({ slug });
const inMinutes = (minutes: number) => plusMinutes(now, minutes);

describe('the amount of a link', () => {
  const owedFor = (booking: Partial<Booking>, received = 0): number => {
    const file = onFile({ ...owing, ...booking }, { receivedPence: pence(received) });
    return amountOwed({ file, venue, now } as unknown as ChangeCall);
  };
  const held = { state: 'awaiting_deposit', holdUntil: inMinutes(1) } as const;

  it('is the part not received yet, confirmed or not', () => {
    expect(owedFor({})).toBe(6000);
    expect(owedFor({}, 5999)).toBe(1);
    expect(owedFor(held, 1000)).toBe(5000);
  });

  it.each([6000, 6001])('does not exist if nothing is due: %i received', (received) => {
    expect(() => owedFor({}, received)).toThrow(refusal('no-deposit-due'));
  });

  it.each<[string, Partial<Booking>]>([
    ['is cancelled', { state: 'cancelled' }],
    ['was not paid in time', { ...held, holdUntil: now }],
    ['is a hold without a guest', { ...held, state: 'held' }],
    ['begins at this moment', { startsAt: now }],
  ])('does not exist for a booking that %s', (_what, booking) => {
    expect(() => owedFor(booking)).toThrow(
      expect.objectContaining({
        slug: 'booking-not-changeable',
        particulars: { detail: expect.any(String) },
      }),
    );
  });

  it('is due until the last moment before the start', () => {
    expect(owedFor({ startsAt: inMinutes(1) })).toBe(6000);
  });
});

describe('the link that a guest has', () => {
  const link = { id: 'r', amountPence: pence(6000), expiresAt: inMinutes(60) } as PaymentRequest;

  interface ExistingLink {
    readonly request?: Partial<PaymentRequest> | null;
    readonly booking?: Partial<Booking>;
  }
  const isUsed = async ({ request = {}, booking = {} }: ExistingLink): Promise<boolean> => {
    const newest = request === null ? null : { ...link, ...request };
    const work = { ledger: { newest: async () => newest } };
    const file = onFile({ ...owing, ...booking });
    const usable = await payableLink(file, pence(6000), { work, now } as unknown as ChangeCall);
    if (usable !== null) expect(usable).toBe(newest);
    return usable !== null;
  };
  const held = (minutes: number) =>
    ({ state: 'awaiting_deposit', holdUntil: inMinutes(minutes) }) as const;
  const endingIn = (minutes: number) => ({ expiresAt: inMinutes(minutes) });

  it.each<[string, boolean, ExistingLink]>([
    ['asks for what is owed', true, {}],
    ['is none', false, { request: null }],
    ['asks for another amount', false, { request: { amountPence: pence(5999) } }],
    ['can be paid for half an hour', true, { request: endingIn(30) }],
    ['can be paid for less', false, { request: endingIn(29) }],
    ['ends with its hold', true, { request: endingIn(1), booking: held(1) }],
    ['has ended with its hold', false, { request: endingIn(0), booking: held(0) }],
    ['ends at the start', true, { booking: { startsAt: inMinutes(60) } }],
    ['ends after the start', false, { booking: { startsAt: inMinutes(59) } }],
    ['is of a cancelled booking', false, { booking: { state: 'cancelled' } }],
  ])('that %s is sent again: %s', async (_what, isSent, existing) => {
    expect(await isUsed(existing)).toBe(isSent);
  });
});

describe('tickets', () => {
  const send = (ordered: StoredOrder): string => {
    const call = { ordered, venue, now } as unknown as CallAboutTickets<'write'>;
    try {
      void sendDepositLink.runForTickets?.({} as never, call);
    } catch (error) {
      const { slug, particulars } = error as { slug: string; particulars: { detail?: string } };
      return `${slug}: ${particulars.detail ?? ''}`;
    }
    return 'sent';
  };
  const held = (minutes: number) => ({ state: 'held', holdUntil: inMinutes(minutes) }) as const;

  it.each<[string, StoredOrder, RegExp]>([
    ['paid', storedOrder(), /^no-deposit-due: $/],
    ['held', storedOrder(held(1)), /^payment-link-unavailable: We can’t/],
    ['expired', storedOrder(held(0)), /^booking-not-changeable: .*The Gig/],
    ['cancelled', storedOrder({ state: 'cancelled' }), /^booking-not-changeable: .*The Gig/],
    [
      'of an event that begins',
      storedOrder({}, { startsAt: now }),
      /^booking-not-changeable: .*The Gig/,
    ],
    ['of one that is to begin', storedOrder({}, { startsAt: inMinutes(1) }), /^no-deposit-due: $/],
  ])('that are %s get no text', (_what, ordered, answer) => {
    expect(send(ordered)).toMatch(answer);
  });
});
