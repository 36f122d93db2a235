import { required, optional } from '../fields/field';
import { line, plainText } from '../fields/kinds';
import { EnquiryView, toEnquiryView } from './enquiry-view';
import { enquiryWithPrefix, openEnquiry } from './show-enquiry';
import { operation } from '../operation';

class AssignEnquiryInput {
  @required(plainText, 'The id, or how it begins.') id!: string;
  @optional(line(1, 120), 'Who of the team deals with it; left out, no one does.')
  assignee!: string | null;
}

export const assignEnquiry = operation({
  audience: 'team',
  route: 'POST /enquiries/{id}/assign',
  capability: 'enquiries.manage',
  effect: 'write',
  title: 'Say who deals with an enquiry',
  description: 'Notes who of the team deals with an open enquiry, or that no one does any more.',
  input: AssignEnquiryInput,
  answer: EnquiryView,
  problems: ['not-found'],

  async run({ id, assignee }, call): Promise<EnquiryView> {
    const enquiry = await openEnquiry(id, call);
    await call.team.enquiries.assign(enquiry.id, assignee);
    return toEnquiryView(await enquiryWithPrefix(enquiry.id, call));
  },
});
