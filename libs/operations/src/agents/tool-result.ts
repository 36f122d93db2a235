/** Turns a response of the pipeline into the result of a tool, with exactly the same JSON. */
import type { ProblemBody, ProblemSlug } from '../problems';
import type { OperationResponse } from '../pipeline/operation-response';
import { advice } from './advice';

export interface ToolResult {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[];
  /** Absent from errors, since clients check it against the schema of an answer. */
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: true;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** About 15,000 tokens. Hosts truncate longer results without notice. */
const textMax = 60_000;

/**
 * How many characters a host should show. Hosts that support it look for it in the list of tools;
 * some also look in the result.
 */
export const sizeMeta = 'anthropic/maxResultSizeChars';

export function toolResultOf(reply: OperationResponse): ToolResult {
  const replayed = reply.headers['Idempotent-Replayed'] === 'true' ? { replayed: true } : {};
  return reply.status < 400 ? resultOf(reply, replayed) : errorOf(reply, replayed);
}

/** Hosts show either the text or the structure, so each is the whole answer. */
function resultOf({ body }: OperationResponse, meta: object): ToolResult {
  const answer = JSON.parse(body) as Readonly<Record<string, unknown>>;
  const { summary, ...others } = answer;
  const answerText = JSON.stringify({ summary, ...others });
  const size = answerText.length > textMax ? { [sizeMeta]: answerText.length } : {};
  return {
    content: [{ type: 'text', text: shortened(answerText) }],
    structuredContent: answer,
    ...withMeta({ ...meta, ...size }),
  };
}

function shortened(text: string): string {
  const left = text.length - textMax;
  return left <= 0
    ? text
    : `${text.slice(0, textMax)}\n[${left} characters more are in structuredContent.]`;
}

function errorOf({ body, headers }: OperationResponse, replayed: object): ToolResult {
  const problem = JSON.parse(body) as ProblemBody;
  const slug = slugOf(problem);
  const wait = headers['Retry-After'];
  const text = [
    ...detailsOf(problem),
    ...(wait === undefined ? [] : [`Try again in ${wait} second${wait === '1' ? '' : 's'}.`]),
    advice[slug],
    ...(slug === 'internal-error' ? [`The trace id is ${problem.traceId}.`] : []),
    `(${slug})`,
  ].join(' ');
  const seconds = wait === undefined ? {} : { retryAfterSeconds: Number(wait) };
  return {
    content: [
      { type: 'text', text },
      { type: 'text', text: body },
    ],
    isError: true,
    ...withMeta({ ...replayed, ...seconds }),
  };
}

/**
 * The details of all wrong fields, if any are listed; the problem's detail names only the first.
 */
function detailsOf({ detail, errors = [] }: ProblemBody): readonly string[] {
  return errors.length === 0 ? [detail] : errors.map((error) => error.detail);
}

function slugOf({ type }: Pick<ProblemBody, 'type'>): ProblemSlug {
  return type.slice(type.lastIndexOf('/') + 1) as ProblemSlug;
}

function withMeta(meta: object): Pick<ToolResult, '_meta'> {
  return Object.keys(meta).length === 0 ? {} : { _meta: { ...meta } };
}
