/** The life of a card that guarantees a booking, over HTTP and the provider's callbacks. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StoredBooking } from '@venue/domain/booking/booking';
import type { Charges } from '@venue/domain/payment/charge';
import type { BookingId, Reference } from '@venue/domain/shared/ids';
import type { Pence } from '@venue/domain/shared/money';
import type { TeamWork } from '@venue/domain/team-ports';
import { groupFiles } from '@venue/group';
import { Interruption } from '@venue/domain/interruption';
import { showBooking, toBookingDetails } from '@venue/operations/bookings/history/show-booking';
import { erasePerson } from '@venue/operations/guests/erase-person';
import { payTestCheckout } from '@venue/operations/money/callbacks';
import { changeBooking } from '@venue/operations/bookings/change/change-booking';
import { chargeFee } from '@venue/operations/money/charge-fee';
import { closeUnusableCheckouts } from '@venue/operations/money/checkout-jobs';
import { forgetCards } from '@venue/operations/money/forget-cards';
import { openCheckout } from '@venue/operations/money/follow-link';
import { sendCharges } from '@venue/operations/money/send-charges';
import { waiveDue } from '@venue/operations/money/waive-due';
import { answerOf } from '@venue/operations/pipeline/perform';
import { operatorRequest } from '@venue/operations/pipeline/strategies/operator';
import {
  connect,
  PostgresCardQueue,
  PostgresChargeQueue,
  PostgresUnitOfWork,
  teamPortsOn,
  teamWorkOn,
} from '@venue/postgres';
import { breachesIn } from '@venue/testing/breaches';
import { guest, sharedDeployment } from '@venue/testing/deployment';
import { linksOf, messagesOf } from '@venue/testing/paying';
import { until } from '@venue/testing/until';
import { bookingRequests } from './bookings';

const service = sharedDeployment('2026-12-01T09:00:00Z', (group) => {
  const harbour = group.venues.find(({ slug }: { slug: string }) => slug === 'the-harbour');
  harbour.bookingTypes[1].deposits = [
    { when: { partySizeFrom: 4 }, guarantee: { feePerGuestPence: 1000 } },
    { when: { partySizeFrom: 3 }, guarantee: { feePence: 2500 } },
  ];
});

let source: Awaited<ReturnType<typeof connect>>;

beforeAll(async () => {
  source = await connect(service.databaseUrl, 4);
});

afterAll(() => source.destroy());

/** Four at The Harbour, whose fee is £40; the link lives for two hours. */
const { book, booked, lookUp, change } = bookingRequests(() => service, {
  venue: 'the-harbour',
  date: '2026-12-08',
  time: '18:00',
  partySize: 4,
});

/** Never a Monday, nor a day around Christmas. */
const days = (function* () {
  for (let day = 8; day < 50; day += 1)
    if (day % 7 !== 0 && ![24, 25, 26, 31, 32].includes(day))
      yield new Date(Date.UTC(2026, 11, day)).toISOString().slice(0, 10);
})();
const aDay = (): string => days.next().value as string;

const asReference = (reference: string) => reference.replace(/ /g, '') as Reference;

/** The session of the test checkout behind the newest link. */
async function checkoutOf(reference: string): Promise<string> {
  const link = (await linksOf(service, reference)).at(-1);
  const address = await openCheckout(link?.token ?? '', service.deployment);
  return (address ?? '').slice((address ?? '').lastIndexOf('/') + 1);
}

const leaveCard = async (reference: string) =>
  payTestCheckout(await checkoutOf(reference), service.deployment);

const nothingDue = { required: false, amountPence: 0, status: 'not_required' };

describe('a booking that needs a card', () => {
  it('is held until the card is left, and no money is due', async () => {
    const { status, body } = await book({ date: '2026-12-08' });

    expect(status).toBe(201);
    expect(body).toMatchObject({ state: 'awaiting_deposit', deposit: nothingDue });
    expect(body.cardGuarantee).toEqual({
      status: 'awaiting_card',
      feePence: 4000,
      feeDisplay: '£40.00',
      freeUntil: '2026-12-07T18:00',
      sentTo: 'text',
      linkExpiresAt: '2026-12-01T11:00',
    });
    expect(body.summary).toContain('Please leave a card by then to keep it; nothing is taken now.');
    expect(body.summary).toContain(
      '£40.00 is charged if you cancel after Monday 7 December at 6pm or don’t come.',
    );
  });

  it('is announced by the options, with nothing to pay', async () => {
    const wish = { date: aDay(), time: '18:00', partySize: 3 };
    const { body } = await service.post('/availability/search', {
      venueId: service.venueId['the-harbour'],
      ...wish,
    });
    const [option] = body.times[0].options;

    expect(option.deposit).toEqual({ required: false, amountPence: 0, amountDisplay: null });
    expect(option.cardGuarantee).toMatchObject({ status: 'awaiting_card', feePence: 2500 });
    expect(body.summary).toContain('A card is needed to hold the table. Nothing is taken now;');
  });

  it('asks for no card where no rule matches', async () => {
    const { body } = await book({ date: aDay(), partySize: 2 });

    expect(body).toMatchObject({ state: 'confirmed', cardGuarantee: null });
  });

  it('is booked without one after a change that needs none', async () => {
    const reference = asReference(await booked({ date: aDay() }));
    const change = { reference, version: 1, partySize: 2, tellGuest: false };
    await service.perform(changeBooking, change);

    expect((await lookUp(reference)).body.booking.state).toBe('confirmed');
    expect(await breachesIn(service.databaseUrl)).toEqual([]);
  });

  it('gets the link in words about a card', async () => {
    const reference = await booked({
      date: aDay(),
      guest: { ...guest, email: 'ada@example.com' },
    });
    const [text, email] = await messagesOf(service, reference);

    expect(text?.text).toContain('please leave a card by 11am to keep your table');
    expect(email?.subject).toBe('Please leave a card for your table at The Harbour');
    expect(`${text?.text}${email?.text}`).not.toMatch(/please pay|deposit/i);
  });

  it('is confirmed by the card, and tells what a cancellation costs', async () => {
    const reference = await booked({ date: aDay() });
    await leaveCard(reference);
    const { body } = await lookUp(reference);

    expect(body.booking).toMatchObject({
      state: 'confirmed',
      deposit: { required: false, amountPence: 0, status: 'none' },
      cardGuarantee: { status: 'held', feePence: 4000, linkExpiresAt: null },
    });
    expect(body.summary).toContain('Cancelling now costs nothing.');
  });

  it('stores the consent with the card, once', async () => {
    const reference = await booked({ date: aDay() });
    const session = await checkoutOf(reference);
    await Promise.all([1, 2, 3].map(() => payTestCheckout(session, service.deployment)));
    const cards = await service.sql<{ text: string; revision: number }>(
      `select consent_text as text, consent_revision as revision
       from card join booking on booking.id = booking_id where reference = $1`,
      [reference.replace(/ /g, '')],
    );

    expect(cards).toEqual([
      { text: expect.stringMatching(/^£40\.00 is charged if you/), revision: expect.any(Number) },
    ]);
  });

  it('keeps its checkout open while the card is needed', async () => {
    const reference = await booked({ date: aDay() });
    const session = await checkoutOf(reference);
    await closeUnusableCheckouts(service.deployment);
    await payTestCheckout(session, service.deployment);

    expect((await lookUp(reference)).body.booking.state).toBe('confirmed');
  });

  it('gets its table again if the card comes late and the table is free', async () => {
    const reference = await booked({ date: aDay() });
    const session = await checkoutOf(reference);
    await service.moveTo('2026-12-01T11:05:00Z');
    expect((await lookUp(reference)).body.booking.state).toBe('expired');
    await payTestCheckout(session, service.deployment);

    expect((await lookUp(reference)).body.booking).toMatchObject({
      state: 'confirmed',
      cardGuarantee: { status: 'held' },
    });
  });
});

describe('the fee of a booking with a card', () => {
  const reason = 'Nobody came';
  const charge = (reference: string, pence = 4000) =>
    service.perform(chargeFee, {
      reference: asReference(reference),
      amountPence: pence as Pence,
      reason,
    });
  const sendAll = () => sendCharges(service.deployment, new PostgresChargeQueue(source));
  const statusOf = async (reference: string) =>
    (await lookUp(reference)).body.booking.cardGuarantee.status;
  const chargesOf = (reference: string) =>
    service.sql<{ amount: number; status: string }>(
      `select amount_pence as amount, status from ledger_entry entry
       join card_charge charge on charge.id = entry.id
       join booking on booking.id = booking_id where reference = $1`,
      [asReference(reference)],
    );

  const isReceipt = ({ kind }: { readonly kind: string }): boolean => kind === 'fee-charged';

  /** A booking with a card, which is not used. */
  async function missed(name = 'Ada Lovelace', date = aDay()): Promise<string> {
    const reference = await booked({ date, guest: { ...guest, name } });
    await leaveCard(reference);
    await service.sql(`update booking set state = 'no_show' where reference = $1`, [
      asReference(reference),
    ]);
    return reference;
  }

  it('is charged once after a no-show, however many managers ask', async () => {
    const reference = await missed();
    const first = await Promise.all([charge(reference), charge(reference), charge(reference, 10)]);
    await Promise.all([sendAll(), sendAll()]);

    expect(first.map(({ outcome }) => outcome)).toEqual(['pending', 'pending', 'pending']);
    expect(await chargesOf(reference)).toHaveLength(1);
    expect(await charge(reference)).toMatchObject({ outcome: 'charged' });
    expect(await statusOf(reference)).toBe('charged');
    const receipts = (await messagesOf(service, reference)).filter(isReceipt);
    expect(receipts.map(({ text }) => text)).toEqual([
      expect.stringContaining('The Harbour has charged the fee of £40.00'),
    ]);
  });

  it.each([
    ['with the lock', 1],
    ['without a lock', 2],
  ] as const)('is charged by two managers at once, %s, in %i entries', async (how, count) => {
    const reference = await missed();

    expect(await chargeTwiceAtOnce(reference, how)).toBe(count);
  });

  it('is asked for by a link if the card is declined, and kept when it is paid', async () => {
    const reference = await missed('Ada DECLINE');
    await charge(reference);
    await sendAll();

    expect(await charge(reference)).toMatchObject({ outcome: 'link_sent', amountPence: 4000 });
    const last = (await messagesOf(service, reference)).at(-1);
    expect(last?.text).toContain('was declined. Please pay £40.00');
    await payTestCheckout(await checkoutOf(reference), service.deployment);
    expect(await statusOf(reference)).toBe('charged');
    expect((await lookUp(reference)).body.booking.deposit.status).toBe('none');
    expect((await messagesOf(service, reference)).filter(isReceipt)).toHaveLength(1);
  });

  it('is at most what the guest agreed to', async () => {
    const reference = await missed();

    await expect(charge(reference, 4001)).rejects.toMatchObject({
      particulars: { detail: expect.stringContaining('At most £40.00 can be charged.') },
    });
    await expect(charge(reference, 4000)).resolves.toMatchObject({ outcome: 'pending' });
  });

  it('is proposed in full, unless the table was booked again', async () => {
    const date = aDay();
    const reference = await missed(guest.name, date);
    await service.sql(
      `update allocation set active = false from booking
       where booking.id = booking_id and reference = $1`,
      [asReference(reference)],
    );
    const proposal = async () =>
      toBookingDetails(await service.perform(showBooking, { reference: asReference(reference) }))
        .feeProposal;
    const whole = { feePence: 4000, proposedPence: 4000, proposedDisplay: '£40.00' };
    expect(await proposal()).toEqual({ ...whole, reason: 'The table was not booked again.' });

    // The same table, since nobody else has one that day.
    const other = await booked({ date, time: '18:30' });
    expect(await proposal()).toMatchObject(whole);
    await leaveCard(other);
    expect(await proposal()).toMatchObject({
      proposedPence: 0,
      reason: 'The table was booked again at 6:30pm.',
    });
    await charge(reference, 1000);
    expect(await proposal()).toBeNull();
  });

  it('is not charged while the guests are expected', async () => {
    const reference = await booked({ date: aDay() });
    await leaveCard(reference);

    await expect(charge(reference)).rejects.toMatchObject({
      particulars: { detail: expect.stringContaining('only after a no-show') },
    });
  });

  it('ends with a cancellation in time, which releases the card', async () => {
    const reference = await booked({ date: aDay() });
    await leaveCard(reference);
    await change(reference, 'cancel');

    expect(await statusOf(reference)).toBe('released');
    await expect(charge(reference)).rejects.toMatchObject({
      particulars: { detail: expect.stringContaining('No card is held') },
    });
  });

  it('can be waived, also before the card is left', async () => {
    const reference = await booked({ date: aDay() });
    const [row] = await service.sql<{ version: number }>(
      `select version from booking where reference = $1`,
      [asReference(reference)],
    );
    const { version } = row ?? { version: 0 };
    await service.perform(waiveDue, { reference: asReference(reference), version, reason });

    expect((await lookUp(reference)).body.booking).toMatchObject({
      state: 'confirmed',
      cardGuarantee: { status: 'waived' },
    });
    // The clock of these tests leaves messages and tables behind.
    const breaches = await breachesIn(service.databaseUrl);
    expect(breaches.filter((breach) => breach.startsWith('ledger-'))).toEqual([]);
  });
});

describe('a card that is not needed any more', () => {
  const forgetAll = () => forgetCards(service.deployment, new PostgresCardQueue(source));
  const cardOf = async (reference: string) => {
    const [card] = await service.sql<{ isForgotten: boolean; status: string }>(
      `select forgotten_at is not null as "isForgotten", guarantee ->> 'status' as status
       from card join booking on booking.id = booking_id where reference = $1`,
      [asReference(reference)],
    );
    return [card?.status, card?.isForgotten];
  };
  const held = async (fields = {}): Promise<string> => {
    const reference = await booked({ date: aDay(), ...fields });
    await leaveCard(reference);
    return reference;
  };

  it('is removed at the provider after a cancellation in time', async () => {
    const [cancelled, kept] = [await held(), await held()];
    await change(cancelled, 'cancel');
    await Promise.all([forgetAll(), forgetAll()]);

    expect(await cardOf(cancelled)).toEqual(['released', true]);
    expect(await cardOf(kept)).toEqual(['held', false]);
  });

  it('is removed once its guest is erased', async () => {
    const phone = '+44 117 496 0099';
    const reference = await held({ guest: { ...guest, phone } });
    await service.perform(erasePerson, { phone });
    await forgetAll();

    expect(await cardOf(reference)).toEqual(['released', true]);
  });

  it('is tried again where the provider fails', async () => {
    const reference = await held();
    await change(reference, 'cancel');
    const test = service.deployment.payments.test;
    const fault = () => Promise.reject(new Interruption('unreachable'));
    const broken = Object.create(test, { forget: { value: fault } }) as typeof test;
    const payments = { ...service.deployment.payments, providers: new Map([['test', broken]]) };
    const deployment = { ...service.deployment, payments } as typeof service.deployment;
    await forgetCards(deployment, new PostgresCardQueue(source));
    expect(await cardOf(reference)).toEqual(['released', false]);
    await service.sql(`update card set forget_due_at = app_now()`);
    await forgetAll();

    expect(await cardOf(reference)).toEqual(['released', true]);
  });

  it('is removed 14 days after the visit, and not before', async () => {
    const reference = await held({ date: '2026-12-31' });
    await service.moveTo('2027-01-14T17:59:00Z');
    await forgetAll();
    expect(await cardOf(reference)).toEqual(['held', false]);
    await service.moveTo('2027-01-14T18:00:01Z');
    await forgetAll();

    expect(await cardOf(reference)).toEqual(['released', true]);
  });
});

/**
 * How many charges two managers store who press the button at once; without the lock, both see that
 * there is none.
 */
async function chargeTwiceAtOnce(
  reference: string,
  how: 'with the lock' | 'without a lock',
): Promise<number> {
  let stored = 0;
  const portsOn = (...args: Parameters<typeof teamWorkOn>): TeamWork => {
    const work = teamWorkOn(...args);
    if (how === 'with the lock') {
      const add: Charges['add'] = (...charge) => {
        stored += 1;
        return work.charges.add(...charge);
      };
      return { ...work, charges: Object.create(work.charges, { add: { value: add } }) as Charges };
    }
    const add: Charges['add'] = async (...charge) => {
      await work.charges.add(...charge);
      stored += 1;
      await until(() => stored === 2);
      throw new Error('rolled back');
    };
    const lock = (id: BookingId): Promise<StoredBooking> => work.bookings.find(id);
    return {
      ...work,
      charges: Object.create(work.charges, { add: { value: add } }) as Charges,
      bookings: Object.create(work.bookings, { lock: { value: lock } }) as typeof work.bookings,
    };
  };
  const { clock, ids, secrets, settings } = service.deployment;
  const unitOfWork = new PostgresUnitOfWork(source, portsOn);
  const team = teamPortsOn(source.manager);
  const onItsOwn = { clock, ids, secrets, settings, groupFiles, team, unitOfWork };
  const fields = { reference: asReference(reference), amountPence: 4000 as Pence, reason: 'Late' };
  await Promise.allSettled(
    [1, 2].map(() => answerOf(chargeFee, operatorRequest(fields), onItsOwn)),
  );
  return stored;
}
