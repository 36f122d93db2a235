import type { Operation } from '../../operation';
import type { Caller } from '../caller';
import type { Deployment, TeamDeployment } from '../deployment';
import type { Approach, RequestBy } from '../operation-request';
import { callerByKey } from './key';
import { callerByLink } from './link';
import { callerAsOperator, type OperatorDeployment } from './operator';
import { callerBySession } from './session';

/** The deployment that each strategy needs. */
export interface DeploymentOf {
  readonly key: Deployment;
  readonly session: TeamDeployment;
  readonly link: Deployment;
  readonly operator: OperatorDeployment;
}

type Strategies = {
  readonly [By in Approach]: (
    operation: Operation,
    request: RequestBy[By],
    deployment: DeploymentOf[By],
  ) => Promise<Caller>;
};

/** The strategies, by the way in which a request identifies its sender. */
const strategies: Strategies = {
  key: callerByKey,
  session: callerBySession,
  link: callerByLink,
  operator: callerAsOperator,
};

/** Authenticates the caller when it is called. */
export function authenticatorFor<By extends Approach>(
  operation: Operation,
  request: RequestBy[By],
  deployment: DeploymentOf[By],
): () => Promise<Caller> {
  const by: By = request.by as By;
  return () => strategies[by](operation, request, deployment);
}
