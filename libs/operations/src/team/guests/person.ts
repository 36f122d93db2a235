/** A person, named by a phone number or an e-mail address. */
import { parseRegion, type DataSubject, type Region, type VenueSummary } from '@venue/domain';
import { takes } from '../../fields/field';
import { anyText } from '../../fields/kinds';
import type { FieldError } from '../../problems';
import { parsedEmail, parsedPhone } from '../choices';

export class PersonInput {
  @takes(anyText, 'The phone number.') phone!: string | null;
  @takes(anyText, 'Where that number is at home; left out, where the first venue is.')
  country!: Region | null;
  @takes(anyText, 'The e-mail address.') email!: string | null;
}

/** Requires exactly one of phone and email, and an existing country. */
export function checkPerson({ phone, email, country }: PersonInput): readonly FieldError[] {
  if ((phone === null) === (email === null)) {
    return [{ pointer: '/phone', detail: 'Please name a phone number or an e-mail address.' }];
  }
  if (country === null || parseRegion(country) !== null) return [];
  return [{ pointer: '/country', detail: 'country must be a country such as GB.' }];
}

export function dataSubjectOf(
  { phone, country, email }: PersonInput,
  venues: readonly VenueSummary[],
): DataSubject {
  if (phone !== null) return { phone: parsedPhone(phone, { country, venues, pointer: '/phone' }) };
  return { email: parsedEmail(email ?? '', '/email') };
}

/** The number or address, as it was parsed. */
export function displaySubject(subject: DataSubject): string {
  return 'phone' in subject ? subject.phone : subject.email;
}
