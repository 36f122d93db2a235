/** Problem documents for requests that nginx itself refuses. */
import { problems, type ProblemSlug } from '@venue/operations/problems';

interface Refusal {
  readonly slug: ProblemSlug;
  /** nginx's own statuses for it; the answer has the status of the problem. */
  readonly statuses: readonly number[];
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

const refusals: readonly Refusal[] = [
  { slug: 'validation-failed', statuses: [400, 411, 501, 505] },
  {
    slug: 'method-not-allowed',
    statuses: [405],
    headers: { Allow: 'GET, HEAD, POST, OPTIONS' },
  },
  { slug: 'request-timeout', statuses: [408] },
  { slug: 'payload-too-large', statuses: [413] },
  // 494 is nginx's own status for too large headers; apps answer alike for a long target.
  { slug: 'headers-too-large', statuses: [414, 494] },
  { slug: 'internal-error', statuses: [500] },
  { slug: 'service-unavailable', statuses: [502, 503, 504], headers: { 'Retry-After': '2' } },
];

/** The `/.problem/` pages are internal: a request for one from outside gets the api's 404. */
export const problemPages = [
  ...refusals.map(({ slug, statuses }) => {
    return `error_page ${statuses.join(' ')} =${problems[slug].status} /.problem/${slug};`;
  }),
  'error_page 404 = @api;',
].join('\n');

export const problemLocations = refusals.map(locationOf).join('\n');

function locationOf({ slug, headers = {} }: Refusal): string {
  const lines = Object.entries({
    'X-Request-Id': '$trace_id',
    'Cache-Control': 'no-store',
    ...headers,
  });
  return `location = /.problem/${slug} {
  internal;
  default_type "application/problem+json; charset=utf-8";
${lines.map(([name, value]) => `  add_header ${name} "${value}" always;`).join('\n')}
  return ${problems[slug].status} '${bodyOf(slug)}';
}`;
}

/** The public address is not known here, so `type` is relative to that of the request. */
function bodyOf(slug: ProblemSlug): string {
  const { title, status, detail } = problems[slug];
  const body = { type: `/problems/${slug}`, title, status, detail, traceId: '$trace_id' };
  return JSON.stringify(body).replaceAll("'", "\\'");
}
