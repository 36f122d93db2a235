/**
 * The operator needs no authentication, since anyone who runs the deployment can access its
 * database. There is no rate either, and a repeated command runs again.
 */
import type { Clock } from '@venue/domain/access/request-ports';
import { byOperator } from '@venue/domain/history/actor';
import type { Operation } from '../../operation';
import type { Caller } from '../caller';
import { requestedVenues } from '../choices';
import type { OperatorRequest } from '../operation-request';
import { teamScope, type TeamSources } from './team-scope';

/** The dependencies of an operator's command; the deployment need not be running. */
export interface OperatorDeployment extends TeamSources {
  readonly clock: Clock;
}

/** The operator's fields; one that is left out is null. */
export type OperatorInput<Input extends object> = {
  readonly [Name in keyof Input]?: Input[Name] | undefined;
};

export function operatorRequest(fields: object): OperatorRequest {
  const read = { parameters: { ...fields }, body: undefined };
  return { by: 'operator', fields: () => Promise.resolve(read) };
}

export function callerAsOperator(
  _operation: Operation,
  _request: OperatorRequest,
  deployment: OperatorDeployment,
): Promise<Caller> {
  const operator = {
    caller: null,
    isFoundFirst: false,
    authority: () => Promise.resolve({ may: () => true, origin: byOperator }),
    venuesOf: requestedVenues,
    deduplication: () => null,
  };
  return Promise.resolve({
    key: null,
    headers: {},
    spend: async () => ({ spent: [], ...(await deployment.clock.read()) }),
    requireInForce: () => undefined,
    requireRight: () => undefined,
    idempotencyKey: () => null,
    venuesBySlug: () => Promise.resolve([]),
    scope: teamScope(operator, deployment),
  });
}
