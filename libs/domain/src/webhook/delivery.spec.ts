import { describe, expect, it } from '@jest/globals';
import type { Instant } from '../shared/time';
import {
  decideDelivery,
  decideOutcome,
  deliveryMinutesMax,
  type QueuedDelivery,
  type WebhookAnswer,
} from './delivery';

const start = 1_800_000_000_000;
const minute = 60_000;

const failing = (attempts: number, minutes: number) => ({
  type: 'booking.created' as const,
  attempts,
  firstTriedAt: start as Instant,
  now: (start + minutes * minute) as Instant,
});
const answered = (status: number): WebhookAnswer => ({ kind: 'answered', status });
const noAnswer: WebhookAnswer = { kind: 'failed', because: 'No answer in time' };

describe('the response of an endpoint', () => {
  it.each([200, 204, 299])('accepts the delivery with %i', (status) => {
    expect(decideOutcome(failing(0, 0), answered(status), 0)).toEqual({ kind: 'delivered' });
  });

  it.each([199, 300, 301, 400, 404, 429, 500])('requests another attempt with %i', (status) => {
    expect(decideOutcome(failing(0, 0), answered(status), 0.5)).toEqual({
      kind: 'again',
      seconds: 5,
    });
  });

  it('switches the endpoint off at once with 410', () => {
    expect(decideOutcome(failing(0, 0), answered(410), 0)).toMatchObject({ kind: 'switch-off' });
  });

  it('switches it off after three days, and not a minute earlier', () => {
    expect(decideOutcome(failing(14, deliveryMinutesMax - 1), noAnswer, 0)).toEqual({
      kind: 'again',
      seconds: 60,
    });
    expect(decideOutcome(failing(15, deliveryMinutesMax), noAnswer, 0)).toMatchObject({
      kind: 'switch-off',
    });
  });

  it('is the first: there is time, whenever it comes', () => {
    const first = { ...failing(0, 0), firstTriedAt: null };

    expect(decideOutcome(first, noAnswer, 0.5)).toEqual({ kind: 'again', seconds: 5 });
  });

  it('of a test is final', () => {
    const test = { ...failing(0, 0), type: 'webhook.test' as const };

    expect(decideOutcome(test, answered(500), 0)).toEqual({ kind: 'failed' });
    expect(decideOutcome(test, answered(410), 0)).toEqual({ kind: 'failed' });
  });
});

describe('the pauses between attempts', () => {
  const pauses = (chance: number): readonly number[] => {
    const found: number[] = [];
    for (let minutes = 0, attempts = 0; ; attempts += 1) {
      const outcome = decideOutcome(failing(attempts, minutes), noAnswer, chance);
      if (outcome.kind !== 'again') return found;
      found.push(outcome.seconds);
      minutes += outcome.seconds / 60;
    }
  };

  it('are three times as long each time, up to twelve hours, for three days', () => {
    expect(pauses(0.5)).toEqual([
      ...[5, 15, 45, 135, 405, 1215, 3645, 10_935, 32_805],
      ...[43_200, 43_200, 43_200, 43_200, 37_195],
    ]);
  });

  it('differ by a fifth at most', () => {
    expect(pauses(0).slice(0, 3)).toEqual([4, 12, 36]);
    expect(pauses(1).slice(0, 3)).toEqual([6, 18, 54]);
  });
});

describe('a delivery that is due', () => {
  const queued = (endpoint: object, rest: object = {}): QueuedDelivery =>
    ({
      endpoint: {
        ...{ events: null, isOff: false, isAllowed: true, capabilities: ['changes.read'] },
        ...endpoint,
      },
      type: null,
      change: { subject: 'booking', part: 'booking', kind: 'added', before: null, after: {} },
      subjectFacts: {},
      ...rest,
    }) as unknown as QueuedDelivery;

  const gone = { type: 'booking.created', change: null, subjectFacts: null };
  const lacking = { capabilities: ['bookings.manage', 'guests.read'] };
  const aboutADay = 'availability.changed';

  it.each<[string, string, object, object?]>([
    ['is sent', 'send', {}],
    ['is sent where its event was asked for', 'send', { events: ['booking.created'] }],
    ['is dropped where another was', 'drop', { events: ['booking.cancelled'] }],
    ['is dropped where the key is revoked', 'drop', { isAllowed: false }],
    ['is dropped where it is no event', 'drop', {}, { change: { part: 'message' } }],
    ['is dropped where its booking is deleted', 'drop', {}, { change: null, subjectFacts: null }],
    ['is dropped where it was judged before its booking was deleted', 'drop', {}, gone],
    ['is sent about a day, which has no booking', 'send', {}, { ...gone, type: aboutADay }],
    ['is kept while the endpoint is switched off', 'stop', { isOff: true }],
    ['is sent as a test even then', 'send', { isOff: true }, { type: 'webhook.test' }],
    ['is kept while the key lacks changes.read', 'hold', lacking],
    ['is not sent as a test then', 'hold', lacking, { type: 'webhook.test' }],
    ['is dropped where it is no event even then', 'drop', lacking, { change: { part: 'message' } }],
    ['waits for the endpoint first', 'stop', { ...lacking, isOff: true }],
  ])('%s: %s', (_, kind, endpoint, rest = {}) => {
    expect(decideDelivery(queued(endpoint, rest)).kind).toBe(kind);
  });
});
