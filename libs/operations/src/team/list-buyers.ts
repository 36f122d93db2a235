import {
  environments,
  type DayWish,
  type Environment,
  type TeamOrder,
  type VenueSummary,
} from '@venue/domain';
import { needs, takes } from '../fields/field';
import { anyText, dayWish, oneOf } from '../fields/kinds';
import { chosen } from './choices';
import { teamOperation, type TeamCall } from './team-operation';

class ListBuyersInput {
  @needs(oneOf(...environments), 'Whose tickets.') environment!: Environment;
  @takes(anyText, 'Of that venue only, by its slug.') venue!: string | null;
  @takes(anyText, 'Of that event only, by its slug.') event!: string | null;
  @takes(dayWish, 'On that day only; left out, all dates that are not over.') date!: DayWish | null;
}

export const listBuyers = teamOperation({
  effect: 'read',
  title: 'List who has tickets, by date and name',
  input: ListBuyersInput,

  async run({ environment, event, date }, { team, venues }): Promise<readonly TeamOrder[]> {
    const events = event === null ? null : await eventsNamed(event, { team, venues });
    return team.events.orders({ environment, venues, date, events });
  },
});

async function eventsNamed(
  text: string,
  { team, venues }: Pick<TeamCall, 'team'> & { readonly venues: readonly VenueSummary[] },
): Promise<readonly string[]> {
  return chosen(text, { of: await team.events.slugs(venues), called: 'event' });
}
