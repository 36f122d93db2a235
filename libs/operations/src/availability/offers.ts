/** Options and alternatives in the answers of availability searches, bookings and changes. */
import type { Alternative } from '@venue/domain/availability/alternatives';
import type { FreeTime, Option } from '@venue/domain/availability/free-times';
import { displayPence, noPence, type Money, type Pence } from '@venue/domain/shared/money';
import { output, outputOrNull } from '../fields/field';
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

export function toTime({ time, options }: FreeTime, money: Money): TimeAnswer {
  return { time, options: options.map((option) => toOption(option, money)) };
}

export function toAlternative({ venue, date, time, options }: Alternative): AlternativeAnswer {
  return {
    venueId: venue.id,
    venueName: venue.name,
    date,
    time,
    options: options.map((option) => toOption(option, venue.money)),
  };
}

function toOption({ type, durationMinutes, depositPence }: Option, money: Money): OptionAnswer {
  return {
    bookingTypeId: type.id,
    bookingType: type.name,
    durationMinutes,
    deposit: toOptionDeposit(depositPence, money),
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
