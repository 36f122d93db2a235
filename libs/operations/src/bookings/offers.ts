/** Options and alternatives in the answers of availability, booking and amending. */
import {
  displayPence,
  noPence,
  type Alternative,
  type FreeTime,
  type Money,
  type Option,
  type Pence,
} from '@venue/domain';
import { gives, givesOrNull } from '../fields/field';
import {
  date,
  flag,
  int32Max,
  listOf,
  object,
  time,
  uuid,
  wholeNumber,
  words,
} from '../fields/kinds';

export class OptionDepositAnswer {
  @gives(flag, 'Whether a deposit is asked.') required!: boolean;
  @gives(wholeNumber(0, int32Max), 'The whole deposit of the party, in pence.')
  amountPence!: number;
  @givesOrNull(words, 'The amount as text; null when no deposit is asked.')
  amountDisplay!: string | null;
}

export class OptionAnswer {
  @gives(uuid, 'Names the booking type when booking.') bookingTypeId!: string;
  @gives(words, 'The name of the booking type.') bookingType!: string;
  @gives(wholeNumber(1, int32Max), 'How long the table is kept, in minutes.')
  durationMinutes!: number;
  @gives(object(OptionDepositAnswer), 'What the party would owe.') deposit!: OptionDepositAnswer;
}

export class TimeAnswer {
  @gives(time, 'A free start, venue-local.') time!: string;
  @gives(listOf(OptionAnswer), 'The booking types that fit.') options!: readonly OptionAnswer[];
}

export class AlternativeAnswer {
  @gives(uuid, 'The venue that has it.') venueId!: string;
  @gives(words, 'Its name.') venueName!: string;
  @gives(date, 'Venue-local day.') date!: string;
  @gives(time, 'Venue-local start.') time!: string;
  @gives(listOf(OptionAnswer), 'The booking types that fit.') options!: readonly OptionAnswer[];
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
