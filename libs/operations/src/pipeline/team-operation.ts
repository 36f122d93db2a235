/**
 * Operations of the venue's team and of the deployment's admin. `performAsOperator` performs them
 * for the command line, and `performForTeam` those with a route for people who are signed in.
 */
import type {
  GroupFiles,
  Ids,
  Instant,
  TeamCaller,
  TeamCapability,
  TeamPorts,
  TeamWork,
  VenueSummary,
} from '@venue/domain';
import type { Effect, OperationParts, Settings } from '../operation';
import type { Secrets } from '../authentication/secrets';
import type { FieldClass } from '../fields/kind';
import { invalid, Problem, type FieldError, type ProblemSlug } from '../problems';

/** What every operation of the team gets. */
export interface TeamCall {
  /** Null for the operator, who may do everything. */
  readonly caller: TeamCaller | null;
  /** Read once, and used for the whole call. */
  readonly now: Instant;
  readonly ids: Ids;
  readonly secrets: Secrets;
  readonly settings: Settings;
  readonly groupFiles: GroupFiles;
  /**
   * The venues that the caller may see, or those of them that the input's field `venue` lists;
   * retired ones too.
   */
  readonly venues: readonly VenueSummary[];
  /** In a write, they belong to its transaction. */
  readonly team: TeamPorts;
  /** Whether the caller has that capability; the operator has all. */
  may(capability: TeamCapability): boolean;
}

interface WorkOf {
  readonly read: object;
  readonly write: { readonly work: TeamWork };
}

/** What an operation has that is offered over HTTP too. */
interface TeamRoute<Answer extends object> {
  /** Method and path below `/team/v1`. */
  readonly route?: `${'GET' | 'POST'} /${string}`;
  readonly capability?: TeamCapability;
  readonly description?: string;
  readonly answer?: FieldClass;
  /** That of the answer, where it is not JSON. */
  readonly mediaType?: 'text/event-stream';
  /** What can go wrong here, besides what the other members imply. */
  readonly problems?: readonly ProblemSlug[];
  /** It concerns the whole group, so members of some venues only may not use it. */
  readonly isGroupWide?: boolean;
  /** The members of the answer that are shown once, and null when the answer is replayed. */
  readonly shownOnce?: readonly string[];
  /** The answer as JSON, where that is not what `run` returns. */
  view?(answer: Answer): object;
}

interface TeamOperationParts<Input extends object, Answer extends object, Kind extends Effect>
  extends
    TeamRoute<Answer>,
    Pick<OperationParts<Input, Answer, 'none', Kind>, 'title' | 'effect' | 'input' | 'check'> {
  readonly run: (input: Input, call: TeamCall & WorkOf[Kind]) => Promise<Answer>;
}

/** An operation as `performAsOperator` accepts it. */
export interface TeamOperation<
  Input extends object,
  Answer extends object,
> extends TeamRoute<Answer> {
  readonly audience: 'team';
  readonly title: string;
  readonly effect: Effect;
  readonly input: new () => Input;
  // Methods, so that a list may hold operations with different inputs.
  check(input: Input): readonly FieldError[];
  run(input: Input, call: TeamCall): Promise<Answer>;
}

export function teamOperation<Input extends object, Answer extends object, Kind extends Effect>(
  parts: TeamOperationParts<Input, Answer, Kind>,
): TeamOperation<Input, Answer> {
  // `performAsOperator` makes the call from `parts.effect`, so it is what `run` declares.
  const whole = { audience: 'team', check: () => [], ...parts };
  return whole as unknown as TeamOperation<Input, Answer>;
}

/**
 * For a request that can't be fulfilled; the sentence says why, and what is possible. `pointer` is
 * the caller's name for what is wrong.
 */
export function refusal(detail: string, pointer: string): Problem {
  return invalid([{ pointer, detail }]);
}

/** For a request that names something that does not exist. */
export function unknown(detail: string): Problem {
  return new Problem('not-found', { detail });
}
