import {
  environments,
  type Environment,
  type TeamEnquiriesQuery,
  type TeamEnquiry,
} from '@venue/domain';
import { needs, takes } from '../fields/field';
import { anyText, oneOf } from '../fields/kinds';
import { teamOperation } from './team-operation';

class ListEnquiriesInput {
  @needs(oneOf(...environments), 'Live ones, or those of the sandbox.') environment!: Environment;
  @takes(anyText, 'To that venue only, by its slug.') venue!: string | null;
  @needs(oneOf('open', 'closed', 'all'), 'In that state.') state!: TeamEnquiriesQuery['state'];
}

export const listEnquiries = teamOperation({
  effect: 'read',
  title: 'List enquiries, the one that has waited for longest first',
  input: ListEnquiriesInput,

  async run({ environment, state }, { team, venues }): Promise<readonly TeamEnquiry[]> {
    return team.enquiries.list({ environment, venues, state });
  },
});
