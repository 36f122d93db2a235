/** Events, their dates and their tickets as answers show them. */
import {
  displayPence,
  isoIn,
  localOf,
  remainingOf,
  remainingSeats,
  type EventInstance,
  type Tier,
  type Venue,
} from '@venue/domain';
import { gives, type Field } from '../fields/field';
import { date, listOf, time, uuid, wholeNumber, words, int32Max } from '../fields/kinds';

/** For numbers of seats and tickets, and for pence. */
export const count = wholeNumber(0, int32Max);

/** An ISO 8601 date-time with the offset of the venue, in answers. */
export const moment: Field = { ...words, schema: { type: 'string', format: 'date-time' } };

/** A kind of ticket. */
export class TierAnswer {
  @gives(uuid, 'Names the kind of ticket when tickets are ordered.') tierId!: string;
  @gives(words, 'Its name.') name!: string;
  @gives(count, 'The price of one ticket in pence; 0 is free.') pricePence!: number;
  @gives(words, 'The price, such as £25.00.') priceDisplay!: string;
}

/** A kind of ticket on one date. */
export class TierSeatsAnswer {
  @gives(uuid, 'Names the kind of ticket when tickets are ordered.') tierId!: string;
  @gives(words, 'Its name.') name!: string;
  @gives(count, 'The price of one ticket in pence; 0 is free.') pricePence!: number;
  @gives(words, 'The price, such as £25.00.') priceDisplay!: string;
  @gives(count, 'How many of them can be ordered for that date.') remaining!: number;
}

/** A date as listed under its event. */
export class InstanceAnswer {
  @gives(uuid, 'Names the date when tickets are ordered.') eventInstanceId!: string;
  @gives(date, 'The day on which it starts, at the venue.') startDate!: string;
  @gives(time, 'The time at which it starts, on the venue’s clock.') startTime!: string;
  @gives(moment, 'The moment at which it starts, with the offset of the venue’s clock.')
  startAt!: string;
  @gives(count, 'Seats that are neither sold nor held.') remainingSeats!: number;
  @gives(listOf(TierSeatsAnswer), 'The tickets that there are for it.')
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
