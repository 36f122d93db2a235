import type { Operation } from '../../operation';
import type { Deployment } from '../../pipeline/deployment';
import { problemFor } from '../../pipeline/operation-response';
import { answerOf } from '../../pipeline/perform';
import type { LinkHolder } from '../../pipeline/strategies/guest-link';
import { problems, type ProblemSlug } from '../../problems';
import { isFormValueOf } from './form-value';

/** The fields of a form or a query, by name. */
export type GuestFields = Readonly<Record<string, string>>;

export type GuestOutcome<Answer> =
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** A problem that is not our fault; `detail` can be read out to the guest. */
  | {
      readonly kind: 'refused';
      readonly slug: ProblemSlug;
      readonly status: number;
      readonly detail: string;
    }
  /** The form's hidden value is missing, expired, or from a form for another booking. */
  | { readonly kind: 'wrong-form' };

interface GuestRequest {
  readonly holder: LinkHolder;
  readonly fields: GuestFields;
  readonly requestId: string;
  /** The hidden value of the form; not used by a read. */
  readonly formValue?: string;
}

/**
 * Answers a form or a query on a booking's own page. Only the page as a whole is recorded as a
 * request. An unexpected fault is recorded and thrown.
 */
export async function answerGuest<Answer extends object>(
  operation: Operation,
  request: GuestRequest,
  deployment: Deployment,
): Promise<GuestOutcome<Answer>> {
  const { holder, fields, requestId, formValue = '' } = request;
  const { secrets } = deployment;
  const isWrite = operation.effect === 'write';
  if (isWrite && !isFormValueOf(holder.file.booking.id, formValue, { ...holder, secrets })) {
    return { kind: 'wrong-form' };
  }
  const read = { parameters: fields, body: undefined };
  const sent = { by: 'link', holder, requestId, formValue, fields: async () => read } as const;
  try {
    const answer = await answerOf(operation, sent, deployment);
    return { kind: 'answer', answer: answer as Answer };
  } catch (error) {
    const about = { traceId: requestId, operation: operation.route };
    const problem = problemFor(error, about, deployment);
    const { status, detail } = problems[problem.slug];
    if (status >= 500) throw problem;
    const { slug, particulars } = problem;
    return { kind: 'refused', slug, status, detail: particulars.detail ?? detail };
  }
}
