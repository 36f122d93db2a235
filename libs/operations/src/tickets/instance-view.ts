/** Events, their dates and their tickets in answers. */
import { displayPence } from '@venue/domain/shared/money';
import { isoIn, localOf } from '@venue/domain/shared/time';
import type { EventInstance, Tier } from '@venue/domain/tickets/event';
import { remainingOf, remainingSeats } from '@venue/domain/tickets/sell';
import type { Venue } from '@venue/domain/venue/venue';
import { output } from '../fields/field';
import type { Kind } from '../fields/kind';
import { date, listOf, time, uuid, wholeNumber, plainText, int32Max } from '../fields/kinds';

/** Numbers of seats and tickets, and amounts in pence. */
export const count = wholeNumber(0, int32Max);

/** An ISO 8601 date-time with the venue's offset, in answers. */
export const moment: Kind<string> = {
  ...plainText,
  schema: { type: 'string', format: 'date-time' },
};

/** A kind of ticket. */
export class TierAnswer {
  @output(uuid, 'Names the kind of ticket when tickets are ordered.') tierId!: string;
  @output(plainText, 'Its name.') name!: string;
  @output(count, 'The price of one ticket in pence; 0 is free.') pricePence!: number;
  @output(plainText, 'The price, such as £25.00.') priceDisplay!: string;
}

/** A kind of ticket on one date. */
export class TierSeatsAnswer {
  @output(uuid, 'Names the kind of ticket when tickets are ordered.') tierId!: string;
  @output(plainText, 'Its name.') name!: string;
  @output(count, 'The price of one ticket in pence; 0 is free.') pricePence!: number;
  @output(plainText, 'The price, such as £25.00.') priceDisplay!: string;
  @output(count, 'How many of them can be ordered for that date.') remaining!: number;
}

/** A date in the list of its event. */
export class InstanceAnswer {
  @output(uuid, 'Names the date when tickets are ordered.') eventInstanceId!: string;
  @output(date, 'The day on which it starts, at the venue.') startDate!: string;
  @output(time, 'The time at which it starts, on the venue’s clock.') startTime!: string;
  @output(moment, 'The moment at which it starts, with the offset of the venue’s clock.')
  startAt!: string;
  @output(count, 'Seats that are neither sold nor held.') remainingSeats!: number;
  @output(listOf(TierSeatsAnswer), 'The tickets that there are for it.')
  tiers!: readonly TierSeatsAnswer[];
}

export function toTier({ id, name, pricePence }: Tier, { money }: Venue): TierAnswer {
  return { tierId: id, name, pricePence, priceDisplay: displayPence(pricePence, money) };
}

export function toInstance(instance: EventInstance, venue: Venue): InstanceAnswer {
  const { date: startDate, time: startTime } = localOf(instance.startsAt, venue.zone);
  return {
    eventInstanceId: instance.id,
    startDate,
    startTime,
    startAt: isoIn(instance.startsAt, venue.zone),
    remainingSeats: remainingSeats(instance),
    tiers: instance.tiers.map((tier) => {
      return { ...toTier(tier, venue), remaining: remainingOf(tier, instance) };
    }),
  };
}
