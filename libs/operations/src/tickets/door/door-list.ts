import { environments, type Environment } from '@venue/domain/access/caller';
import { displayReference } from '@venue/domain/shared/ids';
import { isoOf, localOf } from '@venue/domain/shared/time';
import { isSearchedAtDoor } from '@venue/domain/tickets/check-in';
import type { TeamOrder } from '@venue/domain/tickets/team-events';
import type { DayWish } from '@venue/domain/venue/day-wish';
import { output, outputOrNull, required, optional } from '../../fields/field';
import {
  anyText,
  date,
  dayWish,
  flag,
  listOf,
  oneOf,
  time,
  uuid,
  wholeNumber,
  plainText,
  int32Max,
} from '../../fields/kinds';
import { parseNames, problemWith } from '../../pipeline/choices';
import { spanOfDay } from '../../pipeline/span-of-day';
import { operation } from '../../operation';

class DoorListInput {
  @required(oneOf(...environments), 'Whose tickets.') environment!: Environment;
  @optional(anyText, 'Of that venue only, by its slug.') venue!: string | null;
  @optional(anyText, 'Of that event only, by its slug.') event!: string | null;
  @optional(dayWish, 'The day; left out, today.') date!: DayWish | null;
  @optional(anyText, 'Only those whose name, or whose reference, has this in it.')
  search!: string | null;
}

class DoorOrderView {
  @output(plainText, 'The reference, as it is on the tickets.') reference!: string;
  @outputOrNull(plainText, 'Who bought them.') name!: string | null;
  @outputOrNull(plainText, 'Their phone number.') phone!: string | null;
  @output(plainText, 'The kind of ticket.') tier!: string;
  @output(wholeNumber(1, int32Max), 'How many tickets.') tickets!: number;
  @output(wholeNumber(0, int32Max), 'How many of them are checked in.') checkedIn!: number;
  @output(flag, 'Whether they are paid, or free: only then they let anybody in.') isValid!: boolean;
  @output(plainText, 'The state of the order.') state!: string;
}

class DoorDateView {
  @output(uuid, 'The date of the event.') eventInstanceId!: string;
  @output(plainText, 'The slug of the venue.') venue!: string;
  @output(plainText, 'The slug of the event.') event!: string;
  @output(plainText, 'Its name.') eventName!: string;
  @output(date, 'The day on which it starts, at the venue.') date!: string;
  @output(time, 'The time of that day.') time!: string;
  @output(plainText, 'When it starts, in UTC.') startsAt!: string;
  @output(wholeNumber(0, int32Max), 'Paid or free tickets, whatever is searched for.')
  tickets!: number;
  @output(wholeNumber(0, int32Max), 'How many of them are checked in.') checkedIn!: number;
  @output(listOf(DoorOrderView), 'Who bought tickets, by name.') orders!: readonly DoorOrderView[];
}

export class DoorListAnswer {
  @output(listOf(DoorDateView), 'By start; a date without tickets is not among them.')
  dates!: readonly DoorDateView[];
}

export const doorList = operation({
  audience: 'team',
  route: 'GET /door',
  capability: 'diary.read',
  effect: 'read',
  title: 'List who comes to the events of a day',
  description:
    'Lists for each date of an event who bought tickets, whether they are paid, and how many are checked in. A ' +
    'search finds a part of the name or of the reference; a barcode scanner types the reference.',
  input: DoorListInput,
  answer: DoorListAnswer,

  async run(input, call): Promise<DoorListAnswer> {
    const { team, venues } = call;
    const { environment, event, date, search } = input;
    const events =
      event === null
        ? null
        : parseNames(
            event,
            { of: await team.events.slugs(venues), called: 'event' },
            problemWith('event'),
          );
    const startsIn = await spanOfDay(date ?? today, call);
    const query = { environment, venues, events, startsIn };
    const orders = await team.events.orders(query);
    const dates = Map.groupBy(orders, ({ instanceId }) => instanceId);
    return { dates: [...dates.values()].flatMap((those) => toDate(those, search ?? '')) };
  },
});

const today: DayWish = 'today';

function toDate(orders: readonly TeamOrder[], search: string): readonly DoorDateView[] {
  const [first] = orders;
  if (first === undefined) return [];
  const valid = orders.filter(isValid);
  const { venue, startsAt } = first;
  return [
    {
      eventInstanceId: first.instanceId,
      venue: venue.slug,
      event: first.eventSlug,
      eventName: first.eventName,
      ...localOf(startsAt, venue.zone),
      startsAt: isoOf(startsAt),
      tickets: valid.reduce((sum, { quantity }) => sum + quantity, 0),
      checkedIn: valid.reduce((sum, { checkedIn }) => sum + checkedIn, 0),
      orders: orders.filter((order) => matchesSearch(order, search)).map(toOrder),
    },
  ];
}

function isValid({ state }: TeamOrder): boolean {
  return state === 'confirmed';
}

function matchesSearch({ buyer, reference }: TeamOrder, search: string): boolean {
  return isSearchedAtDoor({ name: buyer?.name ?? null, reference }, search);
}

function toOrder(order: TeamOrder): DoorOrderView {
  return {
    reference: displayReference(order.reference),
    name: order.buyer?.name ?? null,
    phone: order.buyer?.phone ?? null,
    tier: order.tierName,
    tickets: order.quantity,
    checkedIn: order.checkedIn,
    isValid: isValid(order),
    state: order.state,
  };
}
