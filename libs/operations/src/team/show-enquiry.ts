import type { TeamEnquiry, TeamPorts } from '@venue/domain';
import { needs } from '../fields/field';
import { words } from '../fields/kinds';
import { refusal, teamOperation, unknown } from './team-operation';

class ShowEnquiryInput {
  @needs(words, 'The id, or how it begins.') id!: string;
}

export const showEnquiry = teamOperation({
  effect: 'read',
  title: 'Show one enquiry',
  input: ShowEnquiryInput,

  async run({ id }, { team }): Promise<TeamEnquiry> {
    return enquiryWithPrefix(id, team);
  },
});

/** Two enquiries hardly ever have this many first digits of their ids in common. */
const digitsMin = 8;

/** The enquiry whose id begins like that; refuses a prefix of none or of several. */
export async function enquiryWithPrefix(
  text: string,
  { enquiries }: Pick<TeamPorts, 'enquiries'>,
): Promise<TeamEnquiry> {
  const digits = text.trim().toLowerCase().replaceAll('-', '');
  if (!/^[0-9a-f]{1,32}$/.test(digits)) {
    throw refusal(`“${text}” is no id of an enquiry; one begins like 3f0e8a4e.`);
  }
  if (digits.length < digitsMin) {
    throw refusal(`“${text}” is too short: give the first ${digitsMin} characters of the id.`);
  }
  const [found, ...others] = await enquiries.withIdPrefix(digits);
  if (found === undefined) throw unknown(`There is no enquiry ${text}.`);
  if (others.length === 0) return found;
  const ids = [found, ...others].map(({ id }) => id).join(', ');
  throw refusal(`More than one enquiry begins with ${text}. There are: ${ids}.`);
}
