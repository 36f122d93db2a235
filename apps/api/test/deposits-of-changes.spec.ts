/** The amount due after each change: the deposit for the current day, time and party. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { viewLink } from '@venue/operations/money/link-view';
import {
  guest as defaultGuest,
  slugOf,
  type Answer,
  sharedDeployment,
} from '@venue/testing/deployment';
import { bookingRequests } from './bookings';
import {
  linksOf,
  messagesOf,
  payNewest,
  receiptsOf,
  sendCallback,
  tasksOf,
} from '@venue/testing/paying';
import { patternOf, say } from '@venue/testing/say';

const guest = { ...defaultGuest, phone: '+1 212 555 0100' };
const runs = Number(process.env['PAYMENT_RUNS'] ?? 25);

/** The Pier asks £20 of each party on Saturdays, and £10 a guest from five on all other days. */
const service = sharedDeployment('2026-12-01T12:00:00Z', ({ venues: [, , pier] }) => {
  pier.bookingTypes[0].deposits = [
    { when: { days: ['saturday'] }, flatPence: 2000 },
    { when: { partySizeFrom: 5 }, perGuestPence: 1000 },
    { when: { from: '20:00', to: '21:00' }, flatPence: 500 },
  ];
  pier.messages.smsDepositLink = '{link}';
  pier.policy.cancelNoticeMinutes = 0;
  pier.policy.amendNoticeMinutes = 0;
  // Enough for all bookings, since this spec is not about tables.
  pier.tables = Array.from({ length: 30 }, (_, number) => {
    return { name: `N${number}`, area: 'room', minCovers: 1, maxCovers: 6, priority: 1 };
  });
});

const friday = '2026-12-11';
const saturday = '2026-12-12';

const {
  booked,
  lookUp: find,
  change: post,
} = bookingRequests(() => service, {
  venue: 'the-pier',
  date: friday,
  time: '17:00',
  partySize: 4,
  guest,
});
const amend = (reference: string, change: Readonly<Record<string, unknown>>): Promise<Answer> =>
  post(reference, 'amend', change);
const lookUp = async (reference: string) => (await find(reference)).body.booking;
const newestLink = async (reference: string) => (await linksOf(service, reference)).at(-1)!;
const stateOfLink = async (token: string) => (await viewLink(token, service.deployment))?.state;

describe('a top-up whose cause is gone', () => {
  it('is not demanded any more', async () => {
    const reference = await booked();
    const grown = await amend(reference, { partySize: 6 });
    expect(grown.body.depositTopUp).toMatchObject({ required: true, amountPence: 6000 });

    const { body } = await amend(reference, { partySize: 2 });
    expect(body.depositTopUp).toBeNull();
    expect(body.summary).not.toMatch(patternOf('a deposit is due'));
    expect(body.booking.deposit).toEqual({
      required: false,
      amountPence: 0,
      amountDisplay: null,
      status: 'none',
    });
    expect((await lookUp(reference)).deposit.status).toBe('none');
    const link = await post(reference, 'deposit-link');
    expect([link.status, slugOf(link)]).toEqual([409, 'no-deposit-due']);
    expect(await tasksOf(service, reference)).toEqual([]);
  });

  it('takes its link and the texts with it that still wait', async () => {
    const reference = await booked();
    await amend(reference, { partySize: 6 });
    await post(reference, 'deposit-link');
    const { token } = await newestLink(reference);
    expect(await stateOfLink(token)).toBe('open');
    await amend(reference, { partySize: 2 });

    expect(await stateOfLink(token)).toBe('not-due');
    const messages = await messagesOf(service, reference);
    expect(messages.map(({ kind, state }) => [kind, state])).toEqual([
      ['deposit-link', 'stopped'],
      ['deposit-link-asked', 'stopped'],
    ]);
  });

  it('sends its link by itself, and again when it becomes another amount', async () => {
    const reference = await booked();
    await amend(reference, { partySize: 6 });
    await amend(reference, { partySize: 5 });
    for (let text = 0; text < 3; text += 1) {
      expect((await post(reference, 'deposit-link')).status).toBe(200);
    }

    const messages = await messagesOf(service, reference);
    expect(messages.filter(({ kind }) => kind === 'deposit-link')).toMatchObject([
      { state: 'stopped' },
      { state: 'waiting' },
    ]);
    expect((await post(reference, 'deposit-link')).status).toBe(429);
  });

  it('has a link that never outlives an earlier start', async () => {
    const reference = await booked({ time: '19:00' });
    // Half past three at the venue: a link lives for two hours.
    await service.moveTo(`${friday}T20:30:00Z`);
    await amend(reference, { partySize: 6 });
    expect((await post(reference, 'deposit-link')).body.linkExpiresAt).toBe(`${friday}T17:30`);
    expect((await amend(reference, { time: '17:00' })).body.outcome).toBe('amended');
    const { body } = await post(reference, 'deposit-link');
    await service.moveTo('2026-12-01T12:00:00Z');

    expect(body.linkExpiresAt).toBe(`${friday}T17:00`);
  });

  it('is asked for the smaller difference of a party that shrinks a little', async () => {
    const reference = await booked();
    await amend(reference, { partySize: 6 });
    const first = await newestLink(reference);
    const { body } = await amend(reference, { partySize: 5 });

    expect(body.depositTopUp).toMatchObject({ amountPence: 5000 });
    expect(await stateOfLink(first.token)).toBe('superseded');
    expect((await post(reference, 'deposit-link')).body.amountPence).toBe(5000);
  });

  it('keeps its link as long as the amount is the same', async () => {
    const reference = await booked();
    await amend(reference, { partySize: 6 });
    const first = await newestLink(reference);
    await amend(reference, { time: '17:30' });
    await amend(reference, { notes: 'A high chair, please.' });

    expect(await newestLink(reference)).toEqual(first);
    expect(await stateOfLink(first.token)).toBe('open');
  });
});

describe('a change of nothing', () => {
  it('says what is still due, as a change of the notes does', async () => {
    const reference = await booked();
    await amend(reference, { partySize: 6 });
    const noted = await amend(reference, { notes: 'By the window' });
    const same = await amend(reference, { partySize: 6 });

    expect(same.body).toMatchObject({
      outcome: 'amended',
      depositTopUp: { required: true, amountPence: 6000, status: 'awaiting_payment' },
    });
    expect(same.body.depositTopUp).toEqual(noted.body.depositTopUp);
    for (const { body } of [noted, same]) {
      expect(body.summary).toMatch(/\. A deposit of £60\.00 is still to be paid\.$/);
    }
  });

  it('says which deposit a booking is held for', async () => {
    const reference = await booked({ partySize: 5 });
    const { body } = await amend(reference, { partySize: 5 });

    expect(body.booking.state).toBe('awaiting_deposit');
    expect(body.summary).toMatch(/A deposit of £50\.00 is still to be paid\.$/);
  });
});

describe('a move', () => {
  it.each([
    ['to a day that asks a deposit', { date: saturday }, 2000],
    ['to a time that asks one', { time: '20:00' }, 500],
  ])('%s owes it, and stays confirmed', async (_what, change, amountPence) => {
    const reference = await booked();
    const { body } = await amend(reference, change);

    expect(body).toMatchObject({
      outcome: 'amended',
      booking: { state: 'confirmed', deposit: { amountPence, status: 'awaiting_payment' } },
      depositTopUp: { required: true, amountPence, status: 'awaiting_payment' },
    });
    expect((await post(reference, 'deposit-link')).body.amountPence).toBe(amountPence);
    await payNewest(service, reference);
    expect((await lookUp(reference)).deposit).toMatchObject({ amountPence, status: 'paid' });
  });

  it('to a day that asks none owes nothing any more', async () => {
    const reference = await booked();
    await amend(reference, { date: saturday });
    const { body } = await amend(reference, { date: '2026-12-13' });

    expect(body.depositTopUp).toBeNull();
    expect(body.booking.deposit.status).toBe('none');
  });
});

describe('money that was received', () => {
  it('stays with a booking that asks none any more, and the team decides about it', async () => {
    const reference = await booked({ partySize: 6 });
    await payNewest(service, reference);
    const { body } = await amend(reference, { partySize: 2 });

    expect(body.depositTopUp).toBeNull();
    expect(body.booking.deposit).toEqual({
      required: true,
      amountPence: 6000,
      amountDisplay: '£60.00',
      status: 'paid',
    });
    expect(body.summary).toContain(
      say('more was paid than is due', { venue: 'The Pier', amount: '£60.00' }),
    );
    expect(await tasksOf(service, reference)).toEqual(['Deposit larger than required']);
    const [task] = await service.sql<{ message: string }>(
      `select message from enquiry where subject = 'Deposit larger than required'`,
    );
    expect(task!.message).toBe(
      'This booking was changed. £0.00 is required now, and £60.00 has been paid: £60.00 more. Nothing was refunded: please decide about it.',
    );
  });

  it('counts for a later change that asks again, and is not reported twice', async () => {
    const reference = await booked({ partySize: 6, time: '19:00' });
    await payNewest(service, reference);
    await amend(reference, { partySize: 5 });
    const { body } = await amend(reference, { partySize: 6 });
    await amend(reference, { notes: 'By the window' });

    expect(body.depositTopUp).toBeNull();
    expect(body.booking.deposit).toMatchObject({ amountPence: 6000, status: 'paid' });
    expect(await tasksOf(service, reference)).toEqual(['Deposit larger than required']);
  });

  it('through a link that asked for what fell away is kept, and the team is informed', async () => {
    const reference = await booked({ time: '19:00' });
    await amend(reference, { partySize: 6 });
    const { id } = await newestLink(reference);
    await amend(reference, { partySize: 5 });
    await sendCallback(service, {
      paymentId: `late ${reference}`,
      requestId: id,
      amountPence: 6000,
    });

    expect((await lookUp(reference)).deposit).toMatchObject({ amountPence: 5000, status: 'paid' });
    expect(await tasksOf(service, reference)).toEqual(['Paid more than was asked']);
  });

  it('too little through such a link does not demand the rest', async () => {
    const reference = await booked({ time: '18:00' });
    await amend(reference, { partySize: 6 });
    const { id } = await newestLink(reference);
    await amend(reference, { partySize: 2, time: '17:00' });
    await sendCallback(service, {
      paymentId: `short ${reference}`,
      requestId: id,
      amountPence: 100,
    });

    expect((await lookUp(reference)).deposit).toMatchObject({ amountPence: 100, status: 'paid' });
    const rows = await service.sql<{ message: string }>(
      `select message from enquiry join booking on booking.id = booking_id where reference = $1`,
      [reference.replaceAll(' ', '')],
    );
    expect(rows.map(({ message }) => message)).toEqual([
      '£1.00 came in where £60.00 had been asked for. It counts; nothing more is owed.',
      '£1.00 came in, £1.00 more than was owed. Please refund what was too much.',
    ]);
  });
});

/** The deposit by the rules of The Pier, in pence. */
function depositOf({ date, time, partySize }: Terms): number {
  if (date === saturday) return 2000;
  if (partySize >= 5) return partySize * 1000;
  return time >= '20:00' ? 500 : 0;
}

interface Terms {
  readonly date: string;
  readonly time: string;
  readonly partySize: number;
}

type Step =
  | { readonly kind: 'change'; readonly terms: Partial<Terms> }
  | { readonly kind: 'pay'; readonly link: number; readonly pence: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('change' as const),
    terms: fc.record(
      {
        date: fc.constantFrom(friday, saturday),
        time: fc.constantFrom('17:00', '20:00'),
        partySize: fc.integer({ min: 2, max: 6 }),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({
    kind: fc.constant('pay' as const),
    link: fc.nat({ max: 5 }),
    pence: fc.constantFrom(-100, 0, 0, 0, 100),
  }),
);

describe('changes and payments in any order', () => {
  it('ask for what the rules say of the booking as it is, less what was received', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        let terms: Terms = { date: friday, time: '17:00', partySize: 4 };
        let received = 0;
        let isSurplusReported = false;
        const reference = await booked({ ...terms });
        for (const [index, next] of steps.entries()) {
          const surplus = Math.max(0, received - depositOf(terms));
          if (next.kind === 'change') {
            terms = { ...terms, ...next.terms };
            const { body } = await amend(reference, next.terms);
            expect(body.outcome).toBe('amended');
            expect(body.depositTopUp?.amountPence ?? 0).toBe(
              Math.max(0, depositOf(terms) - received),
            );
          } else received += await payLink(reference, next, index);
          isSurplusReported ||= received - depositOf(terms) > surplus;
          await holdAgainst(reference, {
            required: depositOf(terms),
            received,
            isSurplusReported,
          });
        }
        await post(reference, 'cancel');
      }),
      { numRuns: runs },
    ));

  async function payLink(
    reference: string,
    { link, pence }: Extract<Step, { readonly kind: 'pay' }>,
    index: number,
  ): Promise<number> {
    const links = await linksOf(service, reference);
    const paid = links[link % Math.max(1, links.length)];
    if (paid === undefined) return 0;
    const amountPence = Math.max(1, paid.amount + pence);
    const paymentId = `${reference} ${index}`;
    await sendCallback(service, { paymentId, requestId: paid.id, amountPence });
    return amountPence;
  }

  async function holdAgainst(
    reference: string,
    {
      required,
      received,
      isSurplusReported,
    }: { required: number; received: number; isSurplusReported: boolean },
  ): Promise<void> {
    const { state, deposit } = await lookUp(reference);
    const amountPence = required === 0 ? received : required;
    const status = amountPence === 0 ? 'none' : received < required ? 'awaiting_payment' : 'paid';
    expect({ state, ...deposit }).toMatchObject({ state: 'confirmed', amountPence, status });
    const link = await newestLink(reference);
    const isOpen = link !== undefined && (await stateOfLink(link.token)) === 'open';
    expect(isOpen ? link.amount : 0).toBe(Math.max(0, required - received));
    const tasks = await tasksOf(service, reference);
    const surplusSubjects = ['Deposit larger than required', 'Paid more than was asked'];
    expect(tasks.some((subject) => surplusSubjects.includes(subject))).toBe(isSurplusReported);
  }
});

describe('a link that is paid while the booking is changed', () => {
  it.each([
    ['more is asked', 6, { amountPence: 6000, owed: 1000 }],
    ['less is asked', 2, { amountPence: 5000, owed: 0 }],
  ])('counts once, and what is owed afterwards is right where %s', async (_what, size, after) => {
    for (let round = 0; round < 6; round += 1) {
      const reference = await booked();
      await amend(reference, { partySize: 5 });
      const changing = (): Promise<Answer> => amend(reference, { partySize: size });
      const paying = (): Promise<unknown> => payNewest(service, reference, 5000);
      const first = round % 2 === 0 ? [changing(), paying()] : [paying(), changing()];
      await Promise.all(first);

      expect(await receiptsOf(service, reference)).toMatchObject([{ amount: 5000, counted: true }]);
      const { deposit } = await lookUp(reference);
      expect(deposit).toMatchObject({
        amountPence: after.amountPence,
        status: after.owed === 0 ? 'paid' : 'awaiting_payment',
      });
      const { token, amount } = await newestLink(reference);
      if (after.owed === 0) {
        expect(['paid', 'not-due']).toContain(await stateOfLink(token));
      } else {
        expect([amount, await stateOfLink(token)]).toEqual([after.owed, 'open']);
        await payNewest(service, reference);
        expect((await lookUp(reference)).deposit.status).toBe('paid');
      }
    }
  });
});
