import {
  environments,
  salesOf,
  type DayWish,
  type Environment,
  type EventDateSales,
} from '@venue/domain';
import { needs, takes } from '../fields/field';
import { anyText, dayWish, oneOf } from '../fields/kinds';
import { teamOperation } from './team-operation';

class ListEventDatesInput {
  @needs(oneOf(...environments), 'Whose tickets.') environment!: Environment;
  @takes(anyText, 'Of that venue only, by its slug.') venue!: string | null;
  @takes(dayWish, 'On that day only; left out, all dates that are not over.') date!: DayWish | null;
}

export const listEventDates = teamOperation({
  effect: 'read',
  title: 'List the dates of events by their start, with their sales',
  input: ListEventDatesInput,

  async run({ environment, date }, { team, venues }): Promise<readonly EventDateSales[]> {
    return (await team.events.list({ environment, venues, date })).map(salesOf);
  },
});
