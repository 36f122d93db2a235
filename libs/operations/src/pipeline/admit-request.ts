/** The checks that need the request alone: key, rate, capability, Idempotency-Key and shape. */
import type { Admission, Integration, Key } from '@venue/domain';
import { clientOf } from '../access/client';
import { foreignOrigin, headersForPage } from '../access/cross-origin';
import { ignoredFieldsHeader } from '../fields/ignored';
import { validInput, type RawFields } from '../fields/parse';
import { checkPayloadLimits } from '../fields/payload-limits';
import type { Operation } from '../operation';
import { Problem } from '../problems';
import type { Deployment } from './deployment';
import { keyOf } from './once-only';
import type { OperationRequest } from './operation-request';
import { spend, setRateHeaders } from './rate-limit';

/** What becomes known of a request while it is dealt with, whatever its result. */
export interface RequestState {
  /** Of the response. */
  readonly headers: Record<string, string>;
  /** Null until it has been authenticated. */
  key: Key | null;
}

/** A request whose key, rate, capability and shape are good. */
export interface AdmittedRequest {
  readonly operation: Operation;
  readonly deployment: Deployment;
  readonly caller: Integration;
  /** The client, hashed. */
  readonly client: string;
  readonly now: Admission['now'];
  /** Of the group's rules when the request came in. */
  readonly revision: number;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
  readonly fields: RawFields;
  readonly input: object;
}

/** Throws the problem of the first check that fails. No body is read before the key is judged. */
export async function admitRequest(
  operation: Operation,
  request: OperationRequest,
  { deployment, state }: { readonly deployment: Deployment; readonly state: RequestState },
): Promise<AdmittedRequest> {
  const { authenticator, secrets, settings } = deployment;
  const { headers } = state;
  const { credentials, idempotency, requestId } = request;
  const { address } = credentials;
  const key = await authenticator.authenticate(credentials, operation.audience);
  state.key = key;
  const caller = key.integration;
  const client = clientOf(address, secrets);
  const origin = foreignOrigin(credentials.origin, settings);
  // Before anything else can fail: without them a page can't read the answer.
  Object.assign(headers, headersForPage(caller, origin));
  const spent = await spend({ caller, client }, deployment);
  const [{ admission }] = spent;
  authenticator.authorize(key, admission.now, { origin, address });
  setRateHeaders(spent, headers);
  requireCapability(operation, caller);
  const isWrite = operation.effect === 'write';
  const idempotencyKey = isWrite ? keyOf(idempotency, caller.kind) : null;
  const fields = await request.fields();
  Object.assign(headers, ignoredFieldsHeader(operation.input, fields));
  checkPayloadLimits(fields.body);
  const input = validInput(operation, fields);
  const { now, revision } = admission;
  const admitted = { caller, client, now, revision, requestId, idempotencyKey, fields, input };
  return { operation, deployment, ...admitted };
}

function requireCapability({ capability }: Operation, { capabilities }: Integration): void {
  if (capability !== null && !capabilities.includes(capability)) {
    throw new Problem('capability-missing');
  }
}
