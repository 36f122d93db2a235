/**
 * Carries out an operation for a guest who has the link of a booking. Venue, transaction, stored
 * answers and retries are those of `perform`; the token replaces key, reference and phone.
 */
import { validInput } from '../fields/parse';
import type { Operation } from '../operation';
import type { AdmittedRequest } from '../pipeline/admit-request';
import type { Deployment } from '../pipeline/deployment';
import { execute } from '../pipeline/execute';
import { problemFor } from '../pipeline/operation-response';
import { retryOnStaleRules } from '../pipeline/retry-on-stale-rules';
import { Problem, problems, type ProblemBody, type ProblemSlug } from '../problems';
import { bookingOf, callerFor, type LinkHolder } from './booking-of-token';
import { isFormValueOf } from './form-value';

/** What a form or a query sends, by name. */
export type GuestFields = Readonly<Record<string, string>>;

export type GuestOutcome<Answer> =
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** A problem other than a fault of ours; `detail` can be read out to the guest. */
  | {
      readonly kind: 'refused';
      readonly slug: ProblemSlug;
      readonly status: number;
      readonly detail: string;
    }
  /** The form's hidden value is missing, too old, or from a form for another booking. */
  | { readonly kind: 'wrong-form' };

interface GuestRequest {
  readonly holder: LinkHolder;
  readonly fields: GuestFields;
  readonly requestId: string;
  /** The hidden value of the form; not used by a read. */
  readonly formValue?: string;
}

/** Throws the problem of a fault that is ours, once it is on record. */
export async function performAsGuest<Answer extends object>(
  operation: Operation,
  request: GuestRequest,
  deployment: Deployment,
): Promise<GuestOutcome<Answer>> {
  const { holder, formValue = '' } = request;
  const { secrets } = deployment;
  const isWrite = operation.effect === 'write';
  if (isWrite && !isFormValueOf(holder.file.booking.id, formValue, { ...holder, secrets })) {
    return { kind: 'wrong-form' };
  }
  try {
    const admitted = admittedFor(operation, request, deployment);
    const result = await retryOnStaleRules((tries) => execute(admitted, tries));
    const body = JSON.parse(result.body) as unknown;
    if (result.status < 400) return { kind: 'answer', answer: body as Answer };
    // A refusal that stays right is stored like an answer.
    const { detail } = body as ProblemBody;
    return { kind: 'refused', slug: result.outcome as ProblemSlug, status: result.status, detail };
  } catch (error) {
    const about = { traceId: request.requestId, operation: operation.route };
    const problem = problemFor(error, about, deployment);
    const { status, detail } = problems[problem.slug];
    if (status >= 500) throw problem;
    return {
      kind: 'refused',
      slug: problem.slug,
      status,
      detail: problem.particulars.detail ?? detail,
    };
  }
}

function admittedFor(
  operation: Operation,
  { holder, fields, requestId, formValue }: GuestRequest,
  deployment: Deployment,
): AdmittedRequest {
  const { token, file, now, revision, client } = holder;
  const raw = { parameters: fields, body: undefined };
  return {
    operation,
    deployment,
    caller: callerFor(file.booking),
    client,
    now,
    revision,
    requestId,
    origin: { actor: { kind: 'guest', by: 'link' }, requestId },
    // The prefix has a blank, which a header's key cannot have, so no key of the integration that
    // made the booking equals it.
    idempotencyKey: operation.effect === 'write' ? `form ${formValue}` : null,
    fields: raw,
    input: validInput(operation, raw),
    // Read anew, since a request is tried again if the booking has changed meanwhile.
    async prove() {
      const current = await bookingOf(token, deployment);
      if (current === null) throw new Problem('booking-not-found');
      return { kind: 'table', file: current };
    },
  };
}
