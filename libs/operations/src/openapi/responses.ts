/** The responses of an operation, by status. */
import { fieldsOf } from '../fields/field';
import { problemsOf, type RoutedOperation } from '../operation';
import { problems, type ProblemSlug } from '../problems';
import type { Example, Ref, ResponseObject } from './document';
import { exampleOf } from './examples';
import type { Schemas } from './schemas';
import { headers } from './shared';

type HeaderName = keyof typeof headers;

export function responsesOf(
  operation: RoutedOperation,
  { refTo }: Schemas,
): Readonly<Record<string, ResponseObject>> {
  const schema = refTo(operation.answer);
  const answers = [...statusesOf(operation)].map(([status, outcomes]) => {
    const examples = answerExamples(operation, status);
    const media = { schema, ...(Object.keys(examples).length > 0 ? { examples } : {}) };
    const response: ResponseObject = {
      description: describeOutcomes(outcomes),
      headers: headersFor(operation, status),
      content: { [operation.mediaType ?? 'application/json']: media },
    };
    return [String(status), response] as const;
  });
  return Object.fromEntries([...answers, ...problemResponses(operation)]);
}

/**
 * The statuses of an operation's answers, each with its outcomes; calls `statusOf` with every
 * outcome that the answer can have.
 */
function statusesOf(operation: RoutedOperation): ReadonlyMap<number, readonly string[]> {
  const outcome = fieldsOf(operation.answer).find(({ name }) => name === 'outcome');
  const words = outcome?.kind.schema['enum'] as readonly string[] | undefined;
  const statuses = new Map<number, readonly string[]>();
  for (const word of words ?? [null]) {
    const answer = { summary: '', ...(word === null ? {} : { outcome: word }) };
    const status = operation.statusOf(answer);
    statuses.set(status, [...(statuses.get(status) ?? []), ...(word === null ? [] : [word])]);
  }
  return statuses;
}

function describeOutcomes(outcomes: readonly string[]): string {
  if (outcomes.length === 0) return 'The answer.';
  return `The answer; its \`outcome\` is ${describeEither(outcomes.map((one) => `\`${one}\``))}.`;
}

function describeEither(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}

/** The operation's example answers with that status. */
function answerExamples(
  operation: RoutedOperation,
  status: number,
): Readonly<Record<string, Example>> {
  const answers = Object.entries(exampleOf(operation)?.answers ?? {});
  const fitting = answers.filter(([, { value }]) => operation.statusOf(value) === status);
  return Object.fromEntries(fitting);
}

function problemResponses(
  operation: RoutedOperation,
): readonly (readonly [status: string, response: ResponseObject])[] {
  const byStatus = new Map<number, ProblemSlug[]>();
  for (const slug of problemsOf(operation)) {
    const { status } = problems[slug];
    byStatus.set(status, [...(byStatus.get(status) ?? []), slug]);
  }
  return [...byStatus].map(([status, slugs]) => [
    String(status),
    {
      description: slugs.map((slug) => `\`${slug}\`: ${problems[slug].title}.`).join(' '),
      headers: headersFor(operation, status),
      content: {
        'application/problem+json': {
          schema: { $ref: '#/components/schemas/Problem' },
          examples: Object.fromEntries(slugs.map((slug) => [slug, refTo('examples', slug)])),
        },
      },
    },
  ]);
}

function headersFor(
  { audience, effect, route, ...operation }: RoutedOperation,
  status: number,
): Readonly<Record<string, Ref>> {
  const isWrite = effect === 'write';
  const headerRows: readonly (readonly [name: HeaderName, isGiven: boolean])[] = [
    ['X-Request-Id', true],
    ['WWW-Authenticate', status === 401 && audience !== 'team'],
    // No rate is counted before the key is accepted.
    ['RateLimit-Policy', status !== 401],
    ['RateLimit', status !== 401],
    ['X-Ignored-Fields', route.startsWith('POST') && !beforeTheBody.has(status)],
    // A final refusal is stored and replayed too.
    ['Idempotent-Replayed', isWrite && (status < 300 || status === 409)],
    ['Link', operation.linksOf !== undefined && status < 300],
    ['Retry-After', statusesWithRetry.has(status) || (isWrite && status === 409)],
  ];
  const names = headerRows.filter(([, isPresent]) => isPresent).map(([name]) => name);
  return Object.fromEntries(names.map((name) => [name, refTo('headers', name)]));
}

const statusesWithRetry = new Set([429, 503]);

/** Statuses of requests that are refused before their body is read. */
const beforeTheBody = new Set([401, 403, 406, 413, 415]);

function refTo(kind: 'headers' | 'examples', name: string): Ref {
  return { $ref: `#/components/${kind}/${name}` };
}
