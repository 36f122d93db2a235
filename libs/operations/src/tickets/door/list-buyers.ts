import { environments, type Environment } from '@venue/domain/access/caller';
import type { TeamOrder } from '@venue/domain/tickets/team-events';
import type { DayWish } from '@venue/domain/venue/day-wish';
import type { VenueSummary } from '@venue/domain/venue/venue';
import { output, required, optional } from '../../fields/field';
import { anyText, dayWish, listOf, oneOf } from '../../fields/kinds';
import { parseNames, problemWith } from '../../pipeline/choices';
import { BuyerAnswer, toBuyer } from './team-tickets-view';
import { spanOfDay } from '../../pipeline/span-of-day';
import { type TeamCall, operation } from '../../operation';

class ListBuyersInput {
  @required(oneOf(...environments), 'Whose tickets.') environment!: Environment;
  @optional(anyText, 'Of that venue only, by its slug.') venue!: string | null;
  @optional(anyText, 'Of that event only, by its slug.') event!: string | null;
  @optional(dayWish, 'On that day only; left out, all dates that are not over.')
  date!: DayWish | null;
}

class BuyersAnswer {
  @output(listOf(BuyerAnswer), 'By date and name.') buyers!: readonly BuyerAnswer[];
}

export const listBuyers = operation({
  audience: 'team',
  effect: 'read',
  title: 'List who has tickets, by date and name',
  route: 'GET /event-buyers',
  capability: 'diary.read',
  description:
    'The orders of every date that is not over, or of those of one day. One that was not paid in time is left out, unless money came in for it.',
  input: ListBuyersInput,
  answer: BuyersAnswer,

  async run({ environment, event, date }, call): Promise<readonly TeamOrder[]> {
    const { team, venues } = call;
    const events = event === null ? null : await parseEvents(event, { team, venues });
    const startsIn = await spanOfDay(date, call);
    return team.events.orders({ environment, venues, startsIn, events });
  },

  view: (orders): BuyersAnswer => ({ buyers: orders.map(toBuyer) }),
});

async function parseEvents(
  text: string,
  { team, venues }: Pick<TeamCall, 'team'> & { readonly venues: readonly VenueSummary[] },
): Promise<readonly string[]> {
  return parseNames(
    text,
    { of: await team.events.slugs(venues), called: 'event' },
    problemWith('event'),
  );
}
