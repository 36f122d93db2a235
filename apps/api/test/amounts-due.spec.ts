/** What the team does about an amount that a booking owes: cash, a waiver, an extra, a link. */
import { describe, expect, it } from '@jest/globals';
import { showBooking } from '@venue/operations/bookings/history/show-booking';
import { takeCashBack } from '@venue/operations/money/record-cash';
import { sendLinkAgain } from '@venue/operations/money/send-link-again';
import { waiveDue } from '@venue/operations/money/waive-due';
import type { Problem } from '@venue/operations/problems';
import { linksOf, messagesOf, payNewest } from '@venue/testing/paying';
import {
  ask,
  book,
  cancel,
  guest,
  historyOf,
  moneyOf,
  pass,
  payInCash,
  reason,
  refusalOf,
  service,
  waive,
  withdraw,
} from './money-at-the-pier';
import { unexplained } from './unexplained';

describe('an amount due', () => {
  it('is waived: the booking is confirmed, and the guest is notified', async () => {
    const reference = await book();
    await payNewest(service, reference, 500);
    await payNewest(service, reference, 1500);
    expect(await moneyOf(reference)).toMatchObject({
      ...{ owedPence: 3000, owedDisplay: '£30.00', isOpen: true, why: 'less than was asked' },
    });

    const waived = await waive(reference);

    expect(waived).toMatchObject({ state: 'confirmed', owedPence: 0, isOpen: false });
    expect(await historyOf(reference)).toContain(
      `Deposit of £30.00 waived by the operator: ${reason}`,
    );
    expect(waived.decisions).toEqual([
      expect.objectContaining({ decision: 'waived', amountPence: 3000 }),
    ]);
    expect((await messagesOf(service, reference)).map(({ kind }) => kind)).toContain('confirmed');
    // A payment through the old link is too much.
    await payNewest(service, reference, 3000);
    expect(await moneyOf(reference)).toMatchObject({ openPence: 3000 });
  });

  it('is paid in cash: in parts, never more than is owed, and then confirmed', async () => {
    const reference = await book();
    expect(await refusalOf(payInCash(reference, 5001))).toMatch(/Only £50.00 is owed/);
    expect(await payInCash(reference, 2000)).toMatchObject({
      ...{ state: 'awaiting_deposit', owedPence: 3000, isOpen: false, decisions: [] },
      payments: [{ amountPence: 2000, provider: 'cash', paymentId: null, flag: null }],
    });
    expect(await payInCash(reference, null)).toMatchObject({ state: 'confirmed', owedPence: 0 });
    await expect(payInCash(reference, null)).rejects.toThrow('no-deposit-due');

    expect(await historyOf(reference)).toContain(
      'Deposit of £30.00 paid in cash, recorded by the operator',
    );
    const sent = await messagesOf(service, reference);
    expect(sent.filter(({ kind }) => kind === 'confirmed')).toHaveLength(1);
    expect(
      sent.filter(({ kind, state }) => kind === 'deposit-link' && state !== 'stopped'),
    ).toEqual([]);
    expect(await unexplained(service.databaseUrl)).toEqual([]);
  });

  it('is owed again once recorded cash is taken back, which happens once', async () => {
    const reference = await book();
    await payInCash(reference, null);
    const back = () => service.perform(takeCashBack, { reference, reason });

    expect(await back()).toMatchObject({
      ...{ state: 'confirmed', owedPence: 5000, openPence: 0 },
      decisions: [{ decision: 'refunded-outside', amountPence: 5000, reason }],
    });
    await expect(back()).rejects.toThrow('not-found');
    const { money } = await service.perform(showBooking, { reference });
    expect(money.payments).toMatchObject([{ provider: 'cash', isTakenBack: true }]);
    const [{ id: paymentId } = { id: '' }] = money.payments;
    await expect(service.perform(takeCashBack, { reference, paymentId, reason })).rejects.toThrow(
      'conflict',
    );
    expect(await payInCash(reference, null)).toMatchObject({ owedPence: 0 });
    expect(await unexplained(service.databaseUrl)).toEqual([]);
  });

  it('is asked for beyond the deposit: nothing is lost unpaid, and a change keeps it', async () => {
    const reference = await book();
    await expect(ask(reference)).rejects.toThrow('booking-not-changeable');
    await payNewest(service, reference);

    expect(await ask(reference)).toEqual({
      ...{ amountPence: 4000, amountDisplay: '£40.00', sentTo: 'email' },
    });
    const newest = (await messagesOf(service, reference)).at(-1);
    expect(newest).toMatchObject({ kind: 'deposit-link', channel: 'email' });
    expect(newest?.text).toContain('We ask you to pay £40.00 for your booking on');
    expect(newest?.text).toContain('Wine for your menu');
    await pass(73 * 60);
    expect(await moneyOf(reference)).toMatchObject({ state: 'confirmed', owedPence: 4000 });
    const later = { phone: guest.phone, time: '20:00' };
    await service.post(`/bookings/${reference}/amend`, later);
    const { teamBooking } = await service.perform(showBooking, { reference });
    expect(teamBooking.booking.depositPence).toBe(9000);
    await payNewest(service, reference, 4000);
    expect(await moneyOf(reference)).toMatchObject({ owedPence: 0, openPence: 0 });
    expect(await historyOf(reference)).toContain(
      'Deposit of £40.00 asked for by the operator: Wine for your menu',
    );
    await expect(withdraw(reference)).rejects.toThrow('conflict');
    expect(await unexplained(service.databaseUrl)).toEqual([]);
  });

  it('is withdrawn while it is unpaid, and its link then asks for nothing', async () => {
    const reference = await book();
    await payNewest(service, reference);
    await ask(reference);

    expect(await withdraw(reference)).toMatchObject({ state: 'confirmed', owedPence: 0 });
    await expect(withdraw(reference)).rejects.toThrow('not-found');
    const { money } = await service.perform(showBooking, { reference });
    expect(money.extras).toMatchObject([{ amountPence: 4000, isWithdrawn: true }]);
    await payNewest(service, reference, 4000);
    expect(await moneyOf(reference)).toMatchObject({ openPence: 4000 });
    expect(await unexplained(service.databaseUrl)).toEqual([]);
  });

  it('is asked for between £1 and £10,000', async () => {
    const reference = await book();
    await payNewest(service, reference);
    expect(await refusalOf(ask(reference, 99))).toMatch(/amountPence/);
    expect(await refusalOf(ask(reference, 1_000_001))).toMatch(/amountPence/);
    expect(await ask(reference, 100)).toMatchObject({ amountPence: 100 });
    expect(await ask(reference, 1_000_000)).toMatchObject({ amountPence: 1_000_100 });
  });

  it('is not waived with an older version, nor twice', async () => {
    const reference = await book();
    const { version } = (await service.perform(showBooking, { reference })).teamBooking.booking;

    expect(
      await refusalOf(service.perform(waiveDue, { reference, reason, version: version + 1 })),
    ).toMatch(/has been changed since/);
    await service.perform(waiveDue, { reference, reason, version });
    await expect(waive(reference)).rejects.toThrow('no-deposit-due');
    // Another member with the same booking on the screen gets it as it is now.
    const again = await service.perform(waiveDue, { reference, reason, version });
    expect(again).toMatchObject({ state: 'confirmed', owedPence: 0 });
    expect(again.decisions).toHaveLength(1);
  });

  it('is neither waived nor requested again if the booking is over', async () => {
    const [cancelled, givenUp] = [await book(), await book()];
    await cancel(cancelled);
    await pass(125);

    for (const reference of [cancelled, givenUp]) {
      await expect(waive(reference)).rejects.toThrow('booking-not-changeable');
      const again = service.perform(sendLinkAgain, { reference });
      await expect(again).rejects.toThrow('booking-not-changeable');
    }
    const startedBooking = await book();
    await payNewest(service, startedBooking);
    await pass(8 * 24 * 60);
    await expect(service.perform(sendLinkAgain, { reference: startedBooking })).rejects.toThrow(
      'booking-not-changeable',
    );
  });

  it('is requested again by a new link, at most three times in an hour', async () => {
    const reference = await book();
    const again = () => service.perform(sendLinkAgain, { reference });

    expect(await again()).toEqual({
      ...{ amountPence: 5000, amountDisplay: '£50.00', sentTo: 'email' },
    });
    await again();
    const refused = await again().catch((error: unknown) => error);
    expect(refused).toMatchObject({ slug: 'too-many-links' });
    const { retryAfterSeconds } = (refused as Problem).particulars;
    expect(retryAfterSeconds).toBeGreaterThan(3500);
    const sent = (await messagesOf(service, reference)).filter(
      ({ kind, channel }) => kind === 'deposit-link' && channel === 'email',
    );
    expect(sent.map(({ state }) => state)).toEqual(['stopped', 'stopped', 'waiting']);
    expect(await linksOf(service, reference)).toHaveLength(3);
    await pass(61);
    await service.sql('update booking set guest_email = null where reference = $1', [reference]);
    expect(await again()).toMatchObject({ sentTo: null });
    await payNewest(service, reference);
    await expect(again()).rejects.toThrow('no-deposit-due');
  });
});
