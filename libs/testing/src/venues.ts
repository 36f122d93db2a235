import type { Block } from '@venue/domain/availability/blocks';
import type { Day } from '@venue/domain/availability/day';
import type { Stay } from '@venue/domain/availability/stay';
import type { Templates } from '@venue/domain/venue/templates';
import type { BookingId, BookingTypeId, BrandId, TableId, VenueId } from '@venue/domain/shared/ids';
import { pence } from '@venue/domain/shared/money';
import { plusMinutes, weekdays, type Instant, type LocalTime } from '@venue/domain/shared/time';
import type { DepositCondition } from '@venue/domain/venue/deposit';
import type { DayHours, OpeningHours } from '@venue/domain/venue/opening-hours';
import type { Pacing, Policy } from '@venue/domain/venue/policy';
import type { BookingType, Combination, Table, Venue } from '@venue/domain/venue/venue';
import type { Window } from '@venue/domain/venue/windows';
import { at, date, london, time } from './moments';

/** A UUID, the form used in storage; the same name always gives the same one. */
export function uuidOf(name: string): string {
  const hash = (seed: number): string =>
    [...name]
      .reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16_777_619) >>> 0, seed)
      .toString(16)
      .padStart(8, '0');
  const twelve = `${hash(2_166_136_261)}${hash(97)}`.slice(0, 12);
  return `00000000-0000-4000-8000-${twelve}`;
}

export const tableId = (name: string): TableId => uuidOf(`table ${name}`) as TableId;
export const typeId = (slug: string): BookingTypeId => uuidOf(`type ${slug}`) as BookingTypeId;
export const venueId = (slug: string): VenueId => uuidOf(`venue ${slug}`) as VenueId;
export const bookingId = (name: string): BookingId => uuidOf(`booking ${name}`) as BookingId;

/** A table for one to four, in the main room. */
export function aTable(name: string, parts: Partial<Table> = {}): Table {
  const id = tableId(name);
  const bounds = { minCovers: 1, maxCovers: 4 };
  const area = { area: 'main', areaName: 'Main room' };
  return { id, name, ...area, ...bounds, priority: 1, online: true, position: null, ...parts };
}

/** Tables, given by name, that seat one party together. */
export function aCombination(
  tables: readonly string[],
  minCovers: number,
  maxCovers: number,
): Combination {
  return { tableIds: tables.map(tableId), minCovers, maxCovers };
}

/** A range such as `17:00-21:30` on the given days, or on every day. */
export function aWindow(range: string, days: readonly Window['days'][number][] = weekdays): Window {
  const [from = '', to = ''] = range.split('-');
  return { days, from: time(from), to: time(to) };
}

/**
 * Dinner for one to eight from 17:00 to 21:30 on every day: 90 minutes for two, 105 for four, 120
 * for more.
 */
export function aBookingType(parts: Partial<BookingType> = {}): BookingType {
  const slug = parts.slug ?? 'dinner';
  return {
    id: typeId(slug),
    slug,
    name: slug.slice(0, 1).toUpperCase() + slug.slice(1),
    windows: [aWindow('17:00-21:30')],
    durations: [
      { partySizeUpTo: 2, minutes: 90 },
      { partySizeUpTo: 4, minutes: 105 },
      { partySizeUpTo: null, minutes: 120 },
    ],
    partySizeMin: 1,
    partySizeMax: 8,
    areas: ['main', 'terrace'],
    deposits: [],
    ...parts,
  };
}

/** A condition that always holds, except for the given parts. */
export function when(parts: Partial<DepositCondition> = {}): DepositCondition {
  return {
    partySizeFrom: null,
    starts: { days: null, from: null, to: null },
    validFrom: null,
    validThrough: null,
    ...parts,
  };
}

/** £10 a guest for six guests or more. */
export const depositForSix = {
  kind: 'per-guest',
  when: when({ partySizeFrom: 6 }),
  amountPence: pence(1000),
} as const;

export function aPolicy(parts: Partial<Policy> = {}): Policy {
  return {
    slotIntervalMinutes: 15,
    partySizeMax: 8,
    bookNoticeMinutes: 60,
    daysAheadMax: 90,
    amendNoticeMinutes: 120,
    cancelNoticeMinutes: 1440,
    graceMinutes: 15,
    turnaroundMinutes: 0,
    holdMinutes: 10,
    ticketHoldMinutes: 15,
    depositLinkMinutes: 120,
    reminderHours: 24,
    reminderAsks: false,
    maxMoves: 0,
    waitlist: 'on',
    waitlistOfferMinutes: 30,
    queueReadyMinutes: 10,
    showWaitlistPosition: false,
    pacing: null,
    ...parts,
  };
}

/** Intervals of 15 minutes and no limits, except for the given parts. */
export function aPacing(parts: Partial<Pacing> = {}): Pacing {
  return {
    intervalMinutes: 15,
    coversStarting: null,
    bookingsStarting: null,
    coversPresent: null,
    bookingsPresent: null,
    ...parts,
  };
}

/** Hours such as `12:00-23:30` on a weekday, named as in the document; or `closed`. */
export function openOn(day: string, range: string): DayHours {
  if (range === 'closed') return { day, openTime: null, closeTime: null, isClosed: true };
  const [openTime = '', closeTime = ''] = range.split('-');
  return { day, openTime: time(openTime), closeTime: time(closeTime), isClosed: false };
}

/** The same hours on each weekday, except for the days that are given others. */
export function hoursOf(
  range: string,
  others: Readonly<Record<string, string>> = {},
  rest: Partial<OpeningHours> = {},
): OpeningHours {
  const times = weekdays.map((day) => openOn(capital(day), others[day] ?? range));
  return { times, overrides: [], special: [], ...rest };
}

/** As in `examples/harbour-group.yaml`. */
export const harbourMessages: Templates = {
  smsDepositLink: '{venue}: to keep your table, please pay {amount} by {expires}. {link}',
  emailDepositLink: {
    subject: 'A deposit for your table at {venue}',
    text:
      'Thank you for booking with {venue}. {summary}\n\n' +
      'Please pay the deposit of {amount} here by {expires}:\n{link}\n',
  },
  emailConfirmed: {
    subject: 'Your table at {venue} is booked',
    text: '{summary}\n\nWe look forward to seeing you.\n',
  },
  smsConfirmed: '{summary} Change or cancel: {manageLink}',
  smsChanged: '{summary} Change or cancel: {manageLink}',
  smsCancelled: '{summary}',
  smsReminder: "See you {when} at {venue}, table for {partySize}. Can't come? {manageLink}",
  emailChanged: { subject: 'Your table at {venue} has changed', text: '{summary}' },
  emailCancelled: { subject: 'Your table at {venue} is cancelled', text: '{summary}' },
  emailReminder: {
    subject: 'See you {when} at {venue}',
    text:
      '{summary}\n\n' +
      'Can’t come? Please let us know, so that another guest can have your table.\n',
  },
  emailTickets: {
    subject: 'Your tickets for {event}',
    text: '{summary}\n\nPlease show the code in this e-mail at the door.\n',
  },
};

/** Venue parts may give a part of the policy. */
export type VenueParts = Omit<Partial<Venue>, 'policy'> & { readonly policy?: Partial<Policy> };

/**
 * The Harbour in London, open from 12:00 to 23:30, until 00:30 on Friday and Saturday, closed on
 * Monday: three sizes of tables in the main room, one table on the terrace, one that cannot be
 * booked online, lunch and dinner.
 */
export function aVenue({ policy, ...parts }: VenueParts = {}): Venue {
  const slug = parts.slug ?? 'the-harbour';
  return {
    id: venueId(slug),
    slug,
    name: 'The Harbour',
    zone: london,
    region: 'GB',
    address: null,
    description: null,
    email: 'team@the-harbour.example',
    phone: null,
    website: null,
    links: { terms: null, privacy: null },
    captcha: false,
    isRetired: false,
    brandId: uuidOf('harbour') as BrandId,
    messages: harbourMessages,
    money: { currency: 'GBP', locale: 'en-GB' },
    policy: aPolicy(policy),
    hours: hoursOf('12:00-23:30', {
      monday: 'closed',
      friday: '12:00-00:30',
      saturday: '12:00-00:30',
    }),
    bookingTypes: [
      aBookingType({ slug: 'lunch', windows: [aWindow('12:00-14:30')] }),
      aBookingType({ deposits: [depositForSix] }),
    ],
    tables: [
      aTable('T1', { maxCovers: 2 }),
      aTable('T2', { maxCovers: 2 }),
      aTable('T3', { minCovers: 2 }),
      aTable('T4', { minCovers: 2 }),
      aTable('T6', { minCovers: 4, maxCovers: 6 }),
      aTable('P1', { area: 'terrace' }),
      aTable('H1', { online: false }),
    ],
    combinations: [aCombination(['T3', 'T4'], 5, 8)],
    ...parts,
  };
}

/** One party's stay, as a spec describes it. */
export interface StayParts {
  readonly booking?: string;
  /** Names of tables. */
  readonly tables: readonly string[];
  readonly from: Instant;
  readonly minutes?: number;
  readonly turnaroundMinutes?: number;
  readonly partySize?: number;
  readonly isFixed?: boolean;
  readonly isSeated?: boolean;
}

/** Two guests for two hours at dinner, with no turnaround. */
export function aStay({ tables, from, ...parts }: StayParts): Stay {
  const until = plusMinutes(from, parts.minutes ?? 120);
  return {
    bookingId: bookingId(parts.booking ?? `${tables.join('+')} ${from}`),
    partySize: parts.partySize ?? 2,
    bookingTypeId: typeId('dinner'),
    isFixed: parts.isFixed ?? false,
    from,
    until,
    clearedAt: plusMinutes(until, parts.turnaroundMinutes ?? 0),
    tableIds: tables.map(tableId),
    isSeated: parts.isSeated ?? false,
  };
}

/** Without tables by default. */
export function aBlock(
  parts: Pick<Block, 'scope' | 'from' | 'until'> & {
    readonly tables?: readonly string[];
    readonly area?: string;
  },
): Block {
  const { tables = [], area = null, ...block } = parts;
  return { ...block, tableIds: tables.map(tableId), area };
}

/** Day parts may give the calendar day as text. */
export type DayParts = Omit<Partial<Day>, 'date'> & { readonly date?: string };

/** Friday 12 June 2026 at The Harbour with nothing booked, as seen two days before at noon. */
export function aDay({ date: on, ...parts }: DayParts = {}): Day {
  return {
    venue: parts.venue ?? aVenue(),
    date: date(on ?? '2026-06-12'),
    stays: parts.stays ?? [],
    blocks: parts.blocks ?? [],
    now: parts.now ?? at('2026-06-10 12:00'),
  };
}

/** Free times on one line, such as `17:00 17:15`. */
export function clockTimes(free: readonly { readonly time: LocalTime }[]): string {
  return free.map(({ time: clock }) => clock).join(' ');
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
