/** Bookings and tickets that break the rules, with the reasons as text. */
import type { BookingConflict } from '@venue/domain/booking/conflicts';
import { displayReference } from '@venue/domain/shared/ids';
import { localOf } from '@venue/domain/shared/time';
import type { Conflicts, DateConflict } from '@venue/domain/tickets/sold-dates';
import { describeConflict, describeDateConflict } from './describe-conflict';
import { output } from '../../fields/field';
import { date, int32Max, listOf, time, wholeNumber, plainText } from '../../fields/kinds';

const count = wholeNumber(0, int32Max);

class ReasonAnswer {
  @output(plainText, 'The rule that is broken, as a word for programs.') kind!: string;
  @output(plainText, 'The same in words.') words!: string;
}

class ConflictingBookingAnswer {
  @output(plainText, 'The reference.') reference!: string;
  @output(plainText, 'The venue, by its slug.') venue!: string;
  @output(date, 'The day, on the venue’s clock.') date!: string;
  @output(time, 'When it starts, on the venue’s clock.') time!: string;
  @output(count, 'The number of guests.') partySize!: number;
  @output(listOf(ReasonAnswer), 'Which rules it breaks.') because!: readonly ReasonAnswer[];
}

class TierTicketsAnswer {
  @output(plainText, 'The tier, by its slug.') tier!: string;
  @output(count, 'Its live tickets.') tickets!: number;
}

class ConflictingDateAnswer {
  @output(plainText, 'The event, by its slug.') event!: string;
  @output(plainText, 'The venue, by its slug.') venue!: string;
  @output(date, 'The day, on the venue’s clock.') date!: string;
  @output(time, 'When it starts, on the venue’s clock.') time!: string;
  @output(count, 'Its live tickets, of all tiers.') tickets!: number;
  @output(listOf(TierTicketsAnswer), 'Of each tier.') tiers!: readonly TierTicketsAnswer[];
  @output(listOf(ReasonAnswer), 'Which rules it breaks.') because!: readonly ReasonAnswer[];
}

export class ConflictsAnswer {
  @output(listOf(ConflictingBookingAnswer), 'Live bookings to come.')
  bookings!: readonly ConflictingBookingAnswer[];
  @output(listOf(ConflictingDateAnswer), 'Dates of events with live tickets.')
  eventDates!: readonly ConflictingDateAnswer[];
}

export function toConflicts({ bookings, dates }: Conflicts): ConflictsAnswer {
  return { bookings: bookings.map(toBooking), eventDates: dates.map(toDate) };
}

function toBooking({ booking, because }: BookingConflict): ConflictingBookingAnswer {
  return {
    reference: displayReference(booking.reference),
    venue: booking.venue,
    ...localOf(booking.startsAt, booking.zone),
    partySize: booking.partySize,
    because: because.map((one) => ({ kind: one.kind, words: describeConflict(one) })),
  };
}

function toDate({ date: sold, because }: DateConflict): ConflictingDateAnswer {
  return {
    event: sold.event,
    venue: sold.venue,
    ...localOf(sold.startsAt, sold.zone),
    tickets: sold.tickets,
    tiers: sold.tiers.map(({ tier, tickets }) => ({ tier, tickets })),
    because: because.map((one) => ({ kind: one.kind, words: describeDateConflict(one) })),
  };
}
