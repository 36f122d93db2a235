/**
 * Performs an operation for any caller: the one pipeline of the service. The checks are in the
 * order of the contract. `execute` takes the other steps: venue, claim or replay, proof, and last
 * the decisions that depend on clock and policy. The differences between callers are in a `Caller`,
 * which the strategies of authentication yield.
 */
import { ignoredFieldsHeader } from '../fields/ignored';
import { checkPayloadLimits } from '../fields/payload-limits';
import type { Operation, RoutedOperation } from '../operation';
import { checkInput } from './check-input';
import { deprecationHeaders } from './deprecation';
import type { Deployment } from './deployment';
import { execute } from './execute';
import type { KeyRequest, RequestBy, SessionRequest } from './operation-request';
import type { OperationResponse } from './operation-response';
import { answerIn, type OperationResult } from './operation-result';
import { limitRate } from './rate-limit';
import { stateOf, type RequestState } from './caller';
import { respond } from './respond';
import { refuseInScenario } from './sandbox-scenario';
import { retryOnStaleRules } from './retry-on-stale-rules';
import { authenticatorFor, type DeploymentOf } from './strategies/strategies';

/** Answers a request with a response in every case, and records it. */
export function perform<By extends 'key' | 'session'>(
  operation: RoutedOperation,
  request: (KeyRequest | SessionRequest) & RequestBy[By],
  deployment: Deployment & DeploymentOf[By],
): Promise<OperationResponse> {
  const headers = {
    'X-Request-Id': request.requestId,
    ...deprecationHeaders(operation, deployment.settings),
  };
  const authenticate = authenticatorFor<By>(operation, request, deployment);
  const state = stateOf({ operation, request, authenticate, headers });
  return respond(state, () => carryOut(state), { request, deployment });
}

/**
 * The answer itself, for a surface that makes its own response: the page of a guest, or the command
 * line. Problems and faults are thrown unchanged, and nothing is recorded.
 */
export async function answerOf<
  Input extends object,
  Answer extends object,
  By extends 'link' | 'operator',
>(
  operation: Operation<Input, Answer>,
  request: RequestBy[By],
  deployment: DeploymentOf[By],
): Promise<Answer> {
  const authenticate = authenticatorFor<By>(operation, request, deployment);
  const result = await carryOut(stateOf({ operation, request, authenticate, headers: {} }));
  return answerIn(result) as Answer;
}

const checks: readonly ((state: RequestState) => Promise<void> | void)[] = [
  authenticate,
  spendRate,
  requireInForce,
  limitRate,
  requireRight,
  requireIdempotencyKey,
  enterScenario,
  readFields,
  checkInput,
];

async function carryOut(state: RequestState): Promise<OperationResult> {
  for (const check of checks) await check(state);
  return retryOnStaleRules((tries) => execute(state, tries));
}

async function authenticate(state: RequestState): Promise<void> {
  state.caller = await state.authenticate();
  state.key = state.caller.key;
  // Set before anything else can fail: without them a browser hides the response from the page.
  Object.assign(state.headers, state.caller.headers);
}

async function spendRate(state: RequestState): Promise<void> {
  Object.assign(state, await state.caller.spend());
}

/** Comes after the rates, whose statement also reads the time. */
function requireInForce({ caller, now }: RequestState): void {
  caller.requireInForce(now);
}

function requireRight({ caller, operation }: RequestState): void {
  caller.requireRight(operation);
}

function requireIdempotencyKey(state: RequestState): void {
  const { caller, operation } = state;
  state.idempotencyKey = operation.effect === 'write' ? caller.idempotencyKey() : null;
}

function enterScenario(state: RequestState): void {
  const { caller, operation } = state;
  state.scenario = caller.scenario?.(operation) ?? null;
  refuseInScenario(state);
}

/** Comes late, so that the body of a refused request is not read. */
async function readFields(state: RequestState): Promise<void> {
  const { operation, request, headers } = state;
  state.fields = await request.fields();
  Object.assign(headers, ignoredFieldsHeader(operation.input, state.fields));
  checkPayloadLimits(state.fields.body);
}
