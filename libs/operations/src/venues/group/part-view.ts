/** A part of the group's document, and what a change of it would do, as JSON. */
import { noConflicts, type SetupChange } from '@venue/domain/tickets/commitments';
import type { Conflicts } from '@venue/domain/tickets/sold-dates';
import type { GroupChange, GroupPart, PartFault } from '@venue/domain/venue/group-file';
import { output, outputOrNull } from '../../fields/field';
import {
  anyValue,
  document,
  listOf,
  listOfText,
  object,
  oneOf,
  plainText,
} from '../../fields/kinds';
import { ConflictsAnswer, toConflicts } from './conflicts-view';
import { AppliedChangeAnswer, GroupChangeAnswer } from './group-view';

export class PartAnswer {
  @output(plainText, 'Its path.') path!: string;
  @output(anyValue, 'Its value, in the form of the group file; null if it is left out.')
  value!: unknown;
  @output(document, 'The JSON schema of its value, with descriptions for a form.') schema!: object;
  @output(plainText, 'Differs when the value differs; send it back with a change.')
  revision!: string;
}

export function toPart({ path, part }: ShowPartAnswer): PartAnswer {
  return { path, ...part };
}

export interface ShowPartAnswer {
  readonly path: string;
  readonly part: GroupPart;
}

class PartFaultAnswer {
  @output(plainText, 'A JSON pointer into the value; empty for the whole value or another part.')
  pointer!: string;
  @output(plainText, 'The member, such as venues[the-harbour].policy.') path!: string;
  @output(plainText, 'What is wrong.') message!: string;
}

export class ComparedPartAnswer {
  @output(oneOf('compared', 'faulty'), 'Whether the value can be applied.') outcome!: string;
  @output(listOf(PartFaultAnswer), 'What is wrong.') faults!: readonly PartFault[];
  @output(listOf(PartFaultAnswer), 'What may be meant but hardly works.')
  warnings!: readonly PartFault[];
  @output(listOf(GroupChangeAnswer), 'What it would add and change.')
  changes!: readonly GroupChange[];
  @output(listOfText, 'What it would take away.') removed!: readonly string[];
  @output(object(ConflictsAnswer), 'What it would bring outside the rules.')
  conflicts!: ConflictsAnswer;
}

interface Faulty {
  readonly kind: 'faulty';
  readonly faults: readonly PartFault[];
}

export type ComparePartAnswer =
  | Faulty
  | {
      readonly kind: 'compared';
      readonly warnings: readonly PartFault[];
      readonly changes: readonly GroupChange[];
      readonly leftOut: readonly string[];
      readonly broken: Conflicts;
    };

export function toComparedPart(answer: ComparePartAnswer): ComparedPartAnswer {
  if (answer.kind === 'faulty') {
    const { faults } = answer;
    const nothing = { warnings: [], changes: [], removed: [] };
    return { outcome: 'faulty', faults, ...nothing, conflicts: toConflicts(noConflicts) };
  }
  const { warnings, changes, leftOut: removed, broken } = answer;
  const conflicts = toConflicts(broken);
  return { outcome: 'compared', faults: [], warnings, changes, removed, conflicts };
}

export class ChangedPartAnswer {
  @output(oneOf('applied', 'refused', 'faulty'), 'Nothing is changed unless it is `applied`.')
  outcome!: string;
  @output(listOf(PartFaultAnswer), 'What is wrong.') faults!: readonly PartFault[];
  @output(listOf(PartFaultAnswer), 'What may be meant but hardly works.')
  warnings!: readonly PartFault[];
  @output(listOf(AppliedChangeAnswer), 'What was changed.') changes!: readonly SetupChange[];
  @output(object(ConflictsAnswer), 'What is outside the new rules, or would be.')
  conflicts!: ConflictsAnswer;
  @outputOrNull(plainText, 'The new revision of the part; null if nothing was changed.')
  revision!: string | null;
}

export type ChangePartAnswer =
  | Faulty
  | { readonly kind: 'refused'; readonly broken: Conflicts }
  | {
      readonly kind: 'applied';
      readonly warnings: readonly PartFault[];
      readonly changes: readonly SetupChange[];
      readonly broken: Conflicts;
      readonly revision: string;
    };

export function toChangedPart(answer: ChangePartAnswer): ChangedPartAnswer {
  const nothing = { faults: [], warnings: [], changes: [], revision: null };
  if (answer.kind === 'faulty') {
    const { faults } = answer;
    return { ...nothing, outcome: 'faulty', faults, conflicts: toConflicts(noConflicts) };
  }
  const conflicts = toConflicts(answer.broken);
  if (answer.kind === 'refused') return { ...nothing, outcome: 'refused', conflicts };
  const { warnings, changes, revision } = answer;
  return { outcome: 'applied', faults: [], warnings, changes, conflicts, revision };
}
