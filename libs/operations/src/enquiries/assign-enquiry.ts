import { required, optional } from '../fields/field';
import { line, plainText } from '../fields/kinds';
import { EnquiryView, toEnquiryView } from './enquiry-view';
import { enquiryWithPrefix, openEnquiry } from './show-enquiry';
import { operation } from '../operation';

class AssignEnquiryInput {
  @required(plainText, 'The id, or how it begins.') id!: string;
  @optional(line(1, 120), 'The member of the team; nobody if left out.')
  assignee!: string | null;
}

export const assignEnquiry = operation({
  audience: 'team',
  route: 'POST /enquiries/{id}/assign',
  capability: 'enquiries.manage',
  effect: 'write',
  title: 'Assign an enquiry',
  description: 'Assigns an open enquiry to a member of the team, or to nobody.',
  input: AssignEnquiryInput,
  answer: EnquiryView,
  problems: ['not-found'],

  async run({ id, assignee }, call): Promise<EnquiryView> {
    const enquiry = await openEnquiry(id, call);
    await call.team.enquiries.assign(enquiry.id, assignee);
    return toEnquiryView(await enquiryWithPrefix(enquiry.id, call));
  },
});
