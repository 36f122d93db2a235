import type { TeamEnquiry } from '@venue/domain/booking/enquiry';
import { required } from '../fields/field';
import { plainText } from '../fields/kinds';
import { Problem, refusal, unknown } from '../problems';
import { EnquiryView, toEnquiryView } from './enquiry-view';
import { type TeamCall, operation } from '../operation';

class ShowEnquiryInput {
  @required(plainText, 'The id, or how it begins.') id!: string;
}

export const showEnquiry = operation({
  audience: 'team',
  route: 'GET /enquiries/{id}',
  capability: 'diary.read',
  effect: 'read',
  title: 'Show one enquiry',
  description: 'Shows all of an enquiry: what the guest wrote, and what the team has answered.',
  input: ShowEnquiryInput,
  answer: EnquiryView,
  problems: ['not-found'],

  async run({ id }, call): Promise<EnquiryView> {
    return toEnquiryView(await enquiryWithPrefix(id, call));
  },
});

/** Two enquiries hardly ever have this many first digits of their ids in common. */
const digitsMin = 8;

/** The enquiry whose id begins like that; refuses a prefix of none or of several. */
export async function enquiryWithPrefix(
  text: string,
  { team, venues }: Pick<TeamCall, 'team' | 'venues'>,
): Promise<TeamEnquiry> {
  const digits = text.trim().toLowerCase().replaceAll('-', '');
  if (!/^[0-9a-f]{1,32}$/.test(digits)) {
    throw refusal(`“${text}” is no id of an enquiry; one begins like 3f0e8a4e.`, 'id');
  }
  if (digits.length < digitsMin) {
    throw refusal(
      `“${text}” is too short: give the first ${digitsMin} characters of the id.`,
      'id',
    );
  }
  const known = await team.enquiries.withIdPrefix(digits);
  const [found, ...others] = known.filter(({ venueId }) => venues.some(({ id }) => id === venueId));
  if (found === undefined) throw unknown(`There is no enquiry ${text}.`);
  if (others.length === 0) return found;
  const ids = [found, ...others].map(({ id }) => id).join(', ');
  throw refusal(`More than one enquiry begins with ${text}. There are: ${ids}.`, 'id');
}

/** The enquiry, locked until the transaction ends; refuses one that is closed. */
export async function openEnquiry(
  text: string,
  call: Pick<TeamCall, 'team' | 'venues'>,
): Promise<TeamEnquiry> {
  const found = await enquiryWithPrefix(text, call);
  if (await call.team.enquiries.lockOpen(found.id)) return enquiryWithPrefix(found.id, call);
  throw new Problem('conflict', { detail: `Enquiry ${found.id.slice(0, 8)} is closed already.` });
}
