import type { TeamEnquiry, TeamPorts, VenueSummary } from '@venue/domain';
import { needs } from '../fields/field';
import { words } from '../fields/kinds';
import { TeamEnquiryAnswer, toTeamEnquiry } from './team-enquiry-view';
import { refusal, teamOperation, unknown } from './team-operation';

class ShowEnquiryInput {
  @needs(words, 'The id, or how it begins.') id!: string;
}

export const showEnquiry = teamOperation({
  effect: 'read',
  title: 'Show one enquiry',
  route: 'GET /enquiries/{id}',
  capability: 'diary.read',
  about: 'The enquiry as it came in, and what came of it.',
  input: ShowEnquiryInput,
  answer: TeamEnquiryAnswer,
  problems: ['not-found'],

  async run({ id }, call): Promise<TeamEnquiry> {
    return enquiryWithPrefix(id, call);
  },

  view: toTeamEnquiry,
});

/** Two enquiries hardly ever have this many first digits of their ids in common. */
const digitsMin = 8;

/**
 * The enquiry whose id begins like that; refuses a prefix of none or of several. Those of venues
 * that the caller may not see do not count.
 */
export async function enquiryWithPrefix(
  text: string,
  { team, venues }: { readonly team: TeamPorts; readonly venues: readonly VenueSummary[] },
): Promise<TeamEnquiry> {
  const digits = text.trim().toLowerCase().replaceAll('-', '');
  if (!/^[0-9a-f]{1,32}$/.test(digits)) {
    throw refusal(`“${text}” is no id of an enquiry; one begins like 3f0e8a4e.`);
  }
  if (digits.length < digitsMin) {
    throw refusal(`“${text}” is too short: give the first ${digitsMin} characters of the id.`);
  }
  const slugs = venues.map(({ slug }) => slug);
  const all = await team.enquiries.withIdPrefix(digits);
  const [found, ...others] = all.filter(({ venue }) => slugs.includes(venue.slug));
  if (found === undefined) throw unknown(`There is no enquiry ${text}.`);
  if (others.length === 0) return found;
  const ids = [found, ...others].map(({ id }) => id).join(', ');
  throw refusal(`More than one enquiry begins with ${text}. There are: ${ids}.`);
}
