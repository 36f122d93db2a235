/**
 * The operator needs no authentication: who runs the deployment can access its database. There is
 * no rate either, and a command that is given twice is carried out twice.
 */
import type { Clock } from '@venue/domain/access/request-ports';
import { byOperator } from '@venue/domain/history/actor';
import type { Operation } from '../../operation';
import type { Caller } from '../caller';
import { venuesNamed } from '../choices';
import type { OperatorRequest } from '../operation-request';
import { teamScope, type TeamSources } from './team-scope';

/** What operations need from a deployment that an operator has opened, running or not. */
export interface OperatorDeployment extends TeamSources {
  readonly clock: Clock;
}

/** Fields as the operator gives them; one that is left out is null. */
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
    venuesOf: venuesNamed,
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
