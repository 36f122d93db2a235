/** The checks that need the request alone: key, rate, capability, Idempotency-Key and shape. */
import type { Admission, ChangeOrigin, Payable, Integration, Key } from '@venue/domain';
import { clientOf } from '../access/client';
import { foreignOrigin, headersForPage } from '../access/cross-origin';
import { ignoredFieldsHeader } from '../fields/ignored';
import { validInput, type RawFields } from '../fields/parse';
import { checkPayloadLimits } from '../fields/payload-limits';
import type { CallContext, Operation } from '../operation';
import { Problem } from '../problems';
import { changeOriginOf } from './change-origin';
import type { Deployment } from './deployment';
import { idempotencyKeyOf } from './deduplication';
import type { OperationRequest } from './operation-request';
import { provenBooking } from './proof';
import { spend, setRateHeaders } from './rate-limit';

/** What is known of a request so far, kept for its response and its record even if it fails. */
export interface RequestState {
  /** Headers of the response. */
  readonly headers: Record<string, string>;
  /** Null until the request has been authenticated. */
  key: Key | null;
}

/** A request that has passed the checks of key, rate, capability and shape. */
export interface AdmittedRequest {
  readonly operation: Operation;
  readonly deployment: Deployment;
  readonly caller: Integration;
  /** A hash of the client's address. */
  readonly client: string;
  readonly now: Admission['now'];
  /** The revision of the group's rules when the request came in. */
  readonly revision: number;
  readonly requestId: string;
  /** Who makes the changes, for the history. */
  readonly origin: ChangeOrigin;
  readonly idempotencyKey: string | null;
  readonly fields: RawFields;
  readonly input: object;
  /** What the caller has proved, for an operation that is about a booking. */
  readonly prove: (context: CallContext) => Promise<Payable>;
}

/** Throws the problem of the first check that fails. The body is read after the key is checked. */
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
  // Set before anything else can fail: without them a browser hides the response from the page.
  Object.assign(headers, headersForPage(caller, origin));
  const spent = await spend({ caller, client }, deployment);
  const [{ admission }] = spent;
  authenticator.authorize(key, admission.now, { origin, address });
  setRateHeaders(spent, headers);
  requireCapability(operation, caller);
  const isWrite = operation.effect === 'write';
  const idempotencyKey = isWrite ? idempotencyKeyOf(idempotency, caller.kind) : null;
  const fields = await request.fields();
  Object.assign(headers, ignoredFieldsHeader(operation.input, fields));
  checkPayloadLimits(fields.body);
  const input = validInput(operation, fields);
  const { now, revision } = admission;
  const prove = (context: CallContext): Promise<Payable> =>
    provenBooking(input, context, deployment);
  const admitted = { caller, client, now, revision, requestId, idempotencyKey, fields, input };
  return {
    operation,
    deployment,
    prove,
    ...admitted,
    origin: changeOriginOf(operation, request, caller),
  };
}

function requireCapability({ capability }: Operation, { capabilities }: Integration): void {
  if (capability !== null && !capabilities.includes(capability)) {
    throw new Problem('capability-missing');
  }
}
