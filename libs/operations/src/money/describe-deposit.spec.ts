import { describe, expect, it } from '@jest/globals';
import type { PaymentRequest } from '@venue/domain/payment/request';
import { pence } from '@venue/domain/shared/money';
import { at } from '@venue/testing/moments';
import { aVenue } from '@venue/testing/venues';
import { describeBalance, describeLinkSent, describeNotTextable } from './describe-deposit';

const venue = aVenue();

describe('the amount due after a change, in words', () => {
  it.each([
    ['nothing', 0, 0, ''],
    ['a penny more', 1, 0, ' A deposit of £0.01 is still to be paid.'],
    ['much more', 125_000, 0, ' A deposit of £1,250.00 is still to be paid.'],
    [
      'less than was paid',
      0,
      2000,
      ' You have paid £20.00 more than is asked now; The Harbour will be in touch about it.',
    ],
  ])('is described: %s', (_what, owed, surplus, words) => {
    const balance = {
      owedPence: pence(owed),
      isNewAmount: true,
      surplusPence: pence(surplus),
    };

    expect(describeBalance(balance, { venue })).toBe(words);
  });
});

describe('a link to pay', () => {
  it.each([
    ['2026-06-10 23:59', '2026-06-10 23:59', '11:59pm'],
    ['2026-06-10 23:59', '2026-06-11 00:30', 'Thursday 11 June at 12:30am'],
  ])('sent at %s says until when it can be paid: %s', (now, expires, until) => {
    const request = { amountPence: pence(6000), expiresAt: at(expires) } as PaymentRequest;

    expect(describeLinkSent(request, { venue, now: at(now) })).toBe(
      `We are texting you a link to pay the deposit of £60.00. It can be paid until ${until}.`,
    );
  });

  it.each([
    ['0117 496 0001', 'call The Harbour on 0117 496 0001'],
    [null, 'send The Harbour an enquiry'],
  ])('that cannot be sent leads to the team, whose number is %s', (phone, how) => {
    expect(describeNotTextable(aVenue({ phone }))).toBe(
      `We can’t text a payment link for this booking. Please ${how}.`,
    );
  });
});
