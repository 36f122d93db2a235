import type { DataSubject, ErasedCounts, ErasureProof } from '@venue/domain/guest/personal-data';
import { checkPerson, dataSubjectsOf, displaySubject, PersonInput, subjectOnFile } from './person';
import { output, outputOrNull } from '../fields/field';
import { int32Max, object, wholeNumber, plainText } from '../fields/kinds';
import { type TeamCall, operation } from '../operation';

/** The data that was erased, or would be. */
export interface ErasePersonAnswer {
  /** The number or address in its normal form. */
  readonly who: string;
  readonly erased: ErasedCounts;
}

const count = wholeNumber(0, int32Max);

class ErasedCountsAnswer {
  @output(count, 'Bookings.') bookings!: number;
  @output(count, 'The future ones among them: they keep their tables.') upcoming!: number;
  @output(count, 'Enquiries.') enquiries!: number;
  @output(count, 'Entries of the waiting list.') waiting!: number;
  @output(count, 'Messages.') messages!: number;
  @output(count, 'Texts from the person.') texts!: number;
  @output(count, 'Stored answers.') answers!: number;
  @output(count, 'Orders of tickets.') orders!: number;
  @output(count, 'Contacts that pages sent for the person.') contacts!: number;
  @output(count, 'Marketing preferences.') preferences!: number;
  @output(count, 'Members of the team whose rights were withdrawn before.') members!: number;
}

class ErasedAnswer {
  @outputOrNull(plainText, 'The number or address: null when the answer is given again.')
  who!: string | null;
  @output(object(ErasedCountsAnswer), 'How much was erased, or would be.') erased!: ErasedCounts;
}

export const erasePerson = operation({
  audience: 'team',
  effect: 'write',
  route: 'POST /person/erase',
  // Otherwise the stored answer would be the only remaining trace of the person.
  shownOnce: ['who'],
  capability: 'setup.manage',
  isGroupWide: true,
  title: 'Erase a person for good',
  description:
    'What is stored of the person is taken out of bookings, tickets, messages and enquiries, and of the history where ' +
    'it was a member of the team. There is no way back.',
  answer: ErasedAnswer,
  input: PersonInput,
  check: checkPerson,

  async run(input, call): Promise<ErasePersonAnswer> {
    const subject = await subjectIn(input, call);
    const erased = await call.team.erasure.erase(subject, proofOf(subject, call));
    return { who: displaySubject(subject), erased };
  },
});

export const previewErasure = operation({
  audience: 'team',
  effect: 'read',
  route: 'POST /person/erase/preview',
  capability: 'setup.manage',
  isGroupWide: true,
  title: 'Preview an erasure: count what it would erase',
  description: 'Nothing is changed.',
  answer: ErasedAnswer,
  input: PersonInput,
  check: checkPerson,

  async run(input, call): Promise<ErasePersonAnswer> {
    const subject = await subjectIn(input, call);
    return { who: displaySubject(subject), erased: await call.team.erasure.preview(subject) };
  },
});

function subjectIn(input: PersonInput, { team, venues }: TeamCall): Promise<DataSubject> {
  return subjectOnFile(dataSubjectsOf(input, venues), async (subject) =>
    Object.values(await team.erasure.preview(subject)).some((count) => count > 0),
  );
}

/** Addresses are hashed in lower case, as they are compared elsewhere. */
function proofOf(subject: DataSubject, { ids, secrets }: TeamCall): ErasureProof {
  const subjectHash = secrets.hash('erasure', displaySubject(subject).toLowerCase());
  return { id: ids.uuid(), subjectHash };
}
