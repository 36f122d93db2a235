import { describe, expect, it } from '@jest/globals';
import { pence } from '../shared/money';
import { aBooking } from '@venue/testing/bookings';
import { at } from '@venue/testing/moments';
import { decideText, wordIn, type TextFacts } from './guest-text';

describe('a text', () => {
  it.each([
    ['1', 'yes'],
    [' Yes. ', 'yes'],
    ['9', 'cancel'],
    ['CANCEL!', 'cancel'],
    ['stop', 'stop'],
    ['Unsubscribe', 'stop'],
    ['START', 'start'],
    ['19', null],
    ['yes please, and a high chair', null],
    ['', null],
    ['constructor', null],
  ])('%j is %s', (text, word) => {
    expect(wordIn(text)).toBe(word);
  });
});

describe('a reply about a booking', () => {
  const booking = aBooking({ startsAt: at('2026-06-12 19:00'), endsAt: at('2026-06-12 21:00') });
  const notice = booking.policy.cancelNoticeMinutes;
  const decide = (parts: Partial<TextFacts>) =>
    decideText({
      text: '9',
      entry: null,
      file: { booking, receivedPence: pence(0) },
      wasAsked: false,
      now: at('2026-06-01 12:00'),
      ...parts,
    }).kind;
  const start = booking.startsAt;
  const paid = { booking, receivedPence: pence(1) };
  const unpaid = { ...booking, state: 'awaiting_deposit' } as const;

  it.each([
    ['cancels it at the last moment of the notice', {}, 0, 'cancelled'],
    ['asks a millisecond later', {}, 1, 'asked'],
    ['cancels after the question', { wasAsked: true }, 1, 'cancelled'],
    ['asks where a penny is paid', { file: paid }, 0, 'asked'],
    ['cancels what is paid after the question', { file: paid, wasAsked: true }, 0, 'cancelled'],
    ['is for a person without a booking', { file: null }, 0, 'conversation'],
    ['confirms it', { text: '1' }, 0, 'confirmed'],
    [
      'confirms nothing that is unpaid',
      { text: '1', file: { ...paid, booking: unpaid } },
      0,
      'conversation',
    ],
  ])('%s', (_what, parts, laterMs, kind) => {
    const now = (start - notice * 60_000 + laterMs) as typeof start;
    expect(decide({ now, ...parts })).toBe(kind);
  });
});
