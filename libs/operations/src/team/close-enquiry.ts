import { hasControlInLines, type TeamEnquiry } from '@venue/domain';
import { needs, takes } from '../fields/field';
import { anyText, words } from '../fields/kinds';
import { enquiryWithPrefix } from './show-enquiry';
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

export const closeEnquiry = teamOperation({
  effect: 'write',
  title: 'Close an enquiry for good',
  input: CloseEnquiryInput,

  async run({ id, note }, { team }): Promise<CloseEnquiryAnswer> {
    const noteToKeep = note === null ? null : validNote(note);
    const found = await enquiryWithPrefix(id, team);
    const isClosed = await team.enquiries.close(found.id, noteToKeep);
    const enquiry = await enquiryWithPrefix(found.id, team);
    return { outcome: isClosed ? 'closed' : 'already_closed', enquiry };
  },
});

function validNote(text: string): string {
  const plain = text.normalize('NFC').trim();
  if (/^.{1,1000}$/su.test(plain) && !hasControlInLines(plain)) return plain;
  throw refusal('A note must be 1 to 1,000 characters, without control characters.');
}
