import type { PersonalData } from '@venue/domain/guest/personal-data';
import { output } from '../fields/field';
import { document, plainText } from '../fields/kinds';
import { checkPerson, dataSubjectsOf, displaySubject, PersonInput, subjectOnFile } from './person';
import { operation } from '../operation';

export interface PersonalDataAnswer {
  /** The number or address in its normal form. */
  readonly who: string;
  readonly data: PersonalData;
}

class PersonAnswer {
  @output(plainText, 'The number or address, as it was understood.') who!: string;
  @output(document, 'What is kept, by kind.') data!: PersonalData;
}

export const exportPersonalData = operation({
  audience: 'team',
  effect: 'read',
  route: 'POST /person/export',
  capability: 'setup.manage',
  isGroupWide: true,
  title: 'Export the personal data of a person',
  description:
    'The number or the e-mail address is sent in the body, so that it is in no web address.',
  answer: PersonAnswer,
  input: PersonInput,
  check: checkPerson,

  async run(input, { team, venues }): Promise<PersonalDataAnswer> {
    const subject = await subjectOnFile(dataSubjectsOf(input, venues), async (one) =>
      Object.values(await team.personalData.export(one)).some(({ length }) => length > 0),
    );
    return { who: displaySubject(subject), data: await team.personalData.export(subject) };
  },
});
