/** A person, named by a phone number or an e-mail address. */
import type { DataSubject } from '@venue/domain/guest/personal-data';
import { parseRegion } from '@venue/domain/shared/phone';
import type { VenueSummary } from '@venue/domain/venue/venue';
import { optional } from '../fields/field';
import { anyText } from '../fields/kinds';
import { type FieldError, refusal } from '../problems';
import { parseEmail, parsePhones } from '../pipeline/choices';

export class PersonInput {
  @optional(anyText, 'The phone number.') phone!: string | null;
  @optional(anyText, 'Where that number is at home; left out, any country with a venue.')
  country!: string | null;
  @optional(anyText, 'The e-mail address.') email!: string | null;
}

/** Requires exactly one of phone and email, and an existing country. */
export function checkPerson({ phone, email, country }: PersonInput): readonly FieldError[] {
  if ((phone === null) === (email === null)) {
    return [{ pointer: '/phone', detail: 'Please name a phone number or an e-mail address.' }];
  }
  if (country === null || parseRegion(country) !== null) return [];
  return [{ pointer: '/country', detail: 'country must be a country such as GB.' }];
}

/**
 * The persons that the input can name: a number that is valid in several countries gives one each.
 */
export function dataSubjectsOf(
  { phone, country, email }: PersonInput,
  venues: readonly VenueSummary[],
): readonly [DataSubject, ...DataSubject[]] {
  if (phone === null) return [{ email: parseEmail(email ?? '', '/email') }];
  const region = country === null ? null : parseRegion(country);
  const [first, ...others] = parsePhones(phone, { country: region, venues, pointer: '/phone' });
  return [{ phone: first }, ...others.map((other) => ({ phone: other }))];
}

/**
 * The subject with stored data; the first one if there is none. Throws if two have data, since the
 * data of one person must not be shown or erased for another.
 */
export async function subjectOnFile(
  subjects: readonly [DataSubject, ...DataSubject[]],
  isOnFile: (subject: DataSubject) => Promise<boolean>,
): Promise<DataSubject> {
  const [first, ...others] = subjects;
  if (others.length === 0) return first;
  const matches: DataSubject[] = [];
  for (const subject of subjects) if (await isOnFile(subject)) matches.push(subject);
  if (matches.length < 2) return matches[0] ?? first;
  const numbers = matches.map(displaySubject).join(' and ');
  throw refusal(
    `There are people with the numbers ${numbers}: please give the one that is meant.`,
    '/phone',
  );
}

/** The number or address in its normal form. */
export function displaySubject(subject: DataSubject): string {
  return 'phone' in subject ? subject.phone : subject.email;
}
