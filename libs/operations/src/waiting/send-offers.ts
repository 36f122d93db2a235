/** The job of the worker that offers free tables to the guests who wait for them. */
import { Interruption } from '@venue/domain/interruption';
import type { Day } from '@venue/domain/availability/day';
import { byWorker } from '@venue/domain/history/actor';
import type { Work } from '@venue/domain/ports';
import type { BookingId, WaitingEntryId } from '@venue/domain/shared/ids';
import { addDays, type Instant } from '@venue/domain/shared/time';
import type { WaitingDay, WaitingWork } from '@venue/domain/waiting/entries';
import {
  entryStateAt,
  stateAfter,
  withOffer,
  type WaitingEntry,
} from '@venue/domain/waiting/entry';
import { holdForOffer, nextOffer, type NextOffer } from '@venue/domain/waiting/next-offer';
import { isSameSkip } from '@venue/domain/waiting/skip';
import { expireBookings } from '../availability/diary/expire';
import { readDay } from '../availability/diary/search';
import type { Deployment } from '../pipeline/deployment';
import { retryOnStaleRules } from '../pipeline/retry-on-stale-rules';
import type { WriteContext } from '../pipeline/write-context';
import { isReachable, offerMessages } from './offer-message';

export type OfferDeployment = Pick<
  Deployment,
  'clock' | 'groups' | 'ids' | 'secrets' | 'settings' | 'telemetry' | 'unitOfWork'
>;

/**
 * Ends offers that were not accepted in time, and offers what is free on the days that changes have
 * marked. A fault of one day or entry does not stop the others; it is tried again.
 */
export async function sendOffers(deployment: OfferDeployment, waiting: WaitingWork): Promise<void> {
  const { clock, telemetry } = deployment;
  await waiting.markChangedDays();
  // After the marks, so that they are due.
  const { now } = await clock.read();
  const each = async <Item>(
    items: readonly Item[],
    task: (item: Item) => Promise<void>,
    traceIdOf: (item: Item) => string,
  ): Promise<void> => {
    for (const item of items) {
      try {
        await retryOnStaleRules(() => task(item));
      } catch (error) {
        const about = { traceId: traceIdOf(item), operation: 'offer a table' };
        if (!(error instanceof Interruption)) telemetry.recordFault(error, about);
      }
    }
  };
  await each(
    await waiting.endedEntries(now),
    (id) => endEntry(id, deployment),
    (id) => id,
  );
  await each(
    await waiting.dueDays(now),
    (day) => offerOn(day, deployment),
    ({ venueId, date }) => `${venueId} ${date}`,
  );
}

/** Records the end of an offer, whose hold is over, or of a window. */
async function endEntry(id: WaitingEntryId, deployment: OfferDeployment): Promise<void> {
  const { clock, groups, ids, secrets, settings, unitOfWork } = deployment;
  const { now, revision } = await clock.read();
  const group = await groups.at(revision);
  await unitOfWork.run(async (work) => {
    const entry = await work.waiting.lock(id);
    const isOver = entry !== null && entryStateAt(entry, now) === 'ended';
    if (!isOver || entry.state === 'ended') return;
    const { bookingId } = entry;
    await work.waiting.save({ ...entry, state: 'ended', offeredUntil: null, bookingId: null });
    const context = { group, now, ids, secrets, settings, work };
    if (bookingId !== null) await expireBookings([bookingId], context);
  }, byWorker);
}

/** Offers everything that is free on that day, each table to the first entry that it fits. */
async function offerOn(day: WaitingDay, deployment: OfferDeployment): Promise<void> {
  const { clock, groups, ids, secrets, settings, unitOfWork } = deployment;
  const { now, revision } = await clock.read();
  const group = await groups.at(revision);
  const venue = group.venues.find(({ id }) => id === day.venueId);
  await unitOfWork.run(async (work) => {
    // The mark goes with the offers, so a worker that is killed leaves it to the next one.
    if (!(await work.waiting.takeDay(day, now))) return;
    if (venue === undefined) return;
    const context = { venue, group, now, ids, secrets, settings, work };
    if (venue.isRetired || venue.policy.waitlist === 'off') {
      await recordNoList(await waitingOn(day, context), work);
      return;
    }
    const passedOver = new Set<WaitingEntryId>();
    while (await offerOnce(day, passedOver, context));
  }, byWorker);
}

/**
 * Makes one offer. False if there is nothing more to offer that day. An entry that was passed over
 * keeps the reason for which others got the first table.
 */
async function offerOnce(
  marked: WaitingDay,
  passedOver: Set<WaitingEntryId>,
  context: WriteContext,
): Promise<boolean> {
  const { work } = context;
  // The transaction is undone, so the mark stays.
  if (work.areTablesRefused) throw new Interruption('busy');
  const waiting = await waitingOn(marked, context);
  if (waiting.length === 0) return false;
  const day = await lockedDay(marked, context);
  const next = nextOffer(day, waiting, (entry) => isReachable(entry, context));
  const skipped = next.skipped.filter(({ id }) => !passedOver.has(id));
  await recordSkips(skipped, waiting, work);
  for (const { id } of skipped) passedOver.add(id);
  if (next.offer === null) {
    if (next.wakesAt !== null) await work.waiting.markDay(marked, next.wakesAt);
    return false;
  }
  return (await holdAndTell(day, next.offer, context)) !== null;
}

function recordNoList(waiting: readonly WaitingEntry[], work: Work): Promise<void> {
  const skipped = waiting.map(({ id }) => ({ id, skip: { because: 'no-list' } as const }));
  return recordSkips(skipped, waiting, work);
}

async function waitingOn(
  marked: WaitingDay,
  { work, now }: { readonly work: Work; readonly now: Instant },
): Promise<readonly WaitingEntry[]> {
  const entries = await work.waiting.list(marked);
  return entries.filter((entry) => entry.kind === 'list' && entryStateAt(entry, now) === 'waiting');
}

/** The day under its lock, and that of the day after, into which a stay may reach. */
export async function lockedDay(
  { environment, venueId, date }: WaitingDay,
  context: WriteContext,
): Promise<Day> {
  const { work } = context;
  await work.diary.take(venueId, environment, [date, addDays(date, 1)]);
  const call = { ...context, diary: work.diary, caller: { environment } };
  const { day, lapsed } = await readDay(date, call);
  await expireBookings(lapsed, context);
  return day;
}

async function recordSkips(
  skipped: NextOffer['skipped'],
  waiting: readonly WaitingEntry[],
  work: Work,
): Promise<void> {
  for (const { id, skip } of skipped) {
    const entry = waiting.find((one) => one.id === id);
    if (entry === undefined || isSameSkip(entry.skip, skip)) continue;
    const locked = await work.waiting.lock(id);
    if (locked?.state === 'waiting') await work.waiting.save({ ...locked, skip });
  }
}

/** Holds the table for the entry and writes to its guest; null if the entry waits no more. */
export async function holdAndTell(
  day: Day,
  offer: NonNullable<NextOffer['offer']>,
  context: WriteContext,
): Promise<WaitingEntry | null> {
  const { work, ids, now } = context;
  const entry = await work.waiting.lock(offer.entry.id);
  if (entry === null) return null;
  // The guest has left meanwhile: the whole day is looked at again.
  if (stateAfter('offer', entry, now) === null) throw new Interruption('changed-meanwhile');
  const { environment, integrationId } = entry;
  const id = ids.uuid() as BookingId;
  const origin = { id, environment, integrationId, reference: ids.reference(environment) };
  const decision = holdForOffer(day, offer, origin);
  if (decision.kind !== 'held') throw new Interruption('changed-meanwhile');
  const { booking, allocation } = decision;
  await work.bookings.save(booking, allocation);
  const offered = withOffer(entry, { bookingId: id, until: booking.holdUntil });
  await work.waiting.save(offered);
  const { startsAt, holdUntil: until } = booking;
  await work.messages.add(offerMessages(offered, { startsAt, until }, context));
  return offered;
}
