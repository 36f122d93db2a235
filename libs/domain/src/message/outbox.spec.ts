import { describe, expect, it } from '@jest/globals';
import type { VenueId } from '../shared/ids';
import { plusMinutes, type Instant } from '../shared/time';
import type { Message } from './message';
import type { MessageId } from './provider';
import { decideSending, pauseSeconds, type QueuedMessage } from './outbox';

const now = 1_800_000_000_000 as Instant;
const later = (seconds: number): Instant => plusMinutes(now, seconds / 60);

function message(over: Partial<Message> = {}): Message {
  return {
    id: 'the message' as MessageId,
    kind: 'deposit-link',
    channel: 'text',
    environment: 'live',
    venueId: 'the venue' as VenueId,
    bookingId: null,
    orderId: null,
    recipient: '+441174960000',
    subject: null,
    text: 'Please pay',
    html: null,
    calendar: null,
    attachments: [],
    sender: { name: 'The Harbour', replyTo: null },
    notAfter: null,
    createdAt: now,
    ...over,
  };
}

function entry(over: Partial<QueuedMessage> = {}): QueuedMessage {
  return {
    message: message(),
    state: 'waiting',
    isOvertaken: false,
    attempts: 0,
    perhapsTaken: 0,
    home: 'GB',
    now,
    ...over,
  };
}

const texts = {
  toBookingToday: 0,
  toNumberToday: 0,
  toPrefixToday: null,
  thisHour: 0,
  medianHour: 0,
};

describe('the decision about a message that is due', () => {
  it.each([
    ['waits', entry(), { kind: 'send', isAgain: false }],
    [
      'was being sent when its booking expired',
      entry({ state: 'sending', isOvertaken: true }),
      { kind: 'overtaken' },
    ],
    [
      'was being sent when its worker died',
      entry({ state: 'sending' }),
      { kind: 'send', isAgain: true },
    ],
    [
      'has a moment left',
      entry({ message: message({ notAfter: later(0.001) }) }),
      { kind: 'send', isAgain: false },
    ],
    ['has none left', entry({ message: message({ notAfter: now }) }), { kind: 'too-late' }],
  ])('and %s', (_, found, step) => {
    expect(decideSending(found, null)).toEqual(step);
  });

  it('and costs money: sent within the budget, stopped beyond it', () => {
    const sixth = { ...texts, toNumberToday: 5 };
    const seventh = { ...texts, toNumberToday: 6 };

    expect(decideSending(entry(), sixth)).toMatchObject({ kind: 'send' });
    expect(decideSending(entry(), seventh)).toEqual({ kind: 'over-budget', budget: 'number' });
  });
});

describe('the pause after a failure', () => {
  const after = (attempts: number, chance = 1): number =>
    pauseSeconds(attempts, { chance, message: message(), now });

  it('is up to twice as long each time, and never more than a quarter of an hour', () => {
    expect([1, 2, 3, 4, 8, 9, 100].map((attempts) => after(attempts))).toEqual([
      5, 10, 20, 40, 640, 900, 900,
    ]);
  });

  it('is any part of that, so that messages that failed together are not tried together', () => {
    expect([0, 0.25, 0.5].map((chance) => after(3, chance))).toEqual([0, 5, 10]);
  });

  it('ends when the message would be out of date', () => {
    const until = (seconds: number): number =>
      pauseSeconds(9, { chance: 1, message: message({ notAfter: later(seconds) }), now });

    expect([until(900), until(899), until(1), until(-5)]).toEqual([900, 899, 1, 0]);
  });
});
