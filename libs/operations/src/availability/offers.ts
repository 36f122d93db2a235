/** Options and alternatives in the answers of availability searches, bookings and changes. */
import type { Alternative } from '@venue/domain/availability/alternatives';
import type { FreeTime, Option } from '@venue/domain/availability/free-times';
import type { Instant } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import { displayPence, noPence, type Money, type Pence } from '@venue/domain/shared/money';
import { output, outputOrNull } from '../fields/field';
import { CardGuaranteeAnswer, guaranteeOfOption } from './card-guarantee';
import {
  date,
  flag,
  int32Max,
  listOf,
  object,
  time,
  uuid,
  wholeNumber,
  plainText,
} from '../fields/kinds';

export class OptionDepositAnswer {
  @output(flag, 'Whether a deposit is required.') required!: boolean;
  @output(wholeNumber(0, int32Max), 'The whole deposit of the party, in pence.')
  amountPence!: number;
  @outputOrNull(plainText, 'The amount as text; null when no deposit is required.')
  amountDisplay!: string | null;
}

export class OptionAnswer {
  @output(uuid, 'Names the booking type when booking.') bookingTypeId!: string;
  @output(plainText, 'The name of the booking type.') bookingType!: string;
  @output(wholeNumber(1, int32Max), 'How long the table is kept, in minutes.')
  durationMinutes!: number;
  @output(object(OptionDepositAnswer), 'What the party would owe.') deposit!: OptionDepositAnswer;
  @outputOrNull(
    object(CardGuaranteeAnswer),
    'The card that the party would have to leave; null where none is asked for.',
  )
  cardGuarantee!: CardGuaranteeAnswer | null;
}

export class TimeAnswer {
  @output(time, 'A free start, venue-local.') time!: string;
  @output(listOf(OptionAnswer), 'The booking types that fit.') options!: readonly OptionAnswer[];
}

export class AlternativeAnswer {
  @output(uuid, 'The venue that has it.') venueId!: string;
  @output(plainText, 'Its name.') venueName!: string;
  @output(date, 'Venue-local day.') date!: string;
  @output(time, 'Venue-local start.') time!: string;
  @output(listOf(OptionAnswer), 'The booking types that fit.') options!: readonly OptionAnswer[];
}

interface At {
  readonly venue: Venue;
  readonly now: Instant;
}

export function toTime(free: FreeTime, at: At): TimeAnswer {
  return { time: free.time, options: toOptions(free, at) };
}

export function toAlternative(alternative: Alternative, now: Instant): AlternativeAnswer {
  const { venue, date, time } = alternative;
  return {
    venueId: venue.id,
    venueName: venue.name,
    date,
    time,
    options: toOptions(alternative, { venue, now }),
  };
}

function toOptions({ options, startsAt }: FreeTime, at: At): readonly OptionAnswer[] {
  return options.map((option) => toOption(option, startsAt, at));
}

function toOption(option: Option, startsAt: Instant, at: At): OptionAnswer {
  const { type, durationMinutes, depositPence } = option;
  return {
    bookingTypeId: type.id,
    bookingType: type.name,
    durationMinutes,
    deposit: toOptionDeposit(depositPence, at.venue.money),
    cardGuarantee: guaranteeOfOption(option, startsAt, at),
  };
}

export function toOptionDeposit(depositPence: Pence, money: Money): OptionDepositAnswer {
  const required = depositPence !== noPence;
  return {
    required,
    amountPence: depositPence,
    amountDisplay: required ? displayPence(depositPence, money) : null,
  };
}
