import type { PersonalData } from '@venue/domain';
import { gives } from '../../fields/field';
import { document, words } from '../../fields/kinds';
import { checkPerson, dataSubjectOf, displaySubject, PersonInput } from './person';
import { teamOperation } from '../team-operation';

export interface PersonalDataAnswer {
  /** The number or address, as it was parsed. */
  readonly who: string;
  readonly data: PersonalData;
}

class PersonAnswer {
  @gives(words, 'The number or address, as it was understood.') who!: string;
  @gives(document, 'What is kept, by kind.') data!: PersonalData;
}

export const exportPersonalData = teamOperation({
  effect: 'read',
  route: 'POST /person/export',
  capability: 'setup.manage',
  isGroupWide: true,
  title: 'Export all that is kept of a person',
  about: 'It takes the number or the address in a body, so that they stand in no address.',
  answer: PersonAnswer,
  input: PersonInput,
  check: checkPerson,

  async run(input, { team, venues }): Promise<PersonalDataAnswer> {
    const subject = dataSubjectOf(input, venues);
    return { who: displaySubject(subject), data: await team.personalData.export(subject) };
  },
});
