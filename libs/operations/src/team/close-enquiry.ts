import { hasControlInLines, type TeamEnquiry } from '@venue/domain';
import { gives, needs, takes } from '../fields/field';
import { anyText, object, oneOf, words } from '../fields/kinds';
import { enquiryWithPrefix } from './show-enquiry';
import { TeamEnquiryAnswer, toTeamEnquiry } from './team-enquiry-view';
import { refusal, teamOperation } from './team-operation';

class CloseEnquiryInput {
  @needs(words, 'The id, or how it begins.') id!: string;
  @takes(anyText, 'What came of it, for those who look later.') note!: string | null;
}

/** A closed enquiry stays as it is. */
export interface CloseEnquiryAnswer {
  readonly outcome: 'closed' | 'already_closed';
  readonly enquiry: TeamEnquiry;
}

class ClosedAnswer {
  @gives(oneOf('closed', 'already_closed'), 'What came of it.') outcome!: string;
  @gives(object(TeamEnquiryAnswer), 'The enquiry as it is now.') enquiry!: TeamEnquiryAnswer;
}

export const closeEnquiry = teamOperation({
  effect: 'write',
  title: 'Close an enquiry for good',
  route: 'POST /enquiries/{id}/close',
  capability: 'enquiries.manage',
  about: 'A closed enquiry stays as it is: closing it again changes nothing, its note neither.',
  input: CloseEnquiryInput,
  answer: ClosedAnswer,
  problems: ['not-found'],

  async run({ id, note }, call): Promise<CloseEnquiryAnswer> {
    const noteToKeep = note === null ? null : validNote(note);
    const found = await enquiryWithPrefix(id, call);
    const isClosed = await call.team.enquiries.close(found.id, noteToKeep);
    const enquiry = await enquiryWithPrefix(found.id, call);
    return { outcome: isClosed ? 'closed' : 'already_closed', enquiry };
  },

  view: ({ outcome, enquiry }): ClosedAnswer => ({ outcome, enquiry: toTeamEnquiry(enquiry) }),
});

function validNote(text: string): string {
  const plain = text.normalize('NFC').trim();
  if (/^.{1,1000}$/su.test(plain) && !hasControlInLines(plain)) return plain;
  throw refusal('A note must be 1 to 1,000 characters, without control characters.');
}
