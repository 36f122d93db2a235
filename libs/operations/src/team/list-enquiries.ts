import {
  environments,
  type Environment,
  type TeamEnquiriesQuery,
  type TeamEnquiry,
} from '@venue/domain';
import { gives, needs, takes } from '../fields/field';
import { anyText, listOf, oneOf } from '../fields/kinds';
import { TeamEnquiryAnswer, toTeamEnquiry } from './team-enquiry-view';
import { teamOperation } from './team-operation';

class ListEnquiriesInput {
  @needs(oneOf(...environments), 'Live ones, or those of the sandbox.') environment!: Environment;
  @takes(anyText, 'To that venue only, by its slug.') venue!: string | null;
  @needs(oneOf('open', 'closed', 'all'), 'In that state.') state!: TeamEnquiriesQuery['state'];
}

class EnquiriesAnswer {
  @gives(listOf(TeamEnquiryAnswer), 'The one that has waited for longest first.')
  enquiries!: readonly TeamEnquiryAnswer[];
}

export const listEnquiries = teamOperation({
  effect: 'read',
  title: 'List enquiries, the one that has waited for longest first',
  route: 'GET /enquiries',
  capability: 'diary.read',
  about: 'What guests ask, and every task that a person at a venue has to deal with.',
  input: ListEnquiriesInput,
  answer: EnquiriesAnswer,

  async run({ environment, state }, { team, venues }): Promise<readonly TeamEnquiry[]> {
    return team.enquiries.list({ environment, venues, state });
  },

  view: (found): EnquiriesAnswer => ({ enquiries: found.map(toTeamEnquiry) }),
});
