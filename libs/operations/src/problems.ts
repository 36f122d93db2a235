/**
 * All problems of requests, as one table. `detail` can be read out to a guest; causes are logged
 * under the trace id and never part of an answer.
 */
export const problems = {
  'venue-required': problem(400, 'Venue required', 'Please say which venue this is for.'),
  'validation-failed': problem(400, 'Validation failed', 'Some of the details are not right.'),
  'idempotency-key-required': problem(
    400,
    'Idempotency-Key required',
    'This request changes something, so it needs an Idempotency-Key header.',
  ),
  'invalid-key': problem(
    401,
    'Invalid or missing integration key',
    'This request needs a valid key, as “Authorization: Bearer …” or, if it is a publishable key, as “X-Service-Publishable-Key: …”.',
  ),
  'sign-in-required': problem(401, 'Sign-in required', 'Please sign in to continue.'),
  'origin-refused': problem(
    403,
    'Origin refused',
    'This change was not sent by a page of this service, so it was not made.',
  ),
  'capability-missing': problem(
    403,
    'Capability not granted',
    'This key may not do that. The venue’s admin can grant it.',
  ),
  'venue-not-found': problem(404, 'Venue not found', 'We don’t know that venue.'),
  'booking-not-found': problem(
    404,
    'Booking not found',
    'We can’t find a booking with that reference and phone number. Please check both.',
  ),
  'knowledge-not-found': problem(
    404,
    'Not published',
    'The venue has published nothing about that. Please ask its team.',
  ),
  'not-found': problem(404, 'Not found', 'There is nothing at this address.'),
  'method-not-allowed': problem(
    405,
    'Method not allowed',
    'This address does not accept that method.',
  ),
  'not-acceptable': problem(406, 'Not acceptable', 'Answers are in JSON only.'),
  'booking-not-changeable': problem(
    409,
    // Contract: the title has a straight apostrophe.
    "Booking can't be changed",
    'This booking can’t be changed any more.',
  ),
  'override-required': problem(
    409,
    'Override required',
    'The venue’s rules do not allow that unless a manager gives a reason.',
  ),
  'no-deposit-due': problem(409, 'No deposit due', 'There is nothing to pay for this booking.'),
  'payment-link-unavailable': problem(
    409,
    'Payment link unavailable',
    'We can’t text a payment link for this booking. Please ask the venue’s team.',
  ),
  'no-availability': problem(409, 'No availability', 'That is not available any more.'),
  'idempotency-conflict': problem(
    409,
    'Idempotency-Key conflict',
    'This Idempotency-Key was used for a different request. A new request needs a new key.',
  ),
  conflict: problem(
    409,
    'Conflict',
    'The same request is still being processed. Please try again in a moment.',
  ),
  'set-up-changed': problem(
    409,
    'Set-up changed',
    'Somebody else has changed this part of the set-up since you opened it.',
  ),
  'request-timeout': problem(408, 'Request timeout', 'The request took too long to arrive.'),
  'payload-too-large': problem(413, 'Payload too large', 'The request is larger than 64 KiB.'),
  'unsupported-media-type': problem(
    415,
    'Unsupported media type',
    'Requests must be sent as application/json.',
  ),
  'headers-too-large': problem(
    431,
    'Headers too large',
    'The headers of the request are too large.',
  ),
  'rate-limited': problem(
    429,
    'Too many requests',
    'There have been too many requests. Please try again in a moment.',
  ),
  'too-many-links': problem(
    429,
    'Too many links',
    'We have sent as many texts as we can for now. Please use the link in the latest one, or ask again later.',
  ),
  'lookup-throttled': problem(
    429,
    'Too many attempts',
    'There have been too many attempts to find a booking. Please try again later.',
  ),
  'internal-error': problem(
    500,
    'Something went wrong',
    'Something went wrong on our side. Please try again, and send us the trace id if it happens again.',
  ),
  'service-unavailable': problem(
    503,
    'Temporarily unavailable',
    'We can’t answer just now. Please try again shortly.',
  ),
} as const;

export type ProblemSlug = keyof typeof problems;

export interface ProblemKind {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
}

function problem(status: number, title: string, detail: string): ProblemKind {
  return { status, title, detail };
}

/**
 * A wrong field; `pointer` is a JSON pointer into the body, or the name of a parameter or header.
 */
export interface FieldError {
  readonly pointer: string;
  readonly detail: string;
}

interface Particulars {
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number;
  /** The methods that the address supports. */
  readonly allow?: string;
  readonly code?: ProblemCode;
  /** The free alternatives, in the form of the availability answers. */
  readonly alternatives?: readonly object[];
  /** The current booking, if it is not the version that the team saw. */
  readonly booking?: object;
  /** The team's other choices. */
  readonly choices?: readonly RefusalChoice[];
  /** The rules that a step of the team breaks. */
  readonly warnings?: readonly object[];
}

interface ChoiceOf<Name extends string, Version> {
  readonly choice: Name;
  /** For a button. */
  readonly words: string;
  readonly reference: string | null;
  readonly version: Version;
  /** The names of the tables of the choice. */
  readonly tables: readonly string[];
  readonly tableIds: readonly string[];
}

/**
 * A choice that the team has instead of a refused step.
 *
 * - `left`: the party of that booking, which sits at those tables, has left.
 * - `swap`: the guests swap tables with that booking, which has those.
 * - `move`: that booking, which is in the way, is moved to those free tables.
 * - `tables`: the guests get those free tables.
 * - `without-table`: the guests are booked without a table.
 * - `new-booking`: the guest of that booking gets a new one.
 */
export type RefusalChoice =
  | (ChoiceOf<'left' | 'swap' | 'move', number> & { readonly reference: string })
  | ChoiceOf<'tables' | 'without-table', null>
  | (ChoiceOf<'new-booking', null> & { readonly reference: string });

/** Codes that let a page react to a problem; only in answers to publishable keys. */
export const problemCodes = [
  'hold_expired',
  'hold_not_found',
  'guest_required',
  'captcha_failed',
  'origin_not_allowed',
  'party_too_large',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** An error that carries the problem with which the request is answered. */
export class Problem extends Error {
  constructor(
    readonly slug: ProblemSlug,
    readonly particulars: Particulars = {},
  ) {
    super(slug);
  }
}

/** Contract: the detail names the first wrong field in words. */
export function invalid(errors: readonly FieldError[]): Problem {
  const detail = errors[0]?.detail;
  return new Problem('validation-failed', detail === undefined ? {} : { detail, errors });
}

/**
 * For a request that can't be fulfilled; the sentence says why, and what is possible. `pointer` is
 * the caller's name of the wrong field.
 */
export function refusal(detail: string, pointer: string): Problem {
  return invalid([{ pointer, detail }]);
}

/** For a request that names something that does not exist. */
export function unknown(detail: string): Problem {
  return new Problem('not-found', { detail });
}

const finalSlugs = new Set<ProblemSlug>([
  'booking-not-changeable',
  'no-deposit-due',
  'payment-link-unavailable',
  'no-availability',
]);

/** Whether the refusal remains correct for every retry, so that a retry gets the stored refusal. */
export function isFinal(slug: ProblemSlug): boolean {
  return finalSlugs.has(slug);
}

export interface ProblemBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly traceId: string;
  readonly code?: ProblemCode;
  readonly errors?: readonly FieldError[];
  readonly alternatives?: readonly object[];
  readonly booking?: object;
  readonly choices?: readonly RefusalChoice[];
  readonly warnings?: readonly object[];
}

/** The body of a problem (RFC 9457); `type` is the address of the page that explains it. */
export function problemBody(
  { slug, particulars }: Problem,
  at: { readonly problemsUrl: string; readonly traceId: string },
): ProblemBody {
  const { status, title, detail } = problems[slug];
  const { code, errors, alternatives, booking, choices, warnings } = particulars;
  return {
    type: `${at.problemsUrl}/${slug}`,
    title,
    status,
    detail: particulars.detail ?? detail,
    traceId: at.traceId,
    ...(code === undefined ? {} : { code }),
    ...(errors === undefined ? {} : { errors }),
    ...(alternatives === undefined ? {} : { alternatives }),
    ...(booking === undefined ? {} : { booking }),
    ...(choices === undefined ? {} : { choices }),
    ...(warnings === undefined ? {} : { warnings }),
  };
}
