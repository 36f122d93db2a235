import { clearingOf, type StoredBooking } from '@venue/domain/booking/booking';
import { occupancySpan } from '@venue/domain/booking/occupancy-span';
import { decideSwap, type SwapDecision } from '@venue/domain/booking/swap';
import { partiesInTheWay } from '@venue/domain/booking/table-choices';
import type { TeamBooking } from '@venue/domain/booking/team-bookings';
import type { Reference, TableId } from '@venue/domain/shared/ids';
import { localOf } from '@venue/domain/shared/time';
import type { Span } from '@venue/domain/venue/opening-hours';
import { usesWithoutBoth } from '../../availability/diary/other-uses';
import { readDay } from '../../availability/diary/search';
import { output, required } from '../../fields/field';
import { bookingReference, object } from '../../fields/kinds';
import { type TeamWriteCall, operation } from '../../operation';
import { Problem, refusal } from '../../problems';
import { bookingInScope } from '../../pipeline/in-scope';
import { PlacedBookingAnswer, withWarnings } from '../placed-booking';
import type { TeamBookingAnswer } from '../team-booking-view';
import { version } from '../team-inputs';
import {
  answerAbout,
  findBooking,
  lockBooking,
  takeOnce,
  type BookingVersion,
  type TeamChange,
} from './locked-booking';
import { notChangeable } from './not-changeable';
import { describeOccupied, tablesRefusal } from './tables-in-use';

class SwapInput {
  @required(bookingReference, 'The booking.') reference!: Reference;
  @required(version, 'The version of it that was seen.') version!: number;
  @required(bookingReference, 'The booking whose tables it gets.') with!: Reference;
  @required(version, 'The version of that one that was seen.') withVersion!: number;
}

export class SwapAnswer extends PlacedBookingAnswer {
  @output(object(PlacedBookingAnswer), 'The other booking as it is now.')
  other!: PlacedBookingAnswer;
}

export const swapTables = operation({
  audience: 'team',
  route: 'POST /bookings/{reference}/swap',
  capability: 'diary.write',
  effect: 'write',
  title: 'Swap the tables of two bookings',
  description:
    'Gives each of two bookings of a venue the tables of the other for its own stay, whatever their size; from this ' +
    'moment on, where it has begun. Both keep theirs where another party needs one of them; that is refused with ' +
    '`choices`, as a move is. The guests are not told.',
  input: SwapInput,
  answer: SwapAnswer,
  problems: [
    'not-found',
    'conflict',
    'validation-failed',
    'booking-not-changeable',
    'no-availability',
  ],

  async run({ with: otherReference, withVersion, ...target }, call): Promise<SwapAnswer> {
    const other = { reference: otherReference, version: withVersion };
    const { booking } = await bookingInScope(otherReference, call);
    const isSwapped = (now: TeamBooking): boolean =>
      now.booking.undo?.step === 'swap' && now.booking.undo.swappedWith === booking.id;
    const answer = await takeOnce(isSwapped, { target, call }, () => swap(target, other, call));
    const otherAnswer = await withWarnings(await answerAbout(other, call), call);
    return { ...(await withWarnings(answer, call)), other: otherAnswer };
  },
});

async function swap(
  target: BookingVersion,
  other: BookingVersion,
  call: TeamWriteCall,
): Promise<TeamBookingAnswer> {
  if (target.reference === other.reference) throw refusal('Please name another booking.', '/with');
  const both = await lockBoth(
    await findBooking(target, call),
    await findBooking(other, call),
    call,
  );
  const [{ file }, { file: second }] = both.changes;
  const decision = decideSwap({ file, other: second, now: call.now }, both.uses);
  if (decision.kind === 'tables-taken') throw await tablesProblem(decision.tableIds, both, call);
  if (decision.kind !== 'swapped') throw swapRefused(decision, both.changes);
  await call.work.bookings.swap(decision.one, decision.other);
  return answerAbout(target, call);
}

type PairOf<Item> = readonly [Item, Item];

export interface LockedPair {
  readonly changes: PairOf<TeamChange>;
  /** The uses of tables by other bookings; null where no tables may be taken. */
  readonly uses: Awaited<ReturnType<typeof usesWithoutBoth>>;
}

/** Locks days before rows, and rows in the order of their ids, as every write does. */
export async function lockBoth(
  first: TeamChange,
  second: TeamChange,
  call: TeamWriteCall,
): Promise<LockedPair> {
  const uses = await usesWithoutBoth(first, second);
  const isInOrder = first.file.booking.id < second.file.booking.id;
  const [lower, upper] = isInOrder ? [first, second] : [second, first];
  const locked = [await lockBooking(lower, call), await lockBooking(upper, call)] as const;
  return { changes: isInOrder ? locked : [locked[1], locked[0]], uses };
}

function swapRefused(
  decision: Exclude<SwapDecision, { readonly kind: 'swapped' | 'tables-taken' }>,
  [first, second]: PairOf<TeamChange>,
): Problem {
  switch (decision.kind) {
    case 'not-changeable':
      return notChangeable(decision.which === 'file' ? first : second, 'given other tables');
    case 'nothing-to-swap':
      return new Problem('booking-not-changeable', {
        detail: 'They have no tables to swap: one has none, or both have the same.',
      });
  }
}

/** The problem for tables that a third party has: it leaves or moves, or the first gets others. */
async function tablesProblem(
  occupied: readonly TableId[],
  { changes: [{ file, ...change }, { file: other }], uses }: LockedPair,
  call: TeamWriteCall,
): Promise<Problem> {
  const { venue, now, work } = change;
  if (uses === null) {
    return new Problem('no-availability', { detail: describeOccupied(occupied, venue) });
  }
  const { date } = localOf(file.booking.startsAt, venue.zone);
  const context = { ...change, diary: work.diary };
  const { day } = await readDay(date, context, { ignoring: file.booking.id });
  const spanFor = ({ booking, ...stored }: StoredBooking): Span =>
    occupancySpan(booking, clearingOf({ booking, ...stored }), now);
  const inTheWay = [
    ...partiesInTheWay({ day, tableIds: other.tableIds, span: spanFor(file) }),
    ...partiesInTheWay({ day, tableIds: file.tableIds, span: spanFor(other) }),
  ];
  const parties = [...new Set(inTheWay)].filter(({ bookingId }) => bookingId !== other.booking.id);
  const { tableIds } = other;
  const { partySize } = file.booking;
  const inUse = { day, tableIds, partySize, span: spanFor(file), parties, file, occupied };
  return new Problem('no-availability', await tablesRefusal(inUse, call));
}
