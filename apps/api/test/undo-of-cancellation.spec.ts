/** The undo of a cancellation by the team: its money, and the messages to the guest. */
import { describe, expect, it } from '@jest/globals';
import type { MoneyDecision } from '@venue/domain/payment/decide-money';
import { displayReference, parseReference, type Reference } from '@venue/domain/shared/ids';
import { undoStep } from '@venue/operations/bookings/attend/undo-step';
import { cancelBookingByTeam } from '@venue/operations/bookings/cancel/cancel-by-team';
import { changeBooking } from '@venue/operations/bookings/change/change-booking';
import { showBooking } from '@venue/operations/bookings/history/show-booking';
import { decideMoney } from '@venue/operations/money/decide-money';
import { Problem } from '@venue/operations/problems';
import { bookingRequests } from './bookings';
import { messagesOf, payNewest } from '@venue/testing/paying';
import { guest, sharedDeployment } from '@venue/testing/deployment';
import { say } from '@venue/testing/say';

const service = sharedDeployment('2026-12-01T09:00:00Z', (group) => {
  const pier = group.venues.find(({ slug }: { slug: string }) => slug === 'the-pier');
  pier.bookingTypes[0].deposits = [{ when: { partySizeFrom: 5 }, perGuestPence: 1000 }];
  const harbour = group.venues.find(({ slug }: { slug: string }) => slug === 'the-harbour');
  harbour.messages = {
    ...harbour.messages,
    ...{ smsCancelled: 'Cancelled: {summary}', smsConfirmed: null },
    ...{ emailCancelled: { subject: 'Cancelled', text: '{summary}' }, emailConfirmed: null },
  };
});

const days = (function* () {
  for (let day = 7; day < 28; day += 1) yield `2026-12-${String(day).padStart(2, '0')}`;
})();
const { booked } = bookingRequests(() => service, {
  ...{ venue: 'the-pier', date: '', time: '19:00', partySize: 5 },
  guest: { ...guest, phone: '+44 117 496 0000', email: 'ada@example.com' },
});
/** For five at The Pier, who owe a deposit. */
const bookedForFive = async (): Promise<Reference> =>
  parseReference(await booked({ date: days.next().value }))!;
/** For two at The Harbour, who owe nothing. */
const bookedForTwo = async (date: string): Promise<Reference> => {
  const venueId = service.venueId['the-harbour'];
  return parseReference(await booked({ venueId, date, partySize: 2 }))!;
};

const about = async (reference: Reference) =>
  (await service.perform(showBooking, { reference })).teamBooking;
const versionOf = async (reference: Reference) => (await about(reference)).booking.version;
const cancel = async (reference: Reference, tellGuest = true) =>
  service.perform(cancelBookingByTeam, {
    ...{ reference, version: await versionOf(reference), reason: 'Ill', tellGuest },
  });
const undo = async (reference: Reference) =>
  service.perform(undoStep, { reference, version: await versionOf(reference) });

/** The refusal's slug and particulars; null if the undo succeeds. */
const refusalOf = (task: Promise<unknown>): Promise<unknown> =>
  task.then(
    () => null,
    (error: unknown) => error instanceof Problem && { slug: error.slug, ...error.particulars },
  );

async function cancelledPaid(): Promise<Reference> {
  const reference = await bookedForFive();
  await payNewest(service, reference);
  await cancel(reference);
  return reference;
}

const decide = (reference: Reference, decision: MoneyDecision, moveTo?: Reference) =>
  service.perform(decideMoney, { reference, decision, reason: 'By phone', moveTo });

const linksOf = async (reference: Reference) =>
  (await messagesOf(service, reference)).filter(({ kind }) => kind.startsWith('deposit-link'));

describe('money of a cancelled booking', () => {
  it.each(['kept', 'refunded-outside', 'moved-to'] as const)(
    'that was decided about (%s) leaves no cancellation to undo, and asks for nothing again',
    async (decision) => {
      const reference = await cancelledPaid();
      const links = (await linksOf(reference)).length;
      await decide(
        reference,
        decision,
        decision === 'moved-to' ? await bookedForFive() : undefined,
      );

      expect(await refusalOf(undo(reference))).toEqual({
        slug: 'booking-not-changeable',
        detail:
          'Money of this booking was kept, refunded or moved since that step, so it can’t be undone. Please make a new booking for the guest.',
        choices: [
          {
            choice: 'new-booking',
            words: 'Make a new booking for Ada Lovelace',
            reference: displayReference(reference),
            ...{ version: null, tables: [], tableIds: [] },
          },
        ],
      });
      expect((await about(reference)).state).toBe('cancelled');
      expect(await linksOf(reference)).toHaveLength(links);
    },
  );

  it('without a decision pays for the booking again', async () => {
    const reference = await cancelledPaid();

    expect(await refusalOf(undo(reference))).toBeNull();
    expect((await about(reference)).state).toBe('confirmed');
  });

  it('that was decided about before the step is no hindrance', async () => {
    const reference = await bookedForFive();
    await payNewest(service, reference);
    const version = await versionOf(reference);
    await service.perform(changeBooking, { reference, version, partySize: 4, tellGuest: false });
    await decide(reference, 'kept');
    await service.moveTo('2026-12-01T10:00:00Z');
    await cancel(reference);

    expect(await refusalOf(undo(reference))).toBeNull();
  });

  it('that was moved here before the step is no hindrance', async () => {
    const from = await cancelledPaid();
    const to = await bookedForFive();
    await decide(from, 'moved-to', to);
    await cancel(to);

    expect(await refusalOf(undo(to))).toBeNull();
  });

  it('is decided about since, also by a request that began before the cancellation', async () => {
    await service.moveTo('2026-12-01T11:00:00Z');
    const reference = await cancelledPaid();
    await service.moveTo('2026-12-01T10:59:00Z');
    await decide(reference, 'kept');
    await service.moveTo('2026-12-01T11:01:00Z');

    expect(await refusalOf(undo(reference))).toMatchObject({ slug: 'booking-not-changeable' });
  });
});

describe('a guest who was sent a cancellation', () => {
  it('learns of its undoing by the same channels, also where the venue confirms by none', async () => {
    const reference = await bookedForTwo('2026-12-08');
    expect(await messagesOf(service, reference)).toEqual([]);
    await cancel(reference);
    await undo(reference);

    const messages = await messagesOf(service, reference);
    expect(messages.map(({ kind, channel }) => [kind, channel])).toEqual([
      ['cancelled', 'text'],
      ['cancelled', 'email'],
      ['confirmed', 'text'],
      ['confirmed', 'email'],
    ]);
    for (const { text } of messages.slice(2)) {
      expect(text).toContain(say('message: the cancellation is undone'));
    }
  });

  it('is the only one who is sent that', async () => {
    const reference = await bookedForTwo('2026-12-09');
    await cancel(reference, false);
    await undo(reference);

    expect(await messagesOf(service, reference)).toEqual([]);
  });
});
