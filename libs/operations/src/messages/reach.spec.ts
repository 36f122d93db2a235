import { describe, expect, it } from '@jest/globals';
import type { Booking } from '@venue/domain/booking/booking';
import type { TextsSent } from '@venue/domain/message/texting';
import type { Phone } from '@venue/domain/shared/phone';
import type { Group } from '@venue/domain/venue/group';
import { aBooking } from '@venue/testing/bookings';
import { aVenue } from '@venue/testing/venues';
import type { WriteContext } from '../pipeline/write-context';
import { allowedPhone, isOverBudget, textablePhone } from './reach';

const few: TextsSent = {
  toBookingToday: 0,
  toNumberToday: 0,
  toPrefixToday: 0,
  thisHour: 0,
  medianHour: 0,
};
const many: TextsSent = { ...few, toBookingToday: 6 };
const atHome = aBooking();
const abroad = aBooking({ guestPhone: '+353861234567' as Phone });
const nowhere = aBooking({ guestPhone: '' });

function contextWith(
  sent: TextsSent,
  { textCountries = null as readonly string[] | null, areTextsCharged = true } = {},
) {
  const asked: unknown[] = [];
  const textsTo = async (about: unknown) => {
    asked.push(about);
    return sent;
  };
  const context = {
    venue: aVenue(),
    group: { textCountries } as Group,
    settings: { baseUrl: '', areTextsCharged, delivers: { text: true, email: true } },
    work: { messages: { textsTo } },
  } as unknown as WriteContext;
  return { context, asked };
}

describe('the number that may get texts', () => {
  it('is in the venue’s country, or in those of the group', () => {
    const { context } = contextWith(few);
    const { context: irish } = contextWith(few, { textCountries: ['IE'] });

    expect([atHome, abroad, nowhere].map((one) => allowedPhone(one, context))).toEqual([
      ...['+441174960001', null, null],
    ]);
    expect([atHome, abroad].map((one) => allowedPhone(one, irish))).toEqual([
      ...[null, '+353861234567'],
    ]);
  });

  it('gets one where a budget is left', async () => {
    const { context } = contextWith(few);

    expect(await textablePhone(atHome, context)).toBe('+441174960001');
    expect(await textablePhone(abroad, context)).toBeNull();
    expect(await textablePhone(atHome, contextWith(many).context)).toBeNull();
  });
});

describe('the budget of texts', () => {
  it('counts by prefix for numbers abroad alone', async () => {
    const { context, asked } = contextWith(few);

    expect(await isOverBudget(atHome, context)).toBe(false);
    expect(await isOverBudget(abroad, context)).toBe(false);
    expect(asked).toEqual([
      { bookingId: atHome.id, phone: atHome.guestPhone, prefix: null },
      { bookingId: abroad.id, phone: abroad.guestPhone, prefix: '+3538612' },
    ]);
  });

  it.each<[string, boolean, Partial<Booking>, boolean]>([
    ['is for texts that cost money', true, {}, true],
    ['is not for those of the inbox', false, {}, false],
    ['is not for those of the sandbox', true, { environment: 'sandbox' }, false],
    ['is not for a booking without a number', true, { guestPhone: '' }, false],
  ])('%s', async (_what, areTextsCharged, booking, expected) => {
    const { context } = contextWith(many, { areTextsCharged });

    expect(await isOverBudget(aBooking(booking), context)).toBe(expected);
  });
});
