/** What is kept of a person, for the person who asks. */
import type { KeptOfPerson, PostgresGuestsExport, StaffVenue } from '@venue/postgres';
import { nameOf, subjectOf, type Person } from './administration-erasure';

export interface PersonExport {
  /** The number or address, as it was understood. */
  readonly who: string;
  readonly kept: KeptOfPerson;
}

export async function exportPerson(
  person: Person,
  { venues, guests }: { venues: readonly StaffVenue[]; guests: PostgresGuestsExport },
): Promise<PersonExport> {
  const subject = subjectOf(person, venues);
  return { who: nameOf(subject), kept: await guests.export(subject) };
}
