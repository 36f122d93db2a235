import { environments, type Environment } from '@venue/domain/access/caller';
import { enquiryKinds, type TeamEnquiriesQuery } from '@venue/domain/booking/enquiry';
import { output, required, optional } from '../fields/field';
import { anyText, listOf, oneOf } from '../fields/kinds';
import { EnquiryView, toEnquiryView } from './enquiry-view';
import { operation } from '../operation';

class ListEnquiriesInput {
  @required(oneOf(...environments), 'Live ones, or those of the sandbox.')
  environment!: Environment;
  @optional(anyText, 'To that venue only, by its slug.') venue!: string | null;
  @required(oneOf('open', 'closed', 'all'), 'In that state.') state!: TeamEnquiriesQuery['state'];
  @optional(
    oneOf(...enquiryKinds),
    'What guests ask, or what the system reports; both if left out.',
  )
  kind!: TeamEnquiriesQuery['kind'];
}

class EnquiriesAnswer {
  @output(listOf(EnquiryView), 'The enquiries; the one that has waited for longest first.')
  enquiries!: readonly EnquiryView[];
}

export const listEnquiries = operation({
  audience: 'team',
  route: 'GET /enquiries',
  capability: 'diary.read',
  effect: 'read',
  title: 'List enquiries',
  description:
    'Lists questions of guests with what was answered, and alarms: what the system reports to the team.',
  input: ListEnquiriesInput,
  answer: EnquiriesAnswer,

  async run({ environment, state, kind }, { team, venues }): Promise<EnquiriesAnswer> {
    const enquiries = await team.enquiries.list({ environment, venues, state, kind });
    return { enquiries: enquiries.map(toEnquiryView) };
  },
});
