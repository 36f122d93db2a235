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

/** Long enough that two enquiries hardly ever share this many first digits of their ids. */
const digitsMin = 8;

/** The enquiry whose id begins with the prefix; throws if there are none or several. */
export async function enquiryWithPrefix(
  text: string,
  { team, venues }: Pick<TeamCall, 'team' | 'venues'>,
): Promise<TeamEnquiry> {
  const digits = text.trim().toLowerCase().replaceAll('-', '');
  if (!/^[0-9a-f]{1,32}$/.test(digits)) {
    throw refusal(`“${text}” is not the id of an enquiry, such as 3f0e8a4e.`, 'id');
  }
  if (digits.length < digitsMin) {
    throw refusal(
      `“${text}” is too short: give the first ${digitsMin} characters of the id.`,
      'id',
    );
  }
  const candidates = await team.enquiries.withIdPrefix(digits);
  const [match, ...others] = candidates.filter(({ venueId }) =>
    venues.some(({ id }) => id === venueId),
  );
  if (match === undefined) throw unknown(`There is no enquiry ${text}.`);
  if (others.length === 0) return match;
  const ids = [match, ...others].map(({ id }) => id).join(', ');
  throw refusal(`More than one enquiry begins with ${text}. There are: ${ids}.`, 'id');
}

/** Locks the enquiry until the transaction ends; throws if it is closed. */
export async function openEnquiry(
  text: string,
  call: Pick<TeamCall, 'team' | 'venues'>,
): Promise<TeamEnquiry> {
  const match = await enquiryWithPrefix(text, call);
  if (await call.team.enquiries.lockOpen(match.id)) return enquiryWithPrefix(match.id, call);
  throw new Problem('conflict', { detail: `Enquiry ${match.id.slice(0, 8)} is closed already.` });
}
