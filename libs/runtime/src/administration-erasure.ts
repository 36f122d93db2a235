/** Whom an admin wants to be forgotten, and what is kept as a proof of it. */
import type { Region } from '@venue/domain';
import type { Secrets } from '@venue/operations';
import type { Erased, ErasureProof, StaffVenue, Subject } from '@venue/postgres';
import { chosenEmail, chosenPhone } from './administration-choice';
import { randomIds } from './ids';

/** A person, as an admin names them; the country is for a number without its prefix. */
export type Person =
  { readonly phone: string; readonly country: Region | null } | { readonly email: string };

/** What was forgotten, or would be. */
export interface Erasure {
  /** The number or address, as it was understood. */
  readonly who: string;
  readonly erased: Erased;
}

export function subjectOf(person: Person, venues: readonly StaffVenue[]): Subject {
  if ('email' in person) return { email: chosenEmail(person.email) };
  const { phone, country } = person;
  return { phone: chosenPhone(phone, { country, venues }) };
}

export function nameOf(subject: Subject): string {
  return 'phone' in subject ? subject.phone : subject.email;
}

/** Addresses are hashed in lower case, as they are compared. */
export function proofOf(subject: Subject, secrets: Secrets): ErasureProof {
  const subjectHash = secrets.hash('erasure', nameOf(subject).toLowerCase());
  return { id: randomIds.uuid(), subjectHash };
}
