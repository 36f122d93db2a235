import type { DataSubject, ErasedCounts, ErasureProof } from '@venue/domain';
import { checkPerson, dataSubjectOf, displaySubject, PersonInput } from './person';
import { teamOperation, type TeamCall } from './team-operation';

/** What was erased, or would be. */
export interface ErasePersonAnswer {
  /** The number or address, as it was parsed. */
  readonly who: string;
  readonly erased: ErasedCounts;
}

export const erasePerson = teamOperation({
  effect: 'write',
  title: 'Erase a person for good',
  input: PersonInput,
  check: checkPerson,

  async run(input, call): Promise<ErasePersonAnswer> {
    const subject = dataSubjectOf(input, call.venues);
    const erased = await call.team.erasure.erase(subject, proofOf(subject, call));
    return { who: displaySubject(subject), erased };
  },
});

export const previewErasure = teamOperation({
  effect: 'read',
  title: 'Count what erasing a person would erase, without erasing it',
  input: PersonInput,
  check: checkPerson,

  async run(input, { team, venues }): Promise<ErasePersonAnswer> {
    const subject = dataSubjectOf(input, venues);
    return { who: displaySubject(subject), erased: await team.erasure.preview(subject) };
  },
});

/** Addresses are hashed in lower case, as they are compared. */
function proofOf(subject: DataSubject, { ids, secrets }: TeamCall): ErasureProof {
  const subjectHash = secrets.hash('erasure', displaySubject(subject).toLowerCase());
  return { id: ids.uuid(), subjectHash };
}
