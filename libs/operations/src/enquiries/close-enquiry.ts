import { hasControlInLines } from '@venue/domain/shared/text';
import { output, required, optional } from '../fields/field';
import { anyText, object, oneOf, plainText } from '../fields/kinds';
import { EnquiryView, toEnquiryView } from './enquiry-view';
import { enquiryWithPrefix } from './show-enquiry';
import { operation } from '../operation';
import { refusal } from '../problems';

class CloseEnquiryInput {
  @required(plainText, 'The id, or how it begins.') id!: string;
  @optional(anyText, 'The outcome, for later readers.') note!: string | null;
}

/** Closing a closed enquiry changes nothing. */
export class CloseEnquiryAnswer {
  @output(oneOf('closed', 'already_closed'), 'How it went.') outcome!: 'closed' | 'already_closed';
  @output(object(EnquiryView), 'The enquiry as it is now.') enquiry!: EnquiryView;
}

export const closeEnquiry = operation({
  audience: 'team',
  route: 'POST /enquiries/{id}/close',
  capability: 'enquiries.manage',
  effect: 'write',
  title: 'Close an enquiry for good',
  description:
    'Notes that an enquiry is dealt with, and what came of it. A closed enquiry stays closed and keeps its note. ' +
    'The guest is not told.',
  input: CloseEnquiryInput,
  answer: CloseEnquiryAnswer,
  problems: ['not-found'],

  async run({ id, note }, call): Promise<CloseEnquiryAnswer> {
    const noteToKeep = note === null ? null : validNote(note);
    const match = await enquiryWithPrefix(id, call);
    const isClosed = await call.team.enquiries.close(match.id, noteToKeep);
    const enquiry = toEnquiryView(await enquiryWithPrefix(match.id, call));
    return { outcome: isClosed ? 'closed' : 'already_closed', enquiry };
  },
});

function validNote(text: string): string {
  const plain = text.normalize('NFC').trim();
  if (/^.{1,1000}$/su.test(plain) && !hasControlInLines(plain)) return plain;
  throw refusal('A note must be 1 to 1,000 characters, without control characters.', '/note');
}
