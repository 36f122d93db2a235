/** Bookings and tickets that break the rules, with the reasons in words. */
import {
  displayReference,
  localOf,
  type Conflicts,
  type BookingConflict,
  type DateConflict,
} from '@venue/domain';
import { describeConflict, describeDateConflict } from '../../wording/describe-conflict';
import { gives } from '../../fields/field';
import { date, int32Max, listOf, time, wholeNumber, words } from '../../fields/kinds';

const count = wholeNumber(0, int32Max);

class ReasonAnswer {
  @gives(words, 'The rule that is broken, as a word for programs.') kind!: string;
  @gives(words, 'The same in words.') words!: string;
}

class ConflictingBookingAnswer {
  @gives(words, 'The reference.') reference!: string;
  @gives(words, 'The venue, by its slug.') venue!: string;
  @gives(date, 'The day, on the venue’s clock.') date!: string;
  @gives(time, 'When it starts, on the venue’s clock.') time!: string;
  @gives(count, 'The number of guests.') partySize!: number;
  @gives(listOf(ReasonAnswer), 'Which rules it breaks.') because!: readonly ReasonAnswer[];
}

class TierTicketsAnswer {
  @gives(words, 'The tier, by its slug.') tier!: string;
  @gives(count, 'Its live tickets.') tickets!: number;
}

class ConflictingDateAnswer {
  @gives(words, 'The event, by its slug.') event!: string;
  @gives(words, 'The venue, by its slug.') venue!: string;
  @gives(date, 'The day, on the venue’s clock.') date!: string;
  @gives(time, 'When it starts, on the venue’s clock.') time!: string;
  @gives(count, 'Its live tickets, of all tiers.') tickets!: number;
  @gives(listOf(TierTicketsAnswer), 'Of each tier.') tiers!: readonly TierTicketsAnswer[];
  @gives(listOf(ReasonAnswer), 'Which rules it breaks.') because!: readonly ReasonAnswer[];
}

export class ConflictsAnswer {
  @gives(listOf(ConflictingBookingAnswer), 'Live bookings to come.')
  bookings!: readonly ConflictingBookingAnswer[];
  @gives(listOf(ConflictingDateAnswer), 'Dates of events with live tickets.')
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
