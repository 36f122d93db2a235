/**
 * Performs an operation for the operator, who runs the deployment and can access its database.
 * Shape, venue and unit of work are as in `perform`. Key, rate, capability and Idempotency-Key are
 * left out, since there is no key; a problem or an interruption is thrown as it is, since there is
 * no response.
 */
import {
  byOperator,
  type Clock,
  type GroupFiles,
  type Ids,
  type TeamPorts,
  type TeamWork,
  type UnitOfWork,
} from '@venue/domain';
import { validInput } from '../fields/parse';
import { retryOnStaleRules } from './retry-on-stale-rules';
import { venuesNamed } from './choices';
import type { TeamCall, TeamOperation } from './team-operation';
import type { TeamWriteCall } from './write-context-of';
import type { Secrets } from '../authentication/secrets';

/** What operations need from a deployment that an operator has opened, running or not. */
export interface OperatorDeployment {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly secrets: Secrets;
  readonly settings: TeamCall['settings'];
  readonly groupFiles: GroupFiles;
  readonly team: TeamPorts;
  readonly unitOfWork: UnitOfWork<TeamWork>;
}

/** Fields as the operator gives them; one that is left out is null. */
export type OperatorInput<Input extends object> = {
  readonly [Name in keyof Input]?: Input[Name] | undefined;
};

export async function performAsOperator<Input extends object, Answer extends object>(
  operation: TeamOperation<Input, Answer>,
  fields: OperatorInput<Input>,
  deployment: OperatorDeployment,
): Promise<Answer> {
  const input = validInput(operation, { parameters: { ...fields }, body: undefined });
  const { clock, ids, secrets, settings, groupFiles, team, unitOfWork } = deployment;
  const { now } = await clock.read();
  const venues = venuesNamed(input, await team.venues());
  const common = { now, ids, secrets, settings, groupFiles, venues, team };
  const call: TeamCall = { ...common, caller: null, may: () => true };
  if (operation.effect === 'read') return operation.run(input, call);
  return retryOnStaleRules(() =>
    unitOfWork.run((work) => {
      const inTransaction: TeamWriteCall = { ...call, team: work.team, work };
      return operation.run(input, inTransaction);
    }, byOperator),
  );
}
