/** The life of a deposit, from the link to the money, over HTTP and the provider's callbacks. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { payTestCheckout } from '@venue/operations/money/callbacks';
import { openCheckout } from '@venue/operations/money/follow-link';
import { guest, slugOf, sharedDeployment } from '@venue/testing/deployment';
import { bookingRequests } from './bookings';
import { openServer } from './server';
import {
  messagesOf,
  linksOf,
  payNewest,
  receiptsOf,
  tasksOf,
  sendCallback,
} from '@venue/testing/paying';
import { patternOf, say } from '@venue/testing/say';

const service = sharedDeployment('2026-12-01T09:00:00Z', (group) => {
  // One table that six guests fit at, so that a table that is released can go to another guest.
  const pier = group.venues.find(({ slug }: { slug: string }) => slug === 'the-pier');
  pier.bookingTypes[0].deposits = [{ when: { partySizeFrom: 5 }, perGuestPence: 1000 }];
});

/** Six at The Harbour, who owe £60; the link lives for two hours. */
const {
  book,
  booked,
  lookUp,
  change: post,
} = bookingRequests(() => service, {
  venue: 'the-harbour',
  date: '2026-12-08',
  time: '18:00',
  partySize: 6,
});

const path = (reference: string, what: string): string =>
  `/bookings/${encodeURIComponent(reference)}/${what}`;
const stateOf = async (reference: string): Promise<unknown> => {
  const { body } = await lookUp(reference);
  return [body.booking.state, body.booking.deposit.status];
};

/** The hours of a day at The Harbour, so that specs do not take each other's tables. */
const days = (function* () {
  for (let day = 8; day < 29; day += 1)
    if (day % 7 !== 0 && day !== 25) yield `2026-12-${String(day).padStart(2, '0')}`;
})();
const aDay = (): string => days.next().value as string;

describe('a booking that waits for its deposit', () => {
  it.each([
    ['by text, to the number alone', null, 'text', ['text']],
    [
      'by text and e-mail, where there is an address',
      'ada@example.com',
      'text and email',
      ['text', 'email'],
    ],
  ])('has its link sent %s', async (...[, email, sentTo, channels]) => {
    const { body } = await book({ date: aDay(), guest: { ...guest, email } });
    const [link] = await linksOf(service, body.reference);
    const messages = await messagesOf(service, body.reference);

    expect(body.deposit).toMatchObject({ sentTo, status: 'awaiting_payment' });
    expect(messages.map(({ channel }) => channel)).toEqual(channels);
    expect(messages.map(({ recipient }) => recipient)).toEqual([
      '+441174960000',
      ...(email ? [email] : []),
    ]);
    expect(messages[0]?.text).toBe(
      `The Harbour: to keep your table, please pay £60.00 by 11am. http://house.test/pay/${link?.token}`,
    );
  });

  it('sends no text abroad, and says so; the booking remains', async () => {
    const { status, body } = await book({
      date: aDay(),
      guest: { ...guest, phone: '+1 212 555 0100' },
    });

    expect(status).toBe(201);
    expect(body.deposit.sentTo).toBeNull();
    expect(body.summary).toMatch(
      patternOf('the table is held, and the team will ask for the deposit', { amount: '£60.00' }),
    );
    // Only the team can tell the guest how to pay.
    const messages = await messagesOf(service, body.reference);
    expect(messages.map(({ kind }) => kind)).toEqual(['team']);
    expect(await tasksOf(service, body.reference)).toEqual(['A payment link reaches nobody']);
  });

  it('is confirmed by its payment, and the guest gets an e-mail with a calendar file', async () => {
    const reference = await booked({ date: aDay(), guest: { ...guest, email: 'ada@example.com' } });
    await payNewest(service, reference);

    expect(await stateOf(reference)).toEqual(['confirmed', 'paid']);
    const last = (await messagesOf(service, reference)).at(-1);
    expect(last).toMatchObject({
      kind: 'confirmed',
      channel: 'email',
      subject: 'Your table at The Harbour is booked',
    });
    expect(last?.text).toContain('is booked.');
    expect(last?.calendar).toMatch(
      /^BEGIN:VCALENDAR[^]*DTSTART:202612\d\dT180000Z[^]*END:VCALENDAR/,
    );
    expect(await tasksOf(service, reference)).toEqual([]);
  });

  it('is paid once, however often the provider reports it', async () => {
    const reference = await booked({ date: aDay() });
    const payment = await payNewest(service, reference);
    await Promise.all(Array.from({ length: 5 }, () => sendCallback(service, payment)));

    expect(await receiptsOf(service, reference)).toEqual([
      { amount: 6000, counted: true, flag: null },
    ]);
    expect(await tasksOf(service, reference)).toEqual([]);
  });

  it('asks for the rest when too little came, and counts both', async () => {
    const reference = await booked({ date: aDay() });
    await payNewest(service, reference, 5999);

    expect(await stateOf(reference)).toEqual(['awaiting_deposit', 'awaiting_payment']);
    expect((await linksOf(service, reference)).map(({ amount }) => amount)).toEqual([6000, 1]);
    expect(await tasksOf(service, reference)).toEqual(['Paid less than was asked']);
    await payNewest(service, reference);
    expect(await stateOf(reference)).toEqual(['confirmed', 'paid']);
  });

  it('is confirmed by the rest through the first link too, of which nobody need know', async () => {
    const reference = await booked({ date: aDay() });
    const [first] = await linksOf(service, reference);
    await payNewest(service, reference, 5000);
    await sendCallback(service, {
      paymentId: `rest of ${reference}`,
      requestId: first!.id,
      amountPence: 1000,
    });

    expect(await stateOf(reference)).toEqual(['confirmed', 'paid']);
    expect(await tasksOf(service, reference)).toEqual(['Paid less than was asked']);
  });

  it('is confirmed by too much, and the surplus is reported to the team', async () => {
    const reference = await booked({ date: aDay() });
    await payNewest(service, reference, 6001);

    expect(await stateOf(reference)).toEqual(['confirmed', 'paid']);
    expect(await receiptsOf(service, reference)).toMatchObject([{ amount: 6001, flag: 'surplus' }]);
    expect(await tasksOf(service, reference)).toEqual(['Paid more than was asked']);
  });

  it('is not confirmed by money of another currency', async () => {
    const reference = await booked({ date: aDay() });
    const [link] = await linksOf(service, reference);
    await sendCallback(service, {
      paymentId: 'in-euro',
      requestId: link!.id,
      amountPence: 6000,
      currency: 'EUR',
    });

    expect(await stateOf(reference)).toEqual(['awaiting_deposit', 'awaiting_payment']);
    expect(await receiptsOf(service, reference)).toMatchObject([
      { counted: false, flag: 'other-currency' },
    ]);
    expect(await tasksOf(service, reference)).toEqual(['Payment in another currency']);
  });

  it('is reported to the team if its request is unknown', async () => {
    const requestId = '00000000-0000-4000-8000-000000000000' as never;
    await sendCallback(service, { paymentId: 'stray', requestId, amountPence: 1200 });
    await sendCallback(service, { paymentId: 'stray', requestId, amountPence: 1200 });

    const rows = await service.sql(
      `select message from enquiry where subject = 'Payment for nothing we know'`,
    );
    expect(rows).toHaveLength(1);
  });
});

describe('the test checkout', () => {
  it('pays no live booking any more once a real provider takes the money', async () => {
    const reference = await booked({ date: aDay() });
    const [link] = await linksOf(service, reference);
    const page = await openCheckout(link!.token, service.deployment);
    const { payments } = service.deployment;
    const real = { ...service.deployment, payments: { ...payments, live: 'stripe' as const } };
    const session = page!.split('/').at(-1)!;

    expect((await payTestCheckout(session, real))?.isOpen).toBe(false);
    expect(await stateOf(reference)).toEqual(['awaiting_deposit', 'awaiting_payment']);
    await payTestCheckout(session, service.deployment);
    expect(await stateOf(reference)).toEqual(['confirmed', 'paid']);
  });
});

describe('a deposit that is late', () => {
  const room = { venueId: '', date: '2026-12-15', time: '18:00', partySize: 6 };
  const atPier = async (time: string) =>
    booked({ ...room, venueId: service.venueId['the-pier'], time, guest: pierGuest });
  const pierGuest = { ...guest, phone: '+44 117 496 0000', email: 'ada@example.com' };
  const lookUp = async (reference: string) => {
    const { body } = await service.post('/bookings/lookup', { reference, phone: pierGuest.phone });
    return [body.booking.state, body.booking.deposit.status];
  };

  it('finds the booking expired, and its table free for the next search at that very second', async () => {
    await service.moveTo('2026-12-02T15:00:00Z');
    const reference = await atPier('17:00');
    const search = () =>
      service.post('/availability/search', {
        venueId: service.venueId['the-pier'],
        date: room.date,
        time: '17:00',
        partySize: 6,
      });
    expect((await search()).body.outcome).toBe('unavailable');

    await service.moveTo('2026-12-02T17:00:01Z');
    expect((await search()).body.outcome).toBe('available');
    expect(await lookUp(reference)).toEqual(['expired', 'none']);
  });

  it('seats the party again where there is room, and tells the team', async () => {
    await service.moveTo('2026-12-03T15:00:00Z');
    const reference = await atPier('17:00');
    await service.moveTo('2026-12-03T18:00:00Z');
    await payNewest(service, reference);

    expect(await lookUp(reference)).toEqual(['confirmed', 'paid']);
    expect(await receiptsOf(service, reference)).toMatchObject([{ flag: 'late' }]);
    expect(await tasksOf(service, reference)).toEqual(['Deposit paid late']);
    const held = await service.sql(
      `select from allocation join booking on booking.id = booking_id
      where active and reference = $1`,
      [reference.replace(/ /g, '')],
    );
    expect(held).toHaveLength(1);
  });

  it('is kept where another guest has the table, and guest and team are informed', async () => {
    await service.moveTo('2026-12-04T15:00:00Z');
    const reference = await atPier('19:30');
    await service.moveTo('2026-12-04T18:00:00Z');
    const other = await atPier('19:30');
    await payNewest(service, other);
    await payNewest(service, reference);

    expect(await lookUp(other)).toEqual(['confirmed', 'paid']);
    expect(await lookUp(reference)).toEqual(['expired', 'paid']);
    expect(await receiptsOf(service, reference)).toMatchObject([
      { amount: 6000, counted: true, flag: 'too-late' },
    ]);
    expect(await tasksOf(service, reference)).toEqual(['Payment to decide about']);
    expect((await messagesOf(service, reference)).slice(-2)).toMatchObject([
      { kind: 'payment-too-late', recipient: 'ada@example.com' },
      { kind: 'team', recipient: 'hello@the-pier.example' },
    ]);
  });

  it('does not revive a cancelled booking', async () => {
    await service.moveTo('2026-12-05T15:00:00Z');
    const reference = await booked({
      ...room,
      venueId: service.venueId['the-pier'],
      date: '2026-12-16',
      guest: pierGuest,
    });
    await service.post(path(reference, 'cancel'), { phone: pierGuest.phone });
    await payNewest(service, reference);

    expect((await lookUp(reference))[0]).toBe('cancelled');
    expect(await receiptsOf(service, reference)).toMatchObject([{ flag: 'cancelled' }]);
    expect(await tasksOf(service, reference)).toEqual(['Payment to decide about']);
  });
});

describe('a bigger party', () => {
  it('owes a top-up, which its link asks for and its payment settles', async () => {
    await service.moveTo('2026-12-06T09:00:00Z');
    const reference = await booked({ date: '2026-12-17' });
    await payNewest(service, reference);
    const { body } = await post(reference, 'amend', { partySize: 8 });
    expect(body.depositTopUp).toEqual({
      required: true,
      amountPence: 2000,
      amountDisplay: '£20.00',
      status: 'awaiting_payment',
    });
    expect(await stateOf(reference)).toEqual(['confirmed', 'awaiting_payment']);

    const link = await post(reference, 'deposit-link');
    expect(link.body).toMatchObject({ outcome: 'sent', amountPence: 2000, sentTo: 'text' });
    await payNewest(service, reference);
    expect(await stateOf(reference)).toEqual(['confirmed', 'paid']);
    expect(await receiptsOf(service, reference)).toMatchObject([
      { amount: 6000 },
      { amount: 2000, flag: null },
    ]);
  });

  it('is credited what was paid through a link that a newer one had superseded', async () => {
    const reference = await booked({ date: '2026-12-18' });
    await payNewest(service, reference);
    await post(reference, 'amend', { partySize: 7 });
    await post(reference, 'amend', { partySize: 8 });
    const links = await linksOf(service, reference);
    expect(links.map(({ amount }) => amount)).toEqual([6000, 1000, 2000]);

    await sendCallback(service, {
      paymentId: 'old-link',
      requestId: links[1]!.id,
      amountPence: 1000,
    });
    expect(await stateOf(reference)).toEqual(['confirmed', 'awaiting_payment']);
    expect((await linksOf(service, reference)).at(-1)?.amount).toBe(1000);
  });
});

describe('the link that a caller asks for', () => {
  beforeAll(() => service.moveTo('2026-12-07T09:00:00Z'));

  it('goes to the number on the booking, at most three times an hour, and then tells how long to wait', async () => {
    const reference = await booked({ date: '2026-12-19', time: '17:00' });
    for (const spelling of ['0117 496 0000', '+441174960000', '(0117) 4960000']) {
      const { body } = await service.post(path(reference, 'deposit-link'), { phone: spelling });
      expect(body).toMatchObject({
        outcome: 'sent',
        amountPence: 6000,
        amountDisplay: '£60.00',
        sentTo: 'text',
        linkExpiresAt: '2026-12-07T11:00',
      });
      expect(body.summary).toBe(say('a link to pay is sent', { amount: '£60.00', until: '11am' }));
    }
    const fourth = await post(reference, 'deposit-link');
    expect([fourth.status, slugOf(fourth)]).toEqual([429, 'too-many-links']);
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(3590);

    await service.moveTo('2026-12-07T10:00:01Z');
    expect((await post(reference, 'deposit-link')).status).toBe(200);
    const sent = await messagesOf(service, reference);
    expect(new Set(sent.map(({ recipient }) => recipient))).toEqual(new Set(['+441174960000']));
    // One link for all of them: a second link would make the first one useless.
    expect(await linksOf(service, reference)).toHaveLength(1);
  });

  it('is texted exactly three times when fifty ask at once', async () => {
    const reference = await booked({ date: '2026-12-20', time: '17:00' });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post(reference, 'deposit-link')),
    );
    const statuses = answers.map(({ status }) => status);

    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    // On a busy machine some wait too long for the lock of the booking.
    const others = statuses.filter((status) => status !== 200);
    expect(others.filter((status) => status !== 429 && status !== 503)).toEqual([]);
    const requests = (await messagesOf(service, reference)).filter(
      ({ kind }) => kind === 'deposit-link-asked',
    );
    expect(requests).toHaveLength(3);
  });

  it.each([
    [
      'nothing is owed',
      'no-deposit-due',
      { partySize: 2, date: '2026-12-22' },
      async () => undefined,
    ],
    [
      'all was paid',
      'no-deposit-due',
      { date: '2026-12-22', time: '17:00' },
      (reference: string) => payNewest(service, reference),
    ],
    [
      'the booking is cancelled',
      'booking-not-changeable',
      { date: '2026-12-23', time: '17:00' },
      (reference: string) => post(reference, 'cancel'),
    ],
  ])('is refused for good when %s', async (...[, slug, change, first]) => {
    const reference = await booked(change);
    await first(reference);
    const refused = await service.post(
      path(reference, 'deposit-link'),
      { phone: guest.phone },
      { idempotencyKey: `link ${slug} ${reference}`.replace(/ /g, '-') },
    );
    const again = await service.post(
      path(reference, 'deposit-link'),
      { phone: guest.phone },
      { idempotencyKey: `link ${slug} ${reference}`.replace(/ /g, '-') },
    );

    expect([refused.status, slugOf(refused)]).toEqual([409, slug]);
    expect(again.text).toBe(refused.text);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('is refused where the venue has no words for a text', async () => {
    const phone = '+1 212 555 0100';
    const { body } = await book({
      venueId: service.venueId['the-pier'],
      date: '2026-12-22',
      guest: { ...guest, phone },
    });
    const refused = await service.post(path(body.reference, 'deposit-link'), { phone });

    expect([refused.status, slugOf(refused)]).toEqual([409, 'payment-link-unavailable']);
    expect(refused.body.detail).toContain('The Pier');
  });

  it('is refused once the deadline has passed', async () => {
    const reference = await booked({ date: '2026-12-27', time: '17:00' });
    await service.moveTo('2026-12-07T13:00:00Z');
    expect(slugOf(await post(reference, 'deposit-link'))).toBe('booking-not-changeable');
  });
});

describe('a link asked for with a deposit under way', () => {
  it('dies with a cancelled booking: what was still to be sent is not sent', async () => {
    const reference = await booked({ date: '2026-12-29', time: '17:00' });
    await post(reference, 'cancel');

    const links = (await messagesOf(service, reference)).filter(({ kind }) => kind !== 'cancelled');
    expect(links.map(({ state }) => state)).toEqual(['stopped']);
  });
});

describe('texts that cost money', () => {
  it('stop at six a day for a number; bookings go on, and e-mail carries the link', async () => {
    const charging = await openServer(service, {
      change: ({ settings }) => ({ settings: { ...settings, areTextsCharged: true } }),
    });
    try {
      await service.moveTo('2027-01-04T09:00:00Z');
      const phone = '0117 496 0777';
      const sentTo: unknown[] = [];
      let reference = '';
      for (let day = 12; day < 19; day += 1) {
        const { status, body } = await charging.post('/reservations', {
          venueId: service.venueId['the-harbour'],
          date: `2027-01-${day === 18 ? 19 : day}`,
          time: day === 18 ? '20:15' : '18:00',
          partySize: 6,
          guest: { ...guest, phone, email: 'ada@example.com' },
        });
        expect(status).toBe(201);
        sentTo.push(body.deposit.sentTo);
        reference = body.reference;
      }
      expect(sentTo).toEqual([...Array<string>(6).fill('text and email'), 'email']);

      const answer = await charging.post(path(reference, 'deposit-link'), { phone });
      expect([answer.status, slugOf(answer)]).toEqual([429, 'too-many-links']);
      expect(answer.headers.get('retry-after')).toBe('3600');
    } finally {
      await charging.close();
    }
  });
});
