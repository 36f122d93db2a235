/** What specs of the team's money share: bookings at The Pier, whose deposit is £50. */
import { expect } from '@jest/globals';
import { parseReference, type Reference } from '@venue/domain/shared/ids';
import type { Pence } from '@venue/domain/shared/money';
import { describeHistory } from '@venue/operations/bookings/history/describe-history';
import { showBooking } from '@venue/operations/bookings/history/show-booking';
import { listMoneyDecisions } from '@venue/operations/money/list-money';
import type { MoneyView } from '@venue/operations/money/money-view';
import { recordCash } from '@venue/operations/money/record-cash';
import { requestExtra, withdrawExtra } from '@venue/operations/money/request-extra';
import type { LinkSentAnswer } from '@venue/operations/money/send-link-again';
import { waiveDue } from '@venue/operations/money/waive-due';
import { guest as defaultGuest, openTestDeployment, shared } from '@venue/testing/deployment';
import { gig, standard } from './ticket-deployment';

export const guest = { ...defaultGuest, phone: '+1 212 555 0100', email: 'ada@example.com' };
export const reason = 'Agreed by phone';

/** The clock only moves forward; each booking has a day of its own, a week later. */
export let clock = new Date('2026-12-01T12:00:00Z').getTime();

export const service = shared(() =>
  openTestDeployment((group) => {
    gig({ capacity: 20, tiers: [standard] })(group);
    const pier = group.venues.find(({ slug }: { slug: string }) => slug === 'the-pier');
    pier.bookingTypes[0].deposits = [{ when: { partySizeFrom: 5 }, perGuestPence: 1000 }];
    pier.policy.cancelNoticeMinutes = 0;
    pier.messages.emailConfirmed = { subject: 'Booked', text: '{summary}' };
  }),
);

export async function pass(byMinutes: number): Promise<void> {
  clock += byMinutes * 60_000;
  await service.moveTo(new Date(clock).toISOString());
}

export const dayAhead = (days: number): string =>
  new Date(clock + days * 24 * 60 * 60_000).toISOString().slice(0, 10);

/** A booking for five at The Pier, who owe £50. */
export async function book({ isNextDay = true } = {}): Promise<Reference> {
  if (isNextDay) await pass(24 * 60);
  const date = dayAhead(isNextDay ? 7 : 60);
  const venueId = service.venueId['the-pier'];
  const wish = { venueId, date, time: '19:00', partySize: 5, guest };
  const { body } = await service.post('/reservations', wish);
  expect(body.outcome).toBe('booked');
  return parseReference(body.reference)!;
}

/** In the current version. */
export async function waive(reference: Reference): Promise<MoneyView> {
  const { version } = (await service.perform(showBooking, { reference })).teamBooking.booking;
  return service.perform(waiveDue, { reference, version, reason });
}

export async function payInCash(
  reference: Reference,
  amountPence: number | null,
): Promise<MoneyView> {
  const { version } = (await service.perform(showBooking, { reference })).teamBooking.booking;
  const wish = { reference, version, amountPence: amountPence as Pence | null };
  return service.perform(recordCash, wish);
}

export async function ask(reference: Reference, amountPence = 4000): Promise<LinkSentAnswer> {
  const { version } = (await service.perform(showBooking, { reference })).teamBooking.booking;
  const wish = { reference, version, amountPence: amountPence as Pence };
  return service.perform(requestExtra, { ...wish, reason: 'Wine for your menu' });
}

export const withdraw = (reference: Reference): Promise<MoneyView> =>
  service.perform(withdrawExtra, { reference, reason });

/** The booking's history, as the team reads it. */
export async function historyOf(reference: Reference): Promise<readonly string[]> {
  const { history, teamBooking } = await service.perform(showBooking, { reference });
  const { booking, venue } = teamBooking;
  const about = { guestName: booking.guestName, venue };
  return describeHistory(history, about).map(({ text }) => text);
}

export const cancel = (reference: Reference) =>
  service.post(`/bookings/${reference}/cancel`, { phone: guest.phone });

export async function allMoney(): Promise<readonly MoneyView[]> {
  const fields = { environment: 'live', state: 'all' } as const;
  return (await service.perform(listMoneyDecisions, fields)).items;
}

export async function moneyOf(reference: Reference): Promise<MoneyView | undefined> {
  return (await allMoney()).find((item) => item.reference?.replace(' ', '') === reference);
}

const detailOf = (error: unknown): unknown =>
  (error as { particulars?: { detail?: string } }).particulars?.detail;

export const refusalOf = (task: Promise<unknown>): Promise<unknown> =>
  task.then(() => null, detailOf);
