/**
 * Performs an operation for a guest who has the link of a booking: the pipeline of `perform`, with
 * the token in place of key, reference and phone. The page has spent the link's rate already, and
 * is recorded as a whole.
 */
import type { Operation } from '../../operation';
import type { Deployment } from '../../pipeline/deployment';
import { execute } from '../../pipeline/execute';
import { checkShape, stateOf, type CheckedRequest, type Step } from '../../pipeline/request-state';
import { resultOf } from '../../pipeline/respond';
import { Problem, type ProblemBody, type ProblemSlug } from '../../problems';
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
  const state = stateOf<RequestOfGuest>({ operation, request, deployment });
  const { status, body, outcome, problem } = await resultOf(state, { checks, execute });
  if (problem !== null && status >= 500) throw problem;
  const answer = JSON.parse(body) as unknown;
  if (status < 400) return { kind: 'answer', answer: answer as Answer };
  const { detail } = answer as ProblemBody;
  return { kind: 'refused', slug: outcome as ProblemSlug, status, detail };
}

interface RequestOfGuest extends CheckedRequest {
  readonly request: GuestRequest;
}

/** The rate of the link was spent, and its booking found, when the page began. */
const checks: readonly Step<RequestOfGuest>[] = [acceptLink, readForm, checkShape];

function acceptLink(state: RequestOfGuest): void {
  const { request, deployment } = state;
  const { token, file, now, revision, client } = request.holder;
  state.caller = callerFor(file.booking);
  state.client = client;
  state.now = now;
  state.revision = revision;
  state.origin = { actor: { kind: 'guest', by: 'link' }, requestId: request.requestId };
  // Read anew, since a request is tried again if the booking has changed meanwhile.
  state.prove = async () => {
    const current = await bookingOf(token, deployment);
    if (current === null) throw new Problem('booking-not-found');
    return { kind: 'table', file: current };
  };
}

function readForm(state: RequestOfGuest): void {
  const { fields, formValue } = state.request;
  state.fields = { parameters: fields, body: undefined };
  // The prefix has a blank, which a header's key cannot have, so no key of the integration that
  // made the booking equals it.
  state.idempotencyKey = state.operation.effect === 'write' ? `form ${formValue}` : null;
}
