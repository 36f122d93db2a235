import { describe, expect, it } from '@jest/globals';
import type { PaymentRequest } from '@venue/domain/payment/request';
import { noPence, pence } from '@venue/domain/shared/money';
import { at } from '@venue/testing/moments';
import { aVenue } from '@venue/testing/venues';
import { say } from '@venue/testing/say';
import { describeBalance, describeLinkSent, describeNotTextable } from './describe-deposit';

const venue = aVenue();

describe('the amount due after a change, in words', () => {
  it.each([
    ['nothing', 0, 0, ''],
    ['less than was paid', 0, 2000, ` ${say('more was paid than is due', { amount: '£20.00' })}`],
  ])('is described: %s', (_what, owed, surplus, words) => {
    const balance = {
      owedPence: pence(owed),
      cardFeePence: noPence,
      isNewAmount: true,
      surplusPence: pence(surplus),
    };

    expect(describeBalance(balance, { venue, now: at('2026-06-10 12:00') })).toBe(words);
  });
});

describe('a link to pay', () => {
  it.each([
    ['2026-06-10 23:59', '2026-06-10 23:59', '11:59pm'],
    ['2026-06-10 23:59', '2026-06-11 00:30', 'Thursday 11 June at 12:30am'],
  ])('sent at %s says until when it can be paid: %s', (now, expires, until) => {
    const request = { amountPence: pence(6000), expiresAt: at(expires) } as PaymentRequest;

    expect(describeLinkSent(request, { venue, now: at(now) })).toBe(
      say('a link to pay is sent', { amount: '£60.00', until }),
    );
  });

  it('that cannot be sent leads to the team, which may have no number', () => {
    expect(describeNotTextable(aVenue({ phone: null }))).toBe(
      say('no link can be sent', { contact: 'send The Harbour an enquiry' }),
    );
  });
});
