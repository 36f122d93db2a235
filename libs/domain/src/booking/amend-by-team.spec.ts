/** Changes by the team: which promises remain, and which rules are checked again. */
import { describe, expect, it } from '@jest/globals';
import type { Day } from '../availability/day';
import { pence } from '../shared/money';
import { localOf, plusMinutes, minutesBetween, type Instant } from '../shared/time';
import type { Phone } from '../shared/phone';
import { onFile, aWish } from '@venue/testing/bookings';
import { at, date, london, time } from '@venue/testing/moments';
import {
  aBlock,
  aBookingType,
  aDay,
  aPacing,
  aPolicy,
  aStay,
  aTable,
  aVenue,
  depositForSix,
  tableId,
  typeId,
} from '@venue/testing/venues';
import { policyTermsOf } from '../venue/policy';
import type { Booking, StoredBooking } from './booking';
import { decideAmend, needsTable, type TeamAmendWish } from './amend';
import { wishesOf, noWishes } from './fields';
import type { Override } from './rules';
import type { Stay } from '../availability/stay';

const now = at('2026-06-10 12:00');
const regulars: Override = { reason: 'Regulars', isDepositWaived: false };
const venue = aVenue({
  tables: [aTable('T1'), aTable('T2'), aTable('T8', { maxCovers: 8 })],
  bookingTypes: [
    aBookingType({ deposits: [depositForSix] }),
    aBookingType({ slug: 'supper', deposits: [depositForSix] }),
  ],
});
const supper = typeId('supper');

interface CaseParts {
  readonly booking?: Partial<Booking>;
  readonly received?: number;
  readonly by?: Override | null;
  readonly day?: Partial<Day>;
}

function caseOf(
  wish: Partial<TeamAmendWish>,
  { booking = {}, received = 0, by = null, day = {} }: CaseParts,
) {
  const file = onFile(booking, { receivedPence: pence(received) });
  const { guestName, guestPhone, guestEmail, partySize, bookingTypeId } = file.booking;
  const guest = { guestName, guestPhone, guestEmail, ...wishesOf(file.booking) };
  const own = { ...guest, partySize, bookingTypeId, tableIds: null };
  const start = localOf(file.booking.startsAt, london);
  return {
    file,
    wish: { ...own, ...start, ...wish },
    venue: day.venue ?? venue,
    by: { override: by },
    now: day.now ?? now,
  };
}

const change = (wish: Partial<TeamAmendWish>, parts: CaseParts = {}) => {
  const facts = caseOf(wish, parts);
  return decideAmend(facts, aDay({ venue, now, ...parts.day, date: facts.wish.date }));
};
const outcome = (wish: Partial<TeamAmendWish>, parts: CaseParts = {}) => {
  const decision = change(wish, parts);
  return decision.kind === 'against-rules'
    ? decision.warnings.map(({ rule }) => rule)
    : decision.kind;
};

describe('a change by the team', () => {
  it.each(['confirmed', 'seated'] as const)('of nothing changes nothing: %s', (state) => {
    expect(change({}, { booking: { state } }).kind).toBe('unchanged');
    expect(change({ notes: 'Window' }, { booking: { state } }).kind).toBe('amended');
  });

  const details = {
    guestName: 'Bo Reed',
    guestPhone: '+441174960002' as Phone,
    guestEmail: 'bo@example.com',
    notes: 'Window',
  };

  it('of the guest’s details needs no table', () => {
    expect(change(details)).toMatchObject({
      kind: 'amended',
      booking: { ...onFile().booking, ...details },
      allocation: null,
      overrideReason: null,
    });
    expect(change({ ...details, time: time('20:00') })).toMatchObject({ booking: details });
  });

  it.each<[string, Partial<TeamAmendWish>, boolean]>([
    ['the guest', details, false],
    ['the number of guests', { partySize: 3 }, true],
    ['the booking type', { bookingTypeId: supper }, true],
    ['the time', { time: time('20:00') }, true],
    ['the date', { date: date('2026-06-13') }, true],
  ])('of %s needs a table: %s', (_what, wish, expected) => {
    expect(needsTable(caseOf(wish, {}))).toBe(expected);
  });

  it.each<[Partial<Booking>, Partial<TeamAmendWish>]>([
    [{ state: 'held', holdUntil: plusMinutes(now, 1) }, details],
    [{ state: 'awaiting_deposit', holdUntil: now }, details],
    [{ state: 'cancelled' }, details],
    [{ state: 'completed' }, details],
    [{ state: 'seated' }, { bookingTypeId: supper }],
    [{ state: 'seated' }, { date: date('2026-06-13') }],
  ])('is impossible for a booking that is %j: %j', (booking, wish) => {
    expect(change(wish, { booking })).toEqual({ kind: 'not-changeable' });
  });

  it('keeps the start and the tables where another date has none', () => {
    const from = at('2026-06-13 19:00');
    const stays = [aStay({ tables: ['T1', 'T2', 'T8'], from })];

    expect(change({ date: date('2026-06-13') }, { day: { stays } })).toEqual({
      kind: 'unavailable',
    });
    expect(change({ date: date('2026-06-13') })).toMatchObject({
      kind: 'amended',
      booking: { startsAt: from, startAgreedAt: now },
      allocation: { tableIds: [tableId('T1')] },
    });
  });

  it('leaves a booking without a table where none is free', () => {
    const stays = ['T1', 'T2', 'T8'].map((name) =>
      aStay({ tables: [name], from: at('2026-06-12 19:00'), isFixed: true }),
    );
    const facts = caseOf({ partySize: 3 }, { day: { stays } });
    const of = (file: typeof facts.file) =>
      decideAmend({ ...facts, file }, aDay({ venue, now, stays, date: facts.wish.date }));

    expect(of(facts.file).kind).toBe('unavailable');
    expect(of({ ...facts.file, tableIds: [], clearedAt: null })).toMatchObject({
      ...{ kind: 'amended', booking: { partySize: 3 }, allocation: { tableIds: [] } },
    });
  });

  it('chooses another booking type only where the venue no longer has its own', () => {
    const [, other] = venue.bookingTypes;
    const without = { ...venue, bookingTypes: other === undefined ? [] : [other] };

    expect(change({ partySize: 3 })).toMatchObject({ booking: { bookingType: 'Dinner' } });
    expect(change({ partySize: 3 }, { day: { venue: without } })).toMatchObject({
      booking: { bookingTypeId: supper },
    });
  });
});

describe('a change by the team that keeps the start', () => {
  const noNotice = policyTermsOf(aPolicy({ amendNoticeMinutes: 0 }));
  const late = { startsAt: at('2026-06-12 23:15'), endsAt: at('2026-06-13 00:45') };
  const full = {
    venue: { ...venue, policy: aPolicy({ pacing: aPacing({ coversStarting: 4 }) }) },
    stays: [aStay({ tables: ['T2'], from: at('2026-06-12 19:00'), partySize: 4 })],
  };
  const [from, until] = [at('2026-06-12 19:00'), at('2026-06-12 20:00')];
  const closed = {
    booking: { startsAt: at('2026-06-12 19:05') },
    day: { blocks: [aBlock({ scope: 'online', from, until })] },
  };

  it.each<[string, Partial<TeamAmendWish>, CaseParts, unknown]>([
    [
      'ignores the notice of new bookings',
      { partySize: 3 },
      { booking: { policy: noNotice }, day: { now: at('2026-06-12 18:30') } },
      'amended',
    ],
    [
      'ignores it at another start too',
      { time: time('19:15') },
      { booking: { policy: noNotice }, day: { now: at('2026-06-12 18:30') } },
      'amended',
    ],
    [
      'ignores how far ahead the booking is',
      { partySize: 3 },
      { booking: { startsAt: at('2026-12-11 19:00') } },
      'amended',
    ],
    [
      'ignores that at another start too',
      { time: time('19:15') },
      { booking: { startsAt: at('2026-12-11 19:00') } },
      'amended',
    ],
    [
      'keeps a start that is no longer offered',
      { partySize: 3 },
      { booking: { startsAt: at('2026-06-12 19:05') } },
      'amended',
    ],
    [
      'needs an offered start with another booking type',
      { bookingTypeId: supper },
      { booking: { startsAt: at('2026-06-12 19:05') } },
      ['not-offered'],
    ],
    ['ignores a closure of online booking', { bookingTypeId: supper }, closed, ['not-offered']],
    [
      'does not ignore it with more guests',
      { bookingTypeId: supper, partySize: 3 },
      closed,
      ['closed-online', 'not-offered'],
    ],
    [
      'may become smaller beyond the pacing',
      { partySize: 2 },
      { booking: { partySize: 3 }, day: full },
      'amended',
    ],
    ['may stay as large beyond it', { bookingTypeId: supper }, { day: full }, 'amended'],
    ['may not grow beyond it', { partySize: 3 }, { day: full }, ['pacing']],
    [
      'may stay beyond the closing time as long as before',
      { partySize: 1 },
      { booking: late },
      'amended',
    ],
    ['may not stay longer than that', { partySize: 3 }, { booking: late }, ['closed']],
  ])('%s', (_what, wish, parts, expected) => {
    expect(outcome(wish, parts)).toEqual(expected);
  });

  it('keeps its tables at least as long as before', () => {
    const long = { startsAt: at('2026-06-12 19:00'), endsAt: at('2026-06-12 22:00') };

    expect(change({ partySize: 3 }, { booking: long })).toMatchObject({
      booking: { endsAt: at('2026-06-12 20:45') },
      allocation: { clearedAt: at('2026-06-12 22:00') },
    });
  });
});

describe('an override of a change', () => {
  const early = { time: time('16:45') };

  it('has its reason recorded only where a rule is broken', () => {
    expect(outcome(early)).toEqual(['not-offered']);
    expect(change(early, { by: regulars })).toMatchObject({
      kind: 'amended',
      overrideReason: 'Regulars',
    });
    expect(change({ time: time('20:00') }, { by: regulars })).toMatchObject({
      overrideReason: null,
    });
  });

  it.each([
    ['asks for what more guests owe', { partySize: 6 }, {}, regulars, 6000, null],
    ['waives what more guests would owe', { partySize: 6 }, {}, true, 0, 'Regulars'],
    [
      'has nothing to waive where less is asked',
      { partySize: 6 },
      { partySize: 7, depositPence: pence(7000) },
      true,
      6000,
      null,
    ],
    [
      'has nothing to waive where as much is asked',
      { bookingTypeId: supper },
      { partySize: 6, depositPence: pence(6000) },
      true,
      6000,
      null,
    ],
  ] as const)('%s', (_what, wish, booking, by, depositPence, overrideReason) => {
    const parts = { ...regulars, isDepositWaived: by === true };

    expect(change(wish, { booking, by: parts })).toMatchObject({
      booking: { depositPence },
      overrideReason,
    });
  });
});

describe('a change of an unpaid booking', () => {
  const holdUntil = at('2026-06-12 18:00');
  const booking = {
    state: 'awaiting_deposit',
    holdUntil,
    partySize: 6,
    depositPence: pence(6000),
  } as const;

  it.each([
    ['waits for the rest as long as before', '20:00', 0, 'awaiting_deposit', holdUntil],
    ['waits until its new start at most', '17:00', 0, 'awaiting_deposit', at('2026-06-12 17:00')],
    ['waits for a penny', '20:00', 5999, 'awaiting_deposit', holdUntil],
    ['is confirmed once nothing is owed', '20:00', 6000, 'confirmed', null],
  ])('%s', (_what, clock, received, state, until) => {
    expect(change({ time: time(clock) }, { booking, received })).toMatchObject({
      booking: { state, holdUntil: until },
    });
  });

  it('of a confirmed one that owes more now stays confirmed', () => {
    expect(change({ partySize: 6 })).toMatchObject({
      booking: { state: 'confirmed', holdUntil: null, depositPence: 6000 },
      balance: { owedPence: 6000 },
    });
  });
});

/** Two tables, of which the guest has one. */
const small = aVenue({
  tables: [aTable('T1'), aTable('T2')],
  bookingTypes: [aBookingType({ deposits: [depositForSix] })],
});
const dayAt = (parts: Partial<Day> = {}): Day => aDay({ venue: small, now, ...parts });

function stayAt(tables: readonly string[], from: string, until: string): Stay {
  const minutes = minutesBetween(at(from), at(until));
  return aStay({ booking: 'other', tables, from: at(from), minutes });
}

describe('a pinned booking', () => {
  const pinned = onFile({ isPinned: true }, { tableIds: [tableId('T2')] });
  const wish = { ...aWish({ time: '20:00' }), ...noWishes };

  it('keeps its tables when its guest changes the time', () => {
    const facts = { file: pinned, wish, venue: small, now, by: 'guest' } as const;

    expect(decideAmend(facts, dayAt())).toMatchObject({
      kind: 'amended',
      allocation: { tableIds: [tableId('T2')] },
    });
    const stays = [stayAt(['T2'], '2026-06-12 21:00', '2026-06-12 22:00')];
    expect(decideAmend(facts, dayAt({ stays }))).toEqual({
      kind: 'needs-venue',
      because: 'table-pinned',
    });
    const all = [stayAt(['T1', 'T2'], '2026-06-12 21:00', '2026-06-12 22:00')];
    expect(decideAmend(facts, dayAt({ stays: all }))).toEqual({ kind: 'unavailable' });
    const unpinned = onFile({}, { tableIds: [tableId('T2')] });
    expect(decideAmend({ ...facts, file: unpinned }, dayAt({ stays })).kind).toBe('amended');
  });
});

describe('a change by the team, beside one by the guest', () => {
  const change = (
    parts: Parameters<typeof aWish>[0],
    now: Instant,
    { file = onFile(), by = null as Override | null, stays = [] as readonly Stay[] } = {},
  ) => {
    const { booking } = file;
    const wish = {
      ...aWish(parts),
      ...wishesOf(booking),
      guestName: booking.guestName,
      guestPhone: booking.guestPhone,
      guestEmail: booking.guestEmail,
      bookingTypeId: booking.bookingTypeId,
      tableIds: null,
    };
    return decideAmend(
      { file, wish, venue: small, by: { override: by }, now },
      dayAt({ now, stays }),
    );
  };

  it.each([
    ['2026-06-12 17:00', 'amended'],
    ['2026-06-12 17:01', 'needs-venue'],
  ])('is bound by no notice, which binds guests: at %s', (clock, kind) => {
    const wish = { ...aWish({ time: '20:00' }), ...noWishes };
    const now = at(clock);
    const byGuest = decideAmend(
      { file: onFile(), wish, venue: small, by: 'guest', now },
      dayAt({ now }),
    );

    expect(byGuest.kind).toBe(kind);
    expect(change({ time: '20:00' }, now)).toMatchObject({
      kind: 'amended',
      booking: { startsAt: at('2026-06-12 20:00') },
      overrideReason: null,
    });
  });

  it('confirms an unpaid booking that no longer owes anything', () => {
    const holdUntil = plusMinutes(now, 60);
    const unpaid = { state: 'awaiting_deposit', holdUntil, depositPence: 6000, partySize: 6 };
    const file = onFile(unpaid as Partial<StoredBooking['booking']>);

    expect(change({ partySize: 4 }, now, { file })).toMatchObject({
      booking: { state: 'confirmed', holdUntil: null, depositPence: 0 },
    });
  });

  it('leaves seated guests at their tables', () => {
    const file = onFile({ state: 'seated' });

    expect(change({ partySize: 3 }, now, { file })).toMatchObject({
      kind: 'amended',
      allocation: null,
      booking: { partySize: 3 },
    });
    expect(change({ time: '20:00' }, now, { file }).kind).toBe('not-changeable');
  });
});
