/** Enquiries as an admin looks for them and deals with them. */
import { hasControlInLines } from '@venue/domain';
import type { PostgresStaffEnquiries, StaffEnquiry } from '@venue/postgres';
import { Refusal } from './administration-choice';

/** What became of the wish to close one; one that is closed already stays as it is. */
export interface Closing {
  readonly kind: 'closed' | 'closed-already';
  readonly enquiry: StaffEnquiry;
}

/** Enough of an id that two of them hardly ever share it. */
const digitsMin = 8;

/** The one whose id begins like that; refuses what names none, or several. */
export async function enquiryNamed(
  enquiries: PostgresStaffEnquiries,
  text: string,
): Promise<StaffEnquiry> {
  const digits = text.trim().toLowerCase().replaceAll('-', '');
  if (!/^[0-9a-f]{1,32}$/.test(digits)) {
    throw new Refusal(`“${text}” is no id of an enquiry; one begins like 3f0e8a4e.`);
  }
  if (digits.length < digitsMin) {
    throw new Refusal(`“${text}” is too short: give the first ${digitsMin} characters of the id.`);
  }
  const [found, ...others] = await enquiries.beginningWith(digits);
  if (found === undefined) throw new Refusal(`There is no enquiry ${text}.`);
  if (others.length === 0) return found;
  const ids = [found, ...others].map(({ id }) => id).join(', ');
  throw new Refusal(`More than one enquiry begins with ${text}. There are: ${ids}.`);
}

/** Closes it for good, with a note for those who look later. */
export async function closeEnquiry(
  enquiries: PostgresStaffEnquiries,
  { id: text, note }: { readonly id: string; readonly note: string | null },
): Promise<Closing> {
  const kept = note === null ? null : readableNote(note);
  const { id } = await enquiryNamed(enquiries, text);
  const kind = (await enquiries.close(id, kept)) ? 'closed' : 'closed-already';
  return { kind, enquiry: await enquiryNamed(enquiries, id) };
}

function readableNote(text: string): string {
  const plain = text.normalize('NFC').trim();
  if (/^.{1,1000}$/su.test(plain) && !hasControlInLines(plain)) return plain;
  throw new Refusal('A note must be 1 to 1,000 characters, without control characters.');
}
