import { environments, type Environment } from '@venue/domain/access/caller';
import { output, required, optional } from '../fields/field';
import { anyText, listOf, oneOf } from '../fields/kinds';
import { MoneyView, toMoneyView } from './money-view';
import { operation } from '../operation';

class ListMoneyInput {
  @required(oneOf(...environments), 'Of guests, or of the sandbox.') environment!: Environment;
  @optional(anyText, 'Of that venue only, by its slug.') venue!: string | null;
  @required(oneOf('open', 'all'), '`open` lists what still needs a decision, `all` everything.')
  state!: 'open' | 'all';
}

class MoneyAnswer {
  @output(listOf(MoneyView), 'By the time of the first payment.') items!: readonly MoneyView[];
}

export const listMoneyDecisions = operation({
  audience: 'team',
  route: 'GET /money',
  capability: 'money.manage',
  effect: 'read',
  title: 'List money that needs a decision',
  description:
    'Lists bookings, tickets and payments whose money was flagged: paid late, too little or too much, in another ' +
    'currency, for nothing known, or received for what was cancelled or has expired. What was paid is always what ' +
    'pays for the booking, what was decided, and what is still open.',
  input: ListMoneyInput,
  answer: MoneyAnswer,

  async run({ environment, state }, { team, venues }): Promise<MoneyAnswer> {
    const files = await team.money.list({ environment, venues, reference: null });
    const items = files.map(toMoneyView).filter(({ isOpen }) => state === 'all' || isOpen);
    return { items };
  },
});
