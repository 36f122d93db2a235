import type { PersonalData } from '@venue/domain';
import { checkPerson, dataSubjectOf, displaySubject, PersonInput } from './person';
import { teamOperation } from './team-operation';

export interface PersonalDataAnswer {
  /** The number or address, as it was parsed. */
  readonly who: string;
  readonly data: PersonalData;
}

export const exportPersonalData = teamOperation({
  effect: 'read',
  title: 'Export all that is kept of a person',
  input: PersonInput,
  check: checkPerson,

  async run(input, { team, venues }): Promise<PersonalDataAnswer> {
    const subject = dataSubjectOf(input, venues);
    return { who: displaySubject(subject), data: await team.personalData.export(subject) };
  },
});
