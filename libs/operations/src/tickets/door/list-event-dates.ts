import { environments, type Environment } from '@venue/domain/access/caller';
import { salesOf, type EventDateSales } from '@venue/domain/tickets/team-events';
import type { DayWish } from '@venue/domain/venue/day-wish';
import { output, required, optional } from '../../fields/field';
import { anyText, dayWish, listOf, oneOf } from '../../fields/kinds';
import { EventDateAnswer, toEventDate } from './team-tickets-view';
import { spanOfDay } from '../../pipeline/span-of-day';
import { operation } from '../../operation';

class ListEventDatesInput {
  @required(oneOf(...environments), 'Whose tickets.') environment!: Environment;
  @optional(anyText, 'Of that venue only, by its slug.') venue!: string | null;
  @optional(dayWish, 'On that day only; left out, all dates that are not over.')
  date!: DayWish | null;
}

class EventDatesAnswer {
  @output(listOf(EventDateAnswer), 'By their start.') dates!: readonly EventDateAnswer[];
}

export const listEventDates = operation({
  audience: 'team',
  effect: 'read',
  title: 'List the dates of events by their start, with their sales',
  route: 'GET /event-dates',
  capability: 'diary.read',
  description:
    'Every date that is not over, or those of one day. A date that is no longer in the group file is listed as retired while it has tickets.',
  input: ListEventDatesInput,
  answer: EventDatesAnswer,

  async run({ environment, date }, call): Promise<readonly EventDateSales[]> {
    const { team, venues } = call;
    const startsIn = await spanOfDay(date, call);
    return (await team.events.list({ environment, venues, startsIn })).map(salesOf);
  },

  view: (instances): EventDatesAnswer => ({ dates: instances.map(toEventDate) }),
});
