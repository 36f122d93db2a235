/** Why a booking or a date with tickets breaks the venue's rules, as the end of a sentence. */
import type { ConflictReason, LocalTimeChange } from '@venue/domain/booking/conflicts';
import { weekdayNameOf, type LocalMoment } from '@venue/domain/shared/time';
import type { DateConflictReason } from '@venue/domain/tickets/sold-dates';
import { formatDayAndMonth, formatList, formatTime } from '../../wording/format';

/** Why a booking breaks the rules, without a capital letter and a full stop. */
export function describeConflict(one: ConflictReason): string {
  const words = bookingReasons[one.kind] as (one: ConflictReason) => string;
  return words(one);
}

const bookingReasons: {
  readonly [K in ConflictReason['kind']]: (one: Extract<ConflictReason, { kind: K }>) => string;
} = {
  'venue-gone': () => 'the venue is not in the file',
  'booking-type-gone': ({ bookingType }) => `booking type ${bookingType} is not in the file`,
  'party-too-large': ({ partySizeMax }) =>
    `the party is larger than ${partySizeMax}, the largest that may book`,
  'party-too-small': ({ partySizeMin }) =>
    `the party is smaller than ${partySizeMin}, the smallest that may book`,
  'start-not-offered': ({ bookingType }) =>
    `booking type ${bookingType} is no longer offered at that time`,
  'table-gone': ({ tables }) =>
    `${tableOrTables(tables)} ${formatList(tables)} ${tables.length === 1 ? 'is' : 'are'} not in the file`,
  'combination-gone': ({ tables }) => `tables ${tables.join(' + ')} are no longer put together`,
  'does-not-fit': ({ tables }) =>
    `the party no longer fits ${tableOrTables(tables)} ${tables.join(' + ')}`,
  'area-not-offered': ({ bookingType }) =>
    `booking type ${bookingType} no longer uses the area of the table`,
  'local-time-changed': localTimeWords,
  closed: () => 'the stay is no longer inside the opening hours',
};

function tableOrTables({ length }: readonly string[]): string {
  return length === 1 ? 'table' : 'tables';
}

/** Why a date breaks the rules, without a capital letter and a full stop. */
export function describeDateConflict(one: DateConflictReason): string {
  if (one.kind === 'tier-gone') return `ticket tier ${one.tier} is not in the file`;
  if (one.kind === 'local-time-changed') return localTimeWords(one);
  return one.kind === 'fewer-seats' ? seatWords(one) : dateReasons[one.kind];
}

const dateReasons = {
  'venue-gone': 'the venue is not in the file',
  'event-gone': 'the event is not in the file',
  'date-gone': 'the event has no such date in the file',
  closed: 'the venue is closed on that day',
} as const;

function localTimeWords({ before, after }: LocalTimeChange): string {
  return `the new time zone moves it from ${momentWords(before)} to ${momentWords(after)}`;
}

/** Includes the year, since nothing else in a list makes it clear. */
function momentWords({ date, time }: LocalMoment): string {
  const day = `${weekdayNameOf(date)} ${formatDayAndMonth(date)} ${date.slice(0, 4)}`;
  return `${day} at ${formatTime(time)}`;
}

function seatWords({
  tier,
  tickets,
  seats,
}: Extract<DateConflictReason, { kind: 'fewer-seats' }>): string {
  return tier === null
    ? `${tickets} are sold, and the file has ${seats} ${seats === 1 ? 'seat' : 'seats'}`
    : `${tickets} of ticket tier ${tier} ${tickets === 1 ? 'is' : 'are'} sold, and the file has ${seats}`;
}
