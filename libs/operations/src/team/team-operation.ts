/**
 * Operations of the venue's team and of the deployment's admin. They are performed by
 * `performAsOperator`; no HTTP route, agent's tool or reference shows them.
 */
import type {
  GroupFiles,
  Ids,
  Instant,
  TeamCapability,
  TeamPorts,
  TeamWork,
  VenueSummary,
} from '@venue/domain';
import type { Effect, OperationParts, Settings } from '../operation';
import type { Secrets } from '../access/secrets';
import type { FieldClass } from '../fields/field';
import { Problem, type FieldError, type ProblemSlug } from '../problems';

/** What every operation of the team gets. */
export interface TeamCall {
  /** Read once, and used for the whole call. */
  readonly now: Instant;
  readonly ids: Ids;
  readonly secrets: Secrets;
  readonly settings: Settings;
  readonly groupFiles: GroupFiles;
  /** The venues that the input's field `venue` lists, or all if it is null; retired ones too. */
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
interface TeamRoute {
  /** Method and path below `/team/v1`. */
  readonly route?: `${'GET' | 'POST'} /${string}`;
  readonly capability?: TeamCapability;
  readonly about?: string;
  readonly answer?: FieldClass;
  /** What can go wrong here, besides what the other members imply. */
  readonly problems?: readonly ProblemSlug[];
}

interface TeamOperationParts<Input extends object, Answer extends object, Kind extends Effect>
  extends
    TeamRoute,
    Pick<OperationParts<Input, Answer, 'none', Kind>, 'title' | 'effect' | 'input' | 'check'> {
  readonly run: (input: Input, call: TeamCall & WorkOf[Kind]) => Promise<Answer>;
}

/** An operation as `performAsOperator` accepts it. */
export interface TeamOperation<Input extends object, Answer extends object> extends TeamRoute {
  readonly audience: 'team';
  readonly title: string;
  readonly effect: Effect;
  readonly input: new () => Input;
  readonly check: (input: Input) => readonly FieldError[];
  readonly run: (input: Input, call: TeamCall) => Promise<Answer>;
}

export function teamOperation<Input extends object, Answer extends object, Kind extends Effect>(
  parts: TeamOperationParts<Input, Answer, Kind>,
): TeamOperation<Input, Answer> {
  // `performAsOperator` makes the call from `parts.effect`, so it is what `run` declares.
  const whole = { audience: 'team', check: () => [], ...parts };
  return whole as unknown as TeamOperation<Input, Answer>;
}

/** For a request that can't be fulfilled; the sentence says why, and what is possible. */
export function refusal(detail: string): Problem {
  return new Problem('validation-failed', { detail });
}

/** For a request that names something that does not exist. */
export function unknown(detail: string): Problem {
  return new Problem('not-found', { detail });
}
