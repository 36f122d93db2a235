import { describe, expect, it } from '@jest/globals';
import type { Enquiry } from '@venue/domain/booking/enquiry';
import { Interruption } from '@venue/domain/interruption';
import type { Message } from '@venue/domain/message/message';
import type { Attempt, MessageClaim, QueuedMessage } from '@venue/domain/message/outbox';
import type { Delivery } from '@venue/domain/message/provider';
import type { Work } from '@venue/domain/ports';
import type { StoredOrder } from '@venue/domain/tickets/order';
import { aBooking, onFile } from '@venue/testing/bookings';
import { at } from '@venue/testing/moments';
import { aVenue } from '@venue/testing/venues';
import { storedOrder } from '@venue/testing/orders';
import { CircuitBreaker } from './circuit-breaker';
import { deliverAttempt } from './deliver';
import type { DeliveryLane, Dispatcher } from './dispatcher';

const now = at('2026-06-10 12:00');
const attempt = { messageId: 'a message', number: 1 } as unknown as Attempt;
const routes = [{ channel: 'text', environment: 'live' }] as const;

function messageOf(parts: Partial<Message> = {}): Message {
  return {
    id: 'a message',
    kind: 'confirmed',
    channel: 'text',
    environment: 'live',
    venueId: aVenue().id,
    bookingId: null,
    orderId: null,
    notAfter: null,
    createdAt: now,
    recipient: '+441174960001',
    subject: null,
    text: 'Booked.',
    html: null,
    calendar: null,
    attachments: [],
    sender: { name: 'The Harbour', replyTo: null },
    ...parts,
  } as Message;
}

const entryOf = (message: Partial<Message> = {}, perhapsTaken = 0): QueuedMessage => ({
  message: messageOf(message),
  state: 'sending',
  isOvertaken: false,
  attempts: 1,
  perhapsTaken,
  home: 'GB',
  now,
});

interface Sending {
  readonly delivery?: Delivery;
  readonly isIdempotent?: boolean;
  readonly breaker?: CircuitBreaker;
  readonly order?: StoredOrder;
  /** How often storage is unavailable before an outcome is recorded. */
  readonly away?: number;
}

/** The worker's calls for that claim, in their order, and the tasks for the team. */
async function done(claim: MessageClaim, sending: Sending = {}) {
  const { delivery = { kind: 'sent', providerReference: 'SM1' }, isIdempotent = false } = sending;
  const acts: unknown[][] = [];
  const tasks: Enquiry[] = [];
  let away = sending.away ?? 0;
  const recorded = async (...act: unknown[]): Promise<boolean> => {
    if (away > 0) {
      away -= 1;
      throw new Interruption('unreachable');
    }
    acts.push(act);
    return true;
  };
  const work = {
    bookings: { find: async () => onFile({ id: aBooking().id }) },
    ticketing: { find: async () => sending.order },
    enquiries: { add: async (one: Enquiry) => void tasks.push(one) },
    reminders: { release: async (id: string) => void acts.push(['release', id]) },
  } as unknown as Work;
  const dispatcher = {
    outbox: {
      markSent: (_: Attempt, by: object) => recorded('sent', by),
      markKept: () => recorded('kept'),
      postpone: (_: Attempt, wait: object) => recorded('postpone', wait),
      stop: async (_: Attempt, because: string, also?: (ports: Work) => Promise<unknown>) => {
        await recorded('stop', because);
        await also?.(work);
        return true;
      },
      makeDueNow: async (some: unknown) => void acts.push(['due now', some]),
    },
    telemetry: {
      recordRequest: (record: object) => void acts.push(['record', record]),
      raiseAlarm: (words: string) => void acts.push(['alarm', words]),
    },
    chance: () => 1,
    times: { answerSeconds: 60 },
    clock: { read: async () => ({ now, revision: 1 }) },
    groups: { at: async () => ({ brands: [], venues: [aVenue({ email: null })] }) },
    ids: { uuid: () => 'the next id' },
    settings: {
      baseUrl: 'https://tables.example',
      areTextsCharged: false,
      delivers: { text: true, email: true },
    },
  } as unknown as Dispatcher;
  const provider = { name: 'twilio', isIdempotent, isCharged: true, send: async () => delivery };
  const breaker = sending.breaker ?? new CircuitBreaker();
  await deliverAttempt(claim, { provider, breaker, routes } as unknown as DeliveryLane, dispatcher);
  return { acts, tasks };
}

const send = (perhapsTaken = 0): MessageClaim => ({
  kind: 'send',
  attempt,
  entry: entryOf({}, perhapsTaken),
});
const record = (outcome: string) => [
  'record',
  {
    keyId: null,
    environment: 'live',
    replayed: false,
    firstTraceId: null,
    requestId: 'a message',
    surface: 'worker',
    operation: 'send text',
    outcome,
    status: null,
    ms: expect.any(Number),
  },
];
const unknown: Delivery = { kind: 'unknown', because: 'No answer' };
const failed: Delivery = { kind: 'failed', because: 'Away' };
const refusal: Delivery = { kind: 'refused', because: 'No mobile' };

describe('a message passed to its provider', () => {
  it.each<[string, Sending, number, unknown[]]>([
    ['sent', {}, 0, ['sent', { provider: 'twilio', providerReference: 'SM1' }]],
    ['kept', { delivery: { kind: 'kept' } }, 0, ['kept']],
    ['refused', { delivery: refusal }, 0, ['stop', 'No mobile']],
    [
      ...(['failed', { delivery: failed }, 9] as const),
      ['postpone', { because: 'Away', seconds: 5, isPerhapsTaken: false }],
    ],
    [
      ...(['unknown', { delivery: unknown }, 4] as const),
      ['postpone', { because: 'No answer', seconds: 5, isPerhapsTaken: true }],
    ],
    ['unknown', { delivery: unknown }, 5, ['stop', 'too-late']],
    [
      ...(['unknown', { delivery: unknown, isIdempotent: true }, 5] as const),
      ['postpone', { because: 'No answer', seconds: 5, isPerhapsTaken: false }],
    ],
  ])('is on record as %s: %j, after %i failures', async (outcome, sending, perhapsTaken, act) => {
    expect((await done(send(perhapsTaken), sending)).acts).toEqual([record(outcome), act]);
  });

  it('is recorded as soon as storage is back', async () => {
    expect((await done(send(), { away: 1 })).acts).toHaveLength(2);
  });

  it('lets the others go when it is the first that the provider answers again', async () => {
    const breaker = new CircuitBreaker();
    for (const delivery of [failed, unknown, failed, unknown, failed]) {
      expect(breaker.isOpen).toBe(false);
      expect((await done(send(), { delivery, breaker })).acts).toHaveLength(2);
    }
    expect(breaker.isOpen).toBe(true);

    expect((await done(send(), { delivery: refusal, breaker })).acts).toEqual([
      ...[record('refused'), ['stop', 'No mobile'], ['due now', routes]],
    ]);
    expect((await done(send(), { breaker })).acts).toHaveLength(2);
    await done(send(), { delivery: failed, breaker });
    expect(breaker.isOpen).toBe(false);
  });
});

describe('a text beyond a budget', () => {
  it('raises an alarm where the budget is that of the hour', async () => {
    const alarm = ['alarm', 'texts of this hour have used up their budget'];

    expect((await done({ kind: 'over-budget', budget: 'hour' })).acts).toEqual([alarm]);
    expect((await done({ kind: 'over-budget', budget: 'number' })).acts).toEqual([]);
  });
});

describe('a message that is no longer sent', () => {
  const bookingId = aBooking().id;
  const claim = (kind: 'too-late' | 'overtaken', message: Partial<Message>): MessageClaim => ({
    kind,
    attempt,
    entry: entryOf(message),
  });
  const tooLate = (message: Partial<Message>, sending?: Sending) =>
    done(claim('too-late', message), sending);

  it('is a task for the team where it was about a booking', async () => {
    const { tasks } = await tooLate({ bookingId, channel: 'email' });

    expect(tasks).toMatchObject([
      {
        bookingId,
        orderId: null,
        name: 'Ada Finch',
        phone: '+441174960001',
        subject: 'A message could not be sent',
        message:
          'The confirmation of the booking could not be sent by e-mail in time. ' +
          'Please tell the guest.',
      },
    ]);
    expect((await tooLate({ bookingId })).tasks[0]?.message).toContain(' by text in time.');
  });

  it('is one where it answered a guest who asked without a booking', async () => {
    const recipient = 'ada@example.com';
    const { tasks } = await tooLate({ kind: 'enquiry-answered', channel: 'email', recipient });

    expect(tasks).toMatchObject([
      { bookingId: null, orderId: null, name: recipient, phone: null, email: recipient },
    ]);
  });

  it('is none where it was about nothing, to the team, or to sign in by', async () => {
    for (const message of [
      { kind: 'enquiry-received' },
      { kind: 'team', bookingId },
      { kind: 'sign-in' },
    ] as const) {
      expect(await tooLate(message)).toEqual({ acts: [['stop', 'too-late']], tasks: [] });
    }
  });

  it('is written again where it was a reminder, and is no task', async () => {
    for (const kind of ['too-late', 'overtaken'] as const) {
      expect(await done(claim(kind, { kind: 'reminder', bookingId }))).toEqual({
        acts: [
          ['stop', kind],
          ['release', bookingId],
        ],
        tasks: [],
      });
    }
  });

  it('is only stopped where the guest has a newer one', async () => {
    expect(await done(claim('overtaken', { bookingId }))).toEqual({
      acts: [['stop', 'overtaken']],
      tasks: [],
    });
  });

  it('is a fault if its venue does not exist', async () => {
    const venueId = aVenue({ slug: 'nowhere' }).id;

    await expect(tooLate({ bookingId, venueId })).rejects.toThrow('a venue that is not there');
  });

  it('is a task where it was about tickets, in the name of their buyer', async () => {
    const buyer = { name: 'Ada Finch', phone: null, email: 'ada@example.com' };
    const order = storedOrder({}, { buyer });
    const about = { kind: 'tickets', channel: 'email', orderId: order.order.id } as const;

    expect((await tooLate(about, { order })).tasks).toMatchObject([
      {
        ...buyer,
        bookingId: null,
        orderId: order.order.id,
        message:
          'The tickets could not be sent by e-mail in time. Please tell the guest.\n' +
          'Tickets HJK7 QP4M: 2 × Front row for The Gig on Friday 12 June at 8pm.',
      },
    ]);
  });
});
