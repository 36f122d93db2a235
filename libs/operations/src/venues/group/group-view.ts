/** The result of a group file, as JSON. */
import { noConflicts, type GroupResult, type SetupChange } from '@venue/domain/tickets/commitments';
import type { Conflicts } from '@venue/domain/tickets/sold-dates';
import type { GroupChange, GroupFault } from '@venue/domain/venue/group-file';
import { output } from '../../fields/field';
import {
  int32Max,
  listOf,
  listOfText,
  object,
  oneOf,
  wholeNumber,
  plainText,
} from '../../fields/kinds';
import { ConflictsAnswer, toConflicts } from './conflicts-view';

class GroupFaultAnswer {
  @output(wholeNumber(1, int32Max), 'The line, from 1.') line!: number;
  @output(wholeNumber(1, int32Max), 'The column, from 1.') column!: number;
  @output(plainText, 'The member, such as venues[the-harbour].policy; empty for the whole file.')
  path!: string;
  @output(plainText, 'What is wrong.') message!: string;
}

export class GroupChangeAnswer {
  @output(oneOf('added', 'changed'), 'What would happen to it.') action!: string;
  @output(plainText, 'The thing, such as table T3 at the-harbour.') what!: string;
  @output(listOfText, 'Its members that would change.') how!: readonly string[];
}

export class ComparedAnswer {
  @output(oneOf('compared', 'faulty'), 'Whether the file can be applied.') outcome!: string;
  @output(listOf(GroupFaultAnswer), 'What is wrong in the file.') faults!: readonly GroupFault[];
  @output(listOf(GroupChangeAnswer), 'What it would add and change.')
  changes!: readonly GroupChange[];
  @output(listOfText, 'What is stored and not in the file.') leftOut!: readonly string[];
  @output(object(ConflictsAnswer), 'What it would bring outside the rules.')
  conflicts!: ConflictsAnswer;
  @output(
    wholeNumber(0, int32Max),
    'How many bookings and event dates are at venues that the file leaves out: pruning would break them.',
  )
  atOtherVenues!: number;
  @output(object(ConflictsAnswer), 'What is outside the rules already.') standing!: ConflictsAnswer;
}

export type CompareGroupAnswer =
  | {
      readonly kind: 'compared';
      readonly changes: readonly GroupChange[];
      readonly leftOut: readonly string[];
      /** The conflicts that pruning would cause at the file's venues. */
      readonly broken: Conflicts;
      /** The number of conflicts that pruning would cause at venues that the file leaves out. */
      readonly atOtherVenues: number;
      /** The conflicts with the stored rules that exist already. */
      readonly standing: Conflicts;
    }
  | { readonly kind: 'faulty'; readonly faults: readonly GroupFault[] };

export function toComparisonAnswer(answer: CompareGroupAnswer): ComparedAnswer {
  const none = toConflicts(noConflicts);
  if (answer.kind === 'faulty') {
    const { faults } = answer;
    return { ...noChanges, outcome: 'faulty', faults, conflicts: none, standing: none };
  }
  const { changes, leftOut, broken, atOtherVenues, standing } = answer;
  return {
    outcome: 'compared',
    faults: [],
    changes,
    leftOut,
    conflicts: toConflicts(broken),
    atOtherVenues,
    standing: toConflicts(standing),
  };
}

const noChanges = { changes: [], leftOut: [], atOtherVenues: 0 };

export class AppliedChangeAnswer {
  @output(plainText, 'What happened to it.') action!: string;
  @output(plainText, 'The thing, such as table T3 at the-harbour.') what!: string;
}

export class AppliedAnswer {
  @output(oneOf('applied', 'refused', 'faulty'), 'Nothing is changed unless it is `applied`.')
  outcome!: string;
  @output(listOf(GroupFaultAnswer), 'What is wrong in the file.') faults!: readonly GroupFault[];
  @output(listOf(GroupFaultAnswer), 'What may be meant but hardly works.')
  warnings!: readonly GroupFault[];
  @output(listOf(AppliedChangeAnswer), 'What was changed.') changes!: readonly SetupChange[];
  @output(listOfText, 'What is stored and not in the file.') kept!: readonly string[];
  @output(object(ConflictsAnswer), 'What is outside the new rules, or would be.')
  conflicts!: ConflictsAnswer;
}

export type ApplyGroupAnswer =
  | (Extract<GroupResult, { readonly kind: 'applied' }> & {
      /** Stored items that the file no longer names. */
      readonly kept: readonly string[];
      readonly warnings: readonly GroupFault[];
    })
  | Extract<GroupResult, { readonly kind: 'refused' }>
  | { readonly kind: 'faulty'; readonly faults: readonly GroupFault[] };

export function toApplyAnswer(answer: ApplyGroupAnswer): AppliedAnswer {
  const nothing = { faults: [], warnings: [], changes: [], kept: [] };
  switch (answer.kind) {
    case 'faulty': {
      const { faults } = answer;
      return { ...nothing, outcome: 'faulty', faults, conflicts: toConflicts(noConflicts) };
    }
    case 'refused':
      return { ...nothing, outcome: 'refused', conflicts: toConflicts(answer.broken) };
    case 'applied': {
      const { warnings, changes, kept, broken } = answer;
      const conflicts = toConflicts(broken);
      return { outcome: 'applied', faults: [], warnings, changes, kept, conflicts };
    }
  }
}
