import { environments, type Environment } from '@venue/domain/access/caller';
import { output, optional, outputOrNull, required } from '../fields/field';
import { int32Max, line, oneOf, wholeNumber } from '../fields/kinds';
import { toMoneyView } from '../money/money-view';
import { operation } from '../operation';
import { summaryOfVenue } from '../venues/team-venue';

class OpenTasksInput {
  @required(line(1, 64), 'The venue, by its id or its slug.') venueId!: string;
  @optional(oneOf(...environments), 'Of guests, or of the sandbox; without it, of guests.')
  environment!: Environment | null;
}

const count = wholeNumber(0, int32Max);

export class OpenTasksAnswer {
  @output(count, 'Open questions of guests.') questions!: number;
  @output(count, 'Open alarms.') alarms!: number;
  @outputOrNull(count, 'Money that needs a decision; null if you may not decide about money.')
  moneyToDecide!: number | null;
}

export const countOpenTasks = operation({
  audience: 'team',
  route: 'GET /venues/{venueId}/open-tasks',
  capability: 'diary.read',
  effect: 'read',
  title: 'Count what waits for the team',
  description:
    'Counts the open questions and alarms of a venue, and the money that needs a decision. The lists of enquiries and ' +
    'of money have the same items.',
  input: OpenTasksInput,
  answer: OpenTasksAnswer,
  problems: ['not-found'],

  async run({ venueId, environment: named }, call): Promise<OpenTasksAnswer> {
    const { team } = call;
    const environment = named ?? 'live';
    const venues = [summaryOfVenue(venueId, call)];
    const open = await team.enquiries.countOpen({ environment, venues });
    if (!call.may('money.manage')) return { ...open, moneyToDecide: null };
    const files = await team.money.list({ environment, venues, reference: null });
    return { ...open, moneyToDecide: files.map(toMoneyView).filter(({ isOpen }) => isOpen).length };
  },
});
