/** A guest books a held table, pays for it, and checks its status. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { publicUrl, shared } from '@venue/testing/deployment';
import { emptying } from '@venue/testing/database';
import { patternOf, say } from '@venue/testing/say';
import { client, ending, morning, openWidgetTestDeployment } from './widget-client';

/** The Pier has one table, asks groups of four £40 for it, and has templates for its messages. */
const widget = shared(() =>
  openWidgetTestDeployment(({ venues: [harbour, , pier] }) => {
    pier.tables = [{ name: 'N1', area: 'room', minCovers: 2, maxCovers: 4, priority: 1 }];
    pier.bookingTypes[0].deposits = [{ when: { partySizeFrom: 4 }, perGuestPence: 1000 }];
    pier.messages = harbour.messages;
    harbour.events = [
      {
        slug: 'gig',
        name: 'The Gig',
        tiers: [
          { slug: 'front', name: 'Front row', pricePence: 4000, quota: 8 },
          { slug: 'bar', name: 'Bar', pricePence: 0, quota: 8 },
        ],
        instances: [{ startsAt: '2026-12-11T20:00', durationMinutes: 120, capacity: 20 }],
      },
    ];
  }),
);
afterEach(async () => {
  await rulesAsTheyWere();
  await widget.service.sql(emptying('booking', 'ticket_order'));
  await widget.service.sql(emptying('message'));
  await widget.service.moveTo(morning);
});

/** Changes the rules until the end of the test. */
const setRules = async (...statements: readonly string[]): Promise<void> => {
  await widget.service.sql('create table venue_before as select id, policy, messages from venue');
  await widget.service.sql('create table type_before as select id, deposits from booking_type');
  for (const statement of statements) await widget.service.sql(statement);
  await widget.service.sql('update venue_group set revision = revision + 1');
};
const rulesAsTheyWere = async (): Promise<void> => {
  const [before] = await widget.service.sql(`select from pg_class where relname = 'venue_before'`);
  if (before === undefined) return;
  await widget.service.sql(`update venue set policy = before.policy, messages = before.messages
    from venue_before before where before.id = venue.id`);
  await widget.service.sql(`update booking_type set deposits = before.deposits
    from type_before before where before.id = booking_type.id`);
  await widget.service.sql('drop table venue_before, type_before');
  await widget.service.sql('update venue_group set revision = revision + 1');
};

const newHold = async (change = {}): Promise<string> => {
  const { body, text } = await widget.hold(change);
  if (body.holdId === undefined) throw new Error(text);
  return body.holdId;
};
const four = { partySize: 4 };
const rowOf = async (id: string): Promise<Record<string, unknown>> => {
  const [row] = await widget.service.sql<{ row: Record<string, unknown> }>(
    `select to_jsonb(booking) || jsonb_build_object('life',
       extract(epoch from hold_until - created_at)::int / 60) as row
     from booking where id = $1`,
    [id],
  );
  return row?.row ?? {};
};
const messages = () =>
  widget.service.sql<{ kind: string; channel: string; recipient: string; text: string }>(
    'select kind, channel, recipient, text from message order by channel, kind',
  );
const later = (minutes: number) =>
  widget.service.sql('update clock_offset set by = by + make_interval(mins => $1)', [minutes]);

/** Opens the link and presses Pay, like a guest. */
async function pay(link: string): Promise<void> {
  const checkout = (await widget.open(link)).headers.get('location') ?? '';
  await widget.open(checkout, { method: 'POST', body: new URLSearchParams({ pay: 'pay' }) });
}

describe('booking a held table', () => {
  it('is for the guest whom the same page named, whatever a stranger sends meanwhile', async () => {
    const phone = '+44 117 496 0555';
    const home = { client: '203.0.113.7' };
    const { guestId } = await widget.named({ fullName: 'Ann Finch', phone, email: null }, home);
    const rude = { fullName: 'Rude Stranger', phone, email: 'rude@example.com' };
    const stranger = await widget.named(rude, { client: '198.51.100.9' });
    const holdId = await newHold();
    const { status } = await widget.book(holdId, { guestId, contactId: null }, home);

    expect(stranger.guestId).toBe(guestId);
    expect(status).toBe(201);
    expect(await rowOf(holdId)).toMatchObject({ guest_name: 'Ann Finch', guest_email: null });
  });

  it('confirms it, writes to the guest, and returns the reference that proves it', async () => {
    const holdId = await newHold({ locale: 'fr-CA' });
    const { status, body } = await widget.book(holdId, { notes: 'A window, please' });

    expect(status).toBe(201);
    expect(body).toEqual({
      bookingId: holdId,
      state: 'Confirmed',
      checkoutUrl: null,
      reference: expect.stringMatching(/^\w{4} \w{4}$/),
    });
    expect(await rowOf(holdId)).toMatchObject({
      state: 'confirmed',
      hold_until: null,
      held_for: null,
      guest_id: widget.guest.guestId,
      contact_id: widget.guest.contactId,
      guest_name: 'Ada Lovelace',
      guest_phone: '+441174960001',
      guest_email: 'ada@example.com',
      notes: 'A window, please',
      is_for_business: false,
      locale: 'fr',
      source: 'web',
      deposit_pence: 0,
    });
    expect(await messages()).toMatchObject([
      { kind: 'confirmed', channel: 'email', recipient: 'ada@example.com' },
    ]);
    const proof = { reference: body.reference, phone: '+44 117 496 0001' };
    const lookup = await widget.service.post('/bookings/lookup', proof);
    expect(lookup.body.booking).toMatchObject({ state: 'confirmed', guestFirstName: 'Ada' });
  });

  it('leads to the booking’s own page and calendar file, also when it is sent again', async () => {
    const holdId = await newHold();
    const idempotencyKey = 'sent-again-by-a-page';
    const first = await widget.book(holdId, {}, { idempotencyKey });
    const again = await widget.book(holdId, {}, { idempotencyKey });
    const link = first.headers.get('link') ?? '';
    const [, page = '', calendar = ''] =
      / <(http:\S+)>; rel="edit", <(http:\S+)>; rel="alternate"; type="text\/calendar"$/.exec(
        link,
      ) ?? [];

    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect([again.text, again.headers.get('link')]).toEqual([first.text, link]);
    expect(await (await widget.open(page)).text()).toContain('The Pier');
    expect((await widget.open(calendar)).headers.get('content-type')).toMatch(/^text\/calendar/);
    for (const { headers } of [await widget.status(holdId), await widget.book(holdId)]) {
      expect(headers.get('link')).not.toMatch(/rel="(edit|alternate)"/);
    }
    expect(widget.service.logLeak([page.split('/').at(-1) ?? ''])).toBeNull();
  });

  it('never lets go of the table', async () => {
    const holdId = await newHold();
    const allocations = () => widget.service.sql('select xmin, booking_id, active from allocation');
    const before = await allocations();
    await widget.book(holdId);

    expect(await allocations()).toEqual(before);
    await later(60);
    expect(ending(await widget.hold({}, { client: client(1) }))).toBe('409 no-availability');
  });

  it('keeps it for its deposit, and says where that is paid', async () => {
    const holdId = await newHold(four);
    const guest = await widget.named({ phone: '+1 212 555 0123' });
    await later(1);
    const { body } = await widget.book(holdId, { ...four, ...guest });

    expect(body).toEqual({
      bookingId: holdId,
      state: 'Hold',
      checkoutUrl: expect.stringMatching(new RegExp(`^${publicUrl}/pay/\\w{24}$`)),
      reference: expect.any(String),
    });
    expect(await rowOf(holdId)).toMatchObject({
      state: 'awaiting_deposit',
      deposit_pence: 4000,
      life: 31,
    });
    const written = await messages();
    expect(written).toMatchObject([
      { kind: 'deposit-link', channel: 'email', recipient: 'ada@example.com' },
      { kind: 'deposit-link', channel: 'text', recipient: '+12125550123' },
    ]);
    for (const { text } of written) expect(text).toContain(body.checkoutUrl);
  });

  it('keeps it for a guest whom no message reaches, who has the link from the page', async () => {
    const phone = '+49 30 1234567';
    const guest = await widget.named({ phone, email: null });
    const { body } = await widget.book(await newHold(four), { ...four, ...guest });
    const proof = { reference: body.reference, phone };
    const lookup = await widget.service.post('/bookings/lookup', proof);

    expect(lookup.body.summary).toMatch(
      patternOf('looked up: held for its deposit', { amount: '£40.00' }),
    );
  });

  it('is confirmed when the deposit is paid behind that link', async () => {
    const holdId = await newHold(four);
    const { body } = await widget.book(holdId, four);
    await pay(body.checkoutUrl);

    expect((await widget.status(holdId)).body).toEqual({
      bookingId: holdId,
      state: 'Confirmed',
      depositStatus: 'paid',
      reference: body.reference,
      checkoutUrl: null,
      payBy: null,
      paidPence: 4000,
      cardGuarantee: null,
      summary: say('the table is booked', {
        party: '4',
        venue: 'The Pier',
        when: 'Tuesday 8 December at 7pm',
        reference: body.reference,
      }),
    });
  });

  it('needs no message and no task of the team for a link that the guest sees', async () => {
    await setRules(`update venue set messages = '{"smsDepositLink": null,
      "emailDepositLink": null, "emailConfirmed": null}'`);
    const guest = await widget.named({ email: null, fullName: 'Grace' });
    const { body } = await widget.book(await newHold(four), { ...four, ...guest });

    expect(body.checkoutUrl).not.toBeNull();
    expect(await messages()).toEqual([]);
    expect(await widget.service.sql('select from enquiry')).toEqual([]);
  });

  it('is for a guest without a phone too, whose booking can’t be proved', async () => {
    const guest = await widget.named({ phone: null, fullName: 'Alan' });
    const { body } = await widget.book(await newHold(), guest);
    expect(body.state).toBe('Confirmed');

    expect(await rowOf(body.bookingId)).toMatchObject({ guest_phone: '', guest_name: 'Alan' });
    for (const phone of ['0', '+44 117 496 0001', ' ']) {
      const proof = { reference: body.reference, phone };
      expect((await widget.service.post('/bookings/lookup', proof)).status).not.toBe(200);
    }
  });

  it('finds the guest by either id, and the company that invites', async () => {
    // A guest's id means the contact that was named last, and other tests have named one.
    await widget.service.moveTo('2026-12-01T09:30:00Z');
    const { guestId, contactId } = await widget.named();
    const [one, other] = [await newHold(), await newHold({ time: '17:00', locale: 'fr' })];
    await widget.book(one, { guestId, contactId: null, bookingForBusiness: true });
    await widget.book(other, { guestId: null, contactId, notes: '', locale: 'cy' });

    const who = { guest_id: guestId, contact_id: contactId, guest_name: 'Ada Lovelace' };
    expect(await rowOf(one)).toMatchObject({ ...who, is_for_business: true, locale: null });
    expect(await rowOf(other)).toMatchObject({
      ...who,
      is_for_business: false,
      notes: null,
      locale: 'cy',
    });
  });

  it('keeps to the terms on which it was held', async () => {
    const [dear, free] = [await newHold(four), await newHold({ time: '17:00' })];
    await setRules(
      `update venue set policy = policy || '{"partySizeMax": 1, "depositLinkMinutes": 5}'`,
      `update booking_type set deposits = '[]'`,
    );

    expect((await widget.book(dear, four)).body.state).toBe('Hold');
    expect((await widget.book(free)).body.state).toBe('Confirmed');
    const row = await rowOf(dear);
    expect(row).toMatchObject({ deposit_pence: 4000, party_size: 4 });
    expect([29, 30]).toContain(row['life']);
  });

  it.each([
    ['booked', 'a second time', '404 not-found hold_not_found', () => widget.book(theirs)],
    ['unknown', 'that does not exist', '404 not-found hold_not_found', () => widget.book(anyId)],
    [
      'elsewhere',
      'at another venue',
      '404 not-found hold_not_found',
      async () => widget.book(await newHold(), { venueId: widget.service.venueId['the-lantern'] }),
    ],
    [
      'nowhere',
      'at no venue of ours',
      '404 not-found hold_not_found',
      async () => widget.book(await newHold(), { venueId: anyId }),
    ],
    [
      'nobody',
      'for nobody',
      '400 validation-failed guest_required',
      async () => widget.book(await newHold(), { guestId: null, contactId: null }),
    ],
    [
      'stranger',
      'for a guest whom this key has not named',
      '404 not-found',
      async () => widget.book(await newHold(), { guestId: anyId, contactId: null }),
    ],
    [
      'mismatch',
      'for a contact of another guest',
      '404 not-found',
      async () => widget.book(await newHold(), { contactId: anyId }),
    ],
    [
      'larger',
      'for more than it is held for',
      '400 validation-failed party_too_large',
      async () => widget.book(await newHold(), { partySize: 3 }),
    ],
    [
      'smaller',
      'for fewer',
      '400 validation-failed',
      async () => widget.book(await newHold(), { partySize: 1 }),
    ],
    [
      'vague',
      'without a word on business',
      '400 validation-failed',
      async () => widget.book(await newHold(), { bookingForBusiness: null }),
    ],
  ] as const)('is refused (%s) %s', async (...[, , expected, book]) => {
    theirs = await newHold({ time: '21:00' });
    await widget.book(theirs);
    const before = await widget.service.sql('select count(*) from message');

    expect(ending(await book())).toBe(expected);
    expect(await widget.service.sql('select count(*) from message')).toEqual(before);
  });
  let theirs = '';
  const anyId = '00000000-0000-4000-8000-00000000abcd';

  it('refuses another party size, naming the field', async () => {
    const holdId = await newHold();
    for (const partySize of [1, 3]) {
      const { body } = await widget.book(holdId, { partySize });
      expect(body.errors).toEqual([
        { pointer: '/partySize', detail: 'partySize must be that of the hold: 2 guests.' },
      ]);
    }
    expect(ending(await widget.book(holdId))).toBe('201');
  });

  it('is too late when the hold has run out, noted or not', async () => {
    const holdId = await newHold();
    await later(10);

    expect(ending(await widget.book(holdId))).toBe('404 not-found hold_expired');
    await widget.hold({}, { client: client(1) });
    expect(ending(await widget.book(holdId))).toBe('404 not-found hold_expired');
  });

  it('is for the key that holds, and for guests whom that key has named', async () => {
    const key = await widget.service.issueKey({ origins: 'https://pier.example' });
    const holdId = await newHold();
    const theirs = await widget.named({}, { key });

    expect(ending(await widget.book(holdId, theirs, { key }))).toBe('404 not-found hold_not_found');
    expect(ending(await widget.book(holdId, theirs))).toBe('404 not-found');
    expect(ending(await widget.book(holdId, {}, { client: client(1) }))).toBe('201');
  });

  it('is replayed for the same Idempotency-Key', async () => {
    const holdId = await newHold(four);
    const idempotencyKey = 'one-and-the-same-booking';
    const first = await widget.book(holdId, four, { idempotencyKey });
    const again = await widget.book(holdId, four, { idempotencyKey });

    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await messages()).toHaveLength(1);
    expect(ending(await widget.book(holdId, four))).toBe('404 not-found hold_not_found');
  });
});

describe('the status of a booking', () => {
  const statusOf = async (id: string) => {
    const { body } = await widget.status(id);
    expect(body.bookingId).toBe(id);
    return [body.state, body.depositStatus, body.reference, body.summary];
  };

  it('is a hold without a reference until it is booked', async () => {
    const holdId = await newHold(four);
    expect(await statusOf(holdId)).toEqual([
      'Hold',
      'none',
      null,
      say('the page holds a table', {
        guests: '4 guests',
        venue: 'The Pier',
        when: 'Tuesday 8 December at 7pm',
        until: '4:10am',
      }),
    ]);

    await later(10);
    const over = say('the page no longer holds the table', {
      guests: '4 guests',
      venue: 'The Pier',
      when: 'Tuesday 8 December at 7pm',
    });
    expect(await statusOf(holdId)).toEqual(['Expired', 'none', null, over]);
    await widget.release(holdId);
    expect(await statusOf(holdId)).toEqual(['Expired', 'none', null, over]);
  });

  it('is confirmed, and then cancelled', async () => {
    const holdId = await newHold();
    const { reference } = (await widget.book(holdId)).body;
    expect((await statusOf(holdId)).slice(0, 3)).toEqual(['Confirmed', 'none', reference]);

    const path = `/bookings/${encodeURIComponent(reference)}/cancel`;
    await widget.service.post(path, { phone: '+44 117 496 0001' });
    expect(await statusOf(holdId)).toEqual([
      'Cancelled',
      'none',
      reference,
      say('status: cancelled', {
        guests: '2 guests',
        venue: 'The Pier',
        when: 'Tuesday 8 December at 7pm',
        reference,
      }),
    ]);
  });

  it('awaits a deposit, and is released without one', async () => {
    const holdId = await newHold(four);
    const { reference } = (await widget.book(holdId, four)).body;
    expect(await statusOf(holdId)).toEqual([
      'Hold',
      'awaiting_payment',
      reference,
      say('the table is held for its deposit', {
        party: '4',
        venue: 'The Pier',
        when: 'Tuesday 8 December at 7pm',
        until: '4:30am',
        amount: '£40.00',
        reference,
      }),
    ]);

    await later(30);
    expect(await statusOf(holdId)).toEqual([
      'Expired',
      'none',
      reference,
      say('looked up: released', {
        guests: '4 guests',
        venue: 'The Pier',
        when: 'Tuesday 8 December at 7pm',
      }),
    ]);
  });

  const toPay = async (id: string) => {
    const { checkoutUrl, payBy } = (await widget.status(id)).body;
    return { checkoutUrl, payBy };
  };
  const nothingToPay = { checkoutUrl: null, payBy: null };

  it('leads to the payment of a deposit, until its very end', async () => {
    const holdId = await newHold(four);
    expect(await toPay(holdId)).toEqual(nothingToPay);
    const { checkoutUrl } = (await widget.book(holdId, four)).body;

    expect(await toPay(holdId)).toEqual({
      checkoutUrl,
      payBy: expect.stringMatching(/^2026-12-01T04:3\d:\d\d-05:00$/),
    });
    expect((await widget.open(checkoutUrl)).status).toBe(303);
    await later(30);
    expect(await toPay(holdId)).toEqual(nothingToPay);
  });

  it('leads to nothing once a deposit is paid, or its booking cancelled', async () => {
    const [paid, cancelled] = [await newHold(four), await newHold({ ...four, date: '2026-12-09' })];
    await pay((await widget.book(paid, four)).body.checkoutUrl);
    const { reference } = (await widget.book(cancelled, four)).body;
    const path = `/bookings/${encodeURIComponent(reference)}/cancel`;
    await widget.service.post(path, { phone: '+44 117 496 0001' });

    expect([await toPay(paid), await toPay(cancelled)]).toEqual([nothingToPay, nothingToPay]);
  });

  it('leads to the payment of tickets, and to nothing where they are free or expired', async () => {
    const [front2, free] = [await ordered('front', 3), await ordered('bar', 3)];

    expect(await toPay(front2.bookingId)).toEqual({
      checkoutUrl: front2.checkoutUrl,
      payBy: expect.stringMatching(/^2026-12-01T09:1\d:\d\d\+00:00$/),
    });
    expect(await toPay(free.bookingId)).toEqual(nothingToPay);
    await later(15);
    expect(await toPay(front2.bookingId)).toEqual(nothingToPay);
  });

  it.each([
    [2, 'are', 'Front row tickets', '£80.00', 'them', 'are no longer held, because they were'],
    [1, 'is', 'Front row ticket', '£40.00', 'it', 'is no longer held, because it was'],
  ])('covers tickets: %i', async (quantity, is, what, amount, them, areNotHeld) => {
    const { bookingId, reference } = await ordered('front', quantity);
    const tickets = `Your ${quantity} ${what} for The Gig on Friday 11 December at 8pm`;

    expect(await statusOf(bookingId)).toEqual([
      'Hold',
      'awaiting_payment',
      reference,
      `${tickets} ${is} held until 9:15am. Please pay ${amount} by then to keep ${them}. Your reference is ${reference}.`,
    ]);
    await later(15);
    const [state, deposit, , summary] = await statusOf(bookingId);
    expect([state, deposit]).toEqual(['Expired', 'none']);
    expect(summary).toBe(`${tickets} ${areNotHeld} not paid in time.`);
  });

  it('covers tickets that cost nothing', async () => {
    const { bookingId, reference } = await ordered('bar', 2);

    expect(await statusOf(bookingId)).toEqual([
      'Confirmed',
      'none',
      reference,
      say('tickets: booked', {
        tickets: '2 Bar tickets',
        event: 'The Gig on Friday 11 December at 8pm',
        reference,
      }),
    ]);
  });

  async function ordered(tier: string, quantity: number) {
    const [row] = await widget.service.sql<{ instance: string; tier: string }>(
      `select event_instance.id as instance, ticket_tier.id as tier
       from event_instance join ticket_tier using (event_id) where ticket_tier.slug = $1`,
      [tier],
    );
    const guest = { name: 'Ada Lovelace', phone: '+44 117 496 0001' };
    const order = { eventInstanceId: row?.instance, tierId: row?.tier, quantity, guest };
    const { body, text } = await widget.service.post('/tickets', order, {
      key: widget.key,
      idempotencyKey: `tickets-of-${tier}-${quantity}`,
    });
    if (body.bookingId === undefined) throw new Error(text);
    return body as { bookingId: string; reference: string; checkoutUrl: string | null };
  }

  it('is shown to the key that made it, and to no other', async () => {
    const holdId = await newHold();
    const tickets = await ordered('bar', 1);
    const made = await widget.service.post('/reservations', {
      venueId: widget.service.venueId['the-pier'],
      date: '2026-12-09',
      time: '19:00',
      partySize: 2,
      guest: { name: 'Ada', phone: '+44 117 496 0001' },
    });
    const [row] = await widget.service.sql<{ id: string }>(
      'select id from booking where reference = $1',
      [String(made.body.reference).replace(' ', '')],
    );
    const key = await widget.service.issueKey({ origins: 'https://pier.example' });

    expect(ending(await widget.status(holdId, { key }))).toBe('404 not-found');
    expect(ending(await widget.status(tickets.bookingId, { key }))).toBe('404 not-found');
    expect(ending(await widget.status(String(row?.id)))).toBe('404 not-found');
    const unknown = await widget.status('00000000-0000-4000-8000-00000000abcd');
    expect(ending(unknown)).toBe('404 not-found');
    expect(unknown.body.detail).toBe(say('status: unknown'));
    expect(ending(await widget.status('nonsense'))).toBe('400 validation-failed');
    expect(ending(await widget.status(holdId))).toBe('200');
  });
});
