import { environments, type Environment } from '@venue/domain/access/caller';
import { optional, output, required } from '../../fields/field';
import { anyText, listOf, oneOf } from '../../fields/kinds';
import { operation } from '../../operation';
import { CancelledDateView, toCancelledDate } from './cancelled-date-view';

class ListCancelledDatesInput {
  @required(oneOf(...environments), 'Whose tickets.') environment!: Environment;
  @optional(anyText, 'Of that venue only, by its slug.') venue!: string | null;
}

class CancelledDatesAnswer {
  @output(listOf(CancelledDateView), 'By their start.') dates!: readonly CancelledDateView[];
}

export const listCancelledDates = operation({
  audience: 'team',
  effect: 'read',
  title: 'List cancelled dates of events with the money of their tickets',
  route: 'GET /event-dates/cancelled',
  capability: 'money.manage',
  description:
    'Dates that are no longer in the group file although tickets were ordered for them. Each says how ' +
    'many orders are valid, what can be refunded, how far the refunds are, and which failed.',
  input: ListCancelledDatesInput,
  answer: CancelledDatesAnswer,

  async run({ environment }, { team, venues }): Promise<CancelledDatesAnswer> {
    const dates = await team.money.cancelledDates({ environment, venues });
    return { dates: dates.map(toCancelledDate) };
  },
});
