/** Tickets of a guest whose details come with the order: looked up and cancelled like a booking. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { reportExpiredIn } from '@venue/operations/availability/diary/expire';
import { viewLink } from '@venue/operations/money/link-view';
import { connect, PostgresSweep } from '@venue/postgres';
import {
  free,
  front,
  gig,
  openTicketTestDeployment,
  pay,
  standard,
  stateOf,
  tasksAbout,
  wrongCounts,
  type Wish,
} from './ticket-deployment';
import { slugOf, type Answer, shared, workWithoutLimit } from '@venue/testing/deployment';
import { answerOf, patternOf, say } from '@venue/testing/say';

const ada = { name: 'Ada Lovelace', phone: '0117 496 0000', email: 'ada@example.com' };

const service = shared(() =>
  openTicketTestDeployment((group) => {
    gig({ capacity: 36, tiers: [standard, front, free] })(group);
    group.venues[0].policy.ticketHoldMinutes = 15;
  }),
);
beforeEach(() => service.moveTo('2026-11-30T12:00:00Z'));

/** Each test counts the seats of its own days. */
let used = 0;
const nextDay = (): number => (used++ % 28) + 1;

const order = (wish: Partial<Wish> = {}): Promise<Answer> =>
  service.order({ day: nextDay(), tier: 'front', quantity: 2, guest: ada, ...wish });

const proof = (ordered: Answer): object => ({
  reference: ordered.body.reference,
  phone: '+44 117 496 0000',
});

const find = (ordered: Answer, change: object = {}): Promise<Answer> =>
  service.post('/bookings/lookup', { ...proof(ordered), ...change });

const act = (
  action: string,
  ordered: Answer,
  { idempotencyKey, ...change }: { idempotencyKey?: string; [member: string]: unknown } = {},
): Promise<Answer> =>
  service.post(
    `/bookings/${encodeURIComponent(ordered.body.reference)}/${action}`,
    { phone: ada.phone, ...change },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );

interface Email {
  readonly kind: string;
  readonly state: string;
  readonly subject: string;
  readonly text: string;
  readonly calendar: string | null;
}

const emailsTo = ({ body }: Answer): Promise<Email[]> =>
  service.sql<Email>(
    'select kind, state, subject, text, calendar from message where order_id = $1 order by position',
    [body.bookingId],
  );

const tokenOf = ({ body }: Answer): string => String(body.checkoutUrl).split('/').at(-1) ?? '';

describe('the guest of an order', () => {
  it('is stored with it, and gets link and tickets by e-mail', async () => {
    const ordered = await order();
    await pay(service, ordered);

    expect(ordered.status).toBe(201);
    expect(
      await service.sql(
        'select guest_name, guest_phone, guest_email, guest_id from ticket_order where id = $1',
        [ordered.body.bookingId],
      ),
    ).toEqual([
      {
        guest_name: 'Ada Lovelace',
        guest_phone: '+441174960000',
        guest_email: 'ada@example.com',
        guest_id: null,
      },
    ]);
    expect(
      await service.sql(
        'select kind, recipient from message where order_id = $1 order by position',
        [ordered.body.bookingId],
      ),
    ).toEqual([
      { kind: 'ticket-link', recipient: 'ada@example.com' },
      { kind: 'tickets', recipient: 'ada@example.com' },
    ]);
  });

  it.each([
    ['/guest/name', { ...ada, name: '' }],
    ['/guest/name', { ...ada, name: 'www.example.com' }],
    ['/guest/name', { phone: ada.phone }],
    ['/guest/phone', { ...ada, phone: 'none' }],
    ['/guest/phone', { ...ada, phone: '12' }],
    ['/guest/phone', { name: 'Ada' }],
    ['/guest/email', { ...ada, email: 'ada' }],
    ['/guest', 'Ada'],
  ])('has to be right: %s', async (pointer, guest) => {
    const answer = await order({ guest: guest as object });

    expect([answer.status, slugOf(answer)]).toEqual([400, 'validation-failed']);
    expect(answer.body.errors[0].pointer).toBe(pointer);
  });

  it.each(['guestId', 'contactId'])('is named in one way: not with %s as well', async (field) => {
    const answer = await service.post('/tickets', {
      eventInstanceId: service.instanceOn(1),
      tierId: service.tierId['front'],
      quantity: 1,
      guest: ada,
      [field]: '3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50',
    });

    expect(slugOf(answer)).toBe('validation-failed');
    expect(answer.body.errors).toEqual([
      {
        pointer: '/guest',
        detail: 'guest must be left out where guestId or contactId names the guest.',
      },
    ]);
  });

  it('needs no address', async () => {
    const ordered = await order({ guest: { name: 'Ada', phone: ada.phone } });

    expect(ordered.status).toBe(201);
    expect(
      await service.sql('select from message where order_id = $1', [ordered.body.bookingId]),
    ).toEqual([]);
  });
});

describe('tickets that are looked up', () => {
  it('are shown like a booking', async () => {
    const day = nextDay();
    const ordered = await order({ day });
    const { status, body } = await find(ordered);

    expect(status).toBe(200);
    expect(body).toEqual({
      booking: {
        reference: ordered.body.reference,
        venueId: service.venueId['the-harbour'],
        venueName: 'The Harbour',
        date: `2026-12-${String(day).padStart(2, '0')}`,
        time: '20:00',
        partySize: 2,
        bookingType: 'The Gig, Front row',
        state: 'awaiting_deposit',
        guestFirstName: 'Ada',
        deposit: {
          required: true,
          amountPence: 8000,
          amountDisplay: '£80.00',
          status: 'awaiting_payment',
        },
        cardGuarantee: null,
        expectedArrival: null,
      },
      summary: expect.stringMatching(
        patternOf('tickets: waiting for the payment', {
          tickets: '2 Front row tickets',
          until: '12:15pm',
        }),
      ),
    });
  });

  it('have their state: free, paid, expired', async () => {
    const nothing = await order({ tier: 'free', quantity: 1 });
    const paid = await order();
    await pay(service, paid);
    const lapsed = await order();
    await service.moveTo('2026-11-30T12:16:00Z');
    const answers = [await find(nothing), await find(paid), await find(lapsed)];

    expect(answers.map(({ body }) => [body.booking.state, body.booking.deposit.status])).toEqual([
      ['confirmed', 'none'],
      ['confirmed', 'paid'],
      ['expired', 'none'],
    ]);
    expect(answers.map(({ body }) => body.summary)).toEqual([
      expect.stringMatching(patternOf('ticket: confirmed', { tickets: '1 Free entry ticket' })),
      expect.stringMatching(patternOf('tickets: confirmed', { tickets: '2 Front row tickets' })),
      expect.stringMatching(patternOf('tickets: released')),
    ]);
  });

  it('are not found with a wrong value, in the same bytes as a booking', async () => {
    const ordered = await order();
    const anonymous = await order({ guest: undefined as never });
    const sandbox = await service.issueKey({ env: 'sandbox' });
    const elsewhere = await service.issueKey({ venues: 'the-lantern' });
    const answers = [
      await find(ordered, { phone: '0117 496 0999' }),
      await find(ordered, { venueId: service.venueId['the-lantern'] }),
      await find(anonymous),
      await find(anonymous, { phone: 'nobody' }),
      await service.post('/bookings/lookup', proof(ordered), { key: sandbox }),
      await service.post('/bookings/lookup', proof(ordered), { key: elsewhere }),
    ];
    const unknown = await find(ordered, { reference: 'ZZZZ 2222' });

    expect(answers.map(slugOf)).toEqual(answers.map(() => 'booking-not-found'));
    for (const { body } of answers) {
      expect({ ...body, traceId: '' }).toEqual({ ...unknown.body, traceId: '' });
    }
  });

  it('are limited to five failures in an hour, like a booking', async () => {
    const ordered = await order();
    const key = await service.issueKey();
    const wrong = { ...proof(ordered), phone: '0117 496 0999' };
    const answers: Answer[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      answers.push(await service.post('/bookings/lookup', wrong, { key }));
    }

    expect(answers.map(slugOf)).toEqual([
      ...Array.from({ length: 5 }, () => 'booking-not-found'),
      'lookup-throttled',
    ]);
  });
});

describe('tickets that are cancelled', () => {
  it('free their seats at once, and their link stops working', async () => {
    const day = nextDay();
    const ordered = await order({ day });
    const { status, body } = await act('cancel', ordered, { reason: 'Ill' });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      outcome: 'cancelled',
      booking: { state: 'cancelled', deposit: { required: false, status: 'none' } },
      enquiryId: null,
      summary: expect.stringMatching(
        /^Your 2 Front row tickets for The Gig on .+ at 8pm are cancelled\.$/,
      ),
    });
    expect((await service.left(day)).tiers['Front row']).toBe(8);
    expect(await wrongCounts(service)).toEqual([]);
    expect((await viewLink(tokenOf(ordered), service.deployment))?.state).toBe('cancelled');
    expect(
      await service.sql(
        `select cancel_reason as reason,
           (select string_agg(kind || ' ' || state, ', ' order by position) from message
             where order_id = ticket_order.id) as messages
         from ticket_order where id = $1`,
        [ordered.body.bookingId],
      ),
    ).toEqual([{ reason: 'Ill', messages: 'ticket-link stopped, tickets-cancelled waiting' }]);
    expect((await find(ordered)).body.summary).toMatch(patternOf('tickets: cancelled'));
  });

  it('may be free of charge, and are cancelled once', async () => {
    const ordered = await order({ tier: 'free', quantity: 1 });
    const first = await act('cancel', ordered, { idempotencyKey: 'cancel-free' });
    const again = await act('cancel', ordered);
    const replayed = await act('cancel', ordered, { idempotencyKey: 'cancel-free' });

    expect([first.body.outcome, again.body.outcome]).toEqual(['cancelled', 'already_cancelled']);
    expect(again.body.booking.state).toBe('cancelled');
    expect(again.body.summary).toMatch(patternOf('ticket: cancelled before'));
    expect(replayed.text).toBe(first.text);
    expect((await emailsTo(ordered)).map(({ kind }) => kind)).toEqual([
      'tickets',
      'tickets-cancelled',
    ]);
    expect(await wrongCounts(service)).toEqual([]);
  });

  it('may be free of charge, for a guest without an address', async () => {
    const ordered = await order({ tier: 'free', quantity: 1, guest: { ...ada, email: null } });

    expect((await act('cancel', ordered)).body).toMatchObject({ outcome: 'cancelled' });
    expect(await emailsTo(ordered)).toEqual([]);
  });

  it('are reported by e-mail, which removes the event from the calendar', async () => {
    const unpaid = await order();
    await act('cancel', unpaid);
    const confirmed = await order({ tier: 'free', quantity: 1 });
    await act('cancel', confirmed);
    const ofUnpaid = (await emailsTo(unpaid)).at(-1);
    const [sent, ofConfirmed] = await emailsTo(confirmed);

    expect(ofUnpaid).toMatchObject({
      subject: 'Your tickets for The Gig at The Harbour are cancelled',
      text: expect.stringMatching(
        patternOf('message: tickets are cancelled', { tickets: '2 Front row tickets' }),
      ),
      calendar: null,
    });
    const uid = /^UID:(.+)$/m.exec(sent?.calendar ?? '')?.[1] ?? 'none';
    expect(ofConfirmed?.calendar).toContain('METHOD:CANCEL');
    expect(ofConfirmed?.calendar).toContain(`UID:${uid}`);
    expect(ofConfirmed?.calendar).toContain('SEQUENCE:1');
    expect(ofConfirmed?.calendar).toContain('STATUS:CANCELLED');
    expect(ofConfirmed?.calendar).toContain('ORGANIZER');
  });

  it('stay if they are paid: the team gets one enquiry, in the name of the guest', async () => {
    const ordered = await order();
    await pay(service, ordered);
    const first = await act('cancel', ordered, { reason: 'Ill' });
    const again = await act('cancel', ordered, { reason: 'Ill' });

    expect(first.body).toMatchObject({
      outcome: 'needs_venue',
      booking: null,
      enquiryId: again.body.enquiryId,
      summary: answerOf(say('tickets: only the team can cancel'), say('the team has the request')),
    });
    expect(await stateOf(service, ordered)).toBe('confirmed');
    expect(
      await service.sql('select name, phone, email, subject, message from enquiry where id = $1', [
        first.body.enquiryId,
      ]),
    ).toEqual([
      {
        name: 'Ada Lovelace',
        phone: '+441174960000',
        email: 'ada@example.com',
        subject: 'Cancellation request',
        message: expect.stringMatching(
          /^The guest asks to cancel these tickets, which are paid\. Reason: Ill\nTickets [B-Z2-9]{4} [B-Z2-9]{4}: 2 × Front row for The Gig on /,
        ),
      },
    ]);
    expect(await tasksAbout(service, ordered)).toEqual(['Cancellation request']);
    const email = (await emailsTo(ordered)).find(({ kind }) => kind === 'team');
    expect(email?.text).toContain(`\nTickets: ${ordered.body.reference}, confirmed\n`);
    expect(email?.text).toMatch(
      /\nFor: 2 × Front row, The Gig on .+ at 8pm\nPrice: £80\.00, £80\.00 paid/,
    );
  });

  it('stay if a part is paid', async () => {
    const ordered = await order();
    await pay(service, ordered, { amountPence: 1000 });

    expect((await act('cancel', ordered)).body.outcome).toBe('needs_venue');
  });

  it('can be cancelled until the event starts, and not from then on', async () => {
    const day = nextDay();
    const [early, late] = [
      await order({ day, tier: 'free', quantity: 1 }),
      await order({ day, tier: 'free', quantity: 1 }),
    ];
    const date = `2026-12-${String(day).padStart(2, '0')}`;
    await service.moveTo(`${date}T19:59:59Z`);
    const before = await act('cancel', early);
    await service.moveTo(`${date}T20:00:00Z`);
    const after = await act('cancel', late);

    expect(before.body.outcome).toBe('cancelled');
    expect([after.status, slugOf(after)]).toEqual([409, 'booking-not-changeable']);
    expect(after.body.detail).toMatch(patternOf('tickets: the event has started'));
  });

  it('do not include expired ones', async () => {
    const ordered = await order();
    await service.moveTo('2026-11-30T12:16:00Z');

    const answer = await act('cancel', ordered);
    expect(slugOf(answer)).toBe('booking-not-changeable');
    expect(answer.body.detail).toContain(say('tickets: order again'));
    expect(await wrongCounts(service)).toEqual([]);
  });
});

describe('money for cancelled tickets', () => {
  it('is kept, and the team decides', async () => {
    const ordered = await order();
    await act('cancel', ordered);
    await pay(service, ordered);

    expect(await stateOf(service, ordered)).toBe('cancelled');
    expect(await tasksAbout(service, ordered)).toEqual(['Payment to decide about']);
    expect(await wrongCounts(service)).toEqual([]);
    const lookup = await find(ordered);
    const again = await act('cancel', ordered);
    const paid = say('money was paid for what is over', { amount: '£80.00', it: 'them' });
    expect(lookup.body.booking).toMatchObject({
      state: 'cancelled',
      deposit: { amountPence: 8000, status: 'paid' },
    });
    expect(lookup.body.summary).toMatch(patternOf('tickets: cancelled'));
    expect(again.body.summary).toMatch(patternOf('tickets: cancelled before'));
    for (const { body } of [lookup, again]) expect(body.summary.endsWith(paid)).toBe(true);
  });
});

describe('operations that tickets do not support', () => {
  it.each([
    ['amend', { partySize: 3 }, /^Tickets can’t be changed\. /],
    ['running-late', { minutesLate: 20 }, /^Tickets stay yours if you come late, /],
  ])('%s', async (action, fields, detail) => {
    const ordered = await order({ tier: 'free', quantity: 1 });
    const idempotencyKey = `not-for-tickets-${action}`;
    const answer = await act(action, ordered, { ...fields, idempotencyKey });
    const again = await act(action, ordered, { ...fields, idempotencyKey });

    expect([answer.status, slugOf(answer)]).toEqual([409, 'booking-not-changeable']);
    expect(answer.body.detail).toMatch(detail);
    expect(again.text).toBe(answer.text);
  });

  it('have their link texted, since that text is about a table', async () => {
    const unpaid = await order();
    const nothing = await order({ tier: 'free', quantity: 1 });
    const cancelled = await order();
    await act('cancel', cancelled);
    const answers = await Promise.all(
      [unpaid, nothing, cancelled].map((one) => act('deposit-link', one)),
    );

    expect(answers.map(slugOf)).toEqual([
      'payment-link-unavailable',
      'no-deposit-due',
      'booking-not-changeable',
    ]);
    expect(answers[2]?.body.detail).toContain(say('tickets: order again'));
  });
});

describe('an enquiry with the reference of tickets', () => {
  it('is about them if the phone is right, and about nothing if it is not', async () => {
    const ordered = await order();
    const ask = async (phone: string): Promise<unknown> => {
      const { body } = await service.post('/booking-enquiries', {
        ...{ venueId: service.venueId['the-harbour'], name: 'Ada', phone },
        ...{ subject: 'Seats', message: 'Near the stage?' },
        bookingReference: ordered.body.reference,
      });
      const [row] = await service.sql('select order_id from enquiry where id = $1', [
        body.enquiryId,
      ]);
      return row;
    };

    expect(await ask(ada.phone)).toEqual({ order_id: ordered.body.bookingId });
    expect(await ask('0117 496 0999')).toEqual({ order_id: null });
  });
});

describe('a reference', () => {
  it('is never shared by a booking and an order: the second one draws another', async () => {
    const ordered = await order();
    const reference = String(ordered.body.reference).replace(' ', '');
    const { body } = await service.post('/reservations', {
      ...{ venueId: service.venueId['the-harbour'], date: '2026-12-09', time: '19:00' },
      ...{ partySize: 2, guest: ada },
    });
    const duplicate = { code: '23505' };

    await expect(
      service.sql(
        `insert into booking select copy.* from booking,
           jsonb_populate_record(booking, jsonb_build_object('id', gen_random_uuid(),
             'reference', $1::text)) copy limit 1`,
        [reference],
      ),
    ).rejects.toMatchObject(duplicate);
    await expect(
      service.sql(
        `insert into ticket_order select copy.* from ticket_order,
           jsonb_populate_record(ticket_order, jsonb_build_object('id', gen_random_uuid(),
             'reference', $1::text)) copy limit 1`,
        [String(body.reference).replace(' ', '')],
      ),
    ).rejects.toMatchObject(duplicate);
  });
});

describe('tickets that are not paid in time', () => {
  const states = async (ordered: Answer): Promise<string[]> =>
    (await emailsTo(ordered)).map(({ kind, state }) => `${kind} ${state}`);

  it('are reported once, by the worker', async () => {
    const ordered = await order();
    const partly = await order();
    await pay(service, partly, { amountPence: 1000 });
    await service.moveTo('2026-11-30T12:16:00Z');
    const source = await connect(service.databaseUrl, 4);
    const sweep = new PostgresSweep(source, workWithoutLimit, (work, expired) =>
      reportExpiredIn(work, expired, service.deployment),
    );
    try {
      await Promise.all([sweep.expireTickets(), sweep.expireTickets()]);
    } finally {
      await source.destroy();
    }

    expect(await states(ordered)).toEqual(['ticket-link stopped', 'tickets-cancelled waiting']);
    const [email] = (await emailsTo(ordered)).slice(-1);
    expect(email?.text).toMatch(
      / are no longer held, because we did not get the payment in time\. The reference was /,
    );
    expect(email?.calendar).toBeNull();
    const [kept] = (await emailsTo(partly)).filter(({ kind }) => kind === 'tickets-cancelled');
    expect(kept?.text).toContain('You have paid £10.00');
    expect(await tasksAbout(service, partly)).toContain('Payment for tickets that expired');
  });

  it('are reported when another guest orders, too', async () => {
    const day = nextDay();
    const ordered = await order({ day });
    await service.moveTo('2026-11-30T12:16:00Z');
    await order({ day });

    expect(await states(ordered)).toEqual(['ticket-link stopped', 'tickets-cancelled waiting']);
  });

  it('and are paid late while there is room get the tickets as the last message', async () => {
    const ordered = await order();
    await service.moveTo('2026-11-30T12:16:00Z');
    await pay(service, ordered);

    expect(await states(ordered)).toEqual([
      'ticket-link stopped',
      'tickets-cancelled stopped',
      'tickets waiting',
      'team waiting',
    ]);
  });
});
