/** Parts that operations share: the ways to send keys, headers, and the form of problems. */
import type { KeyKind } from '@venue/domain/access/caller';
import { managerCodePattern } from '@venue/domain/access/manager-codes';
import type { KeyAudience } from '../authentication/authenticator';
import { initialsHeader, initialsPattern } from '../authentication/initials';
import { managerCodeHeader } from '../authentication/manager-code';
import { keyMax, keyMin } from '../pipeline/idempotency';
import { scenarioHeader, scenarioNames } from '../pipeline/scenario-name';
import { problemBody, problemCodes, Problem, problems, type ProblemSlug } from '../problems';
import type { JsonSchema } from '../fields/kind';
import type { Example, Header, Parameter, SecurityRequirement } from './document';

const withIntegrationKey: SecurityRequirement = { integrationKey: [] };
const withPublishableKey: SecurityRequirement = { publishableKey: [] };

/** Where there are two, either is enough. */
export const securityOf: Readonly<Record<KeyAudience | 'team', readonly SecurityRequirement[]>> = {
  integration: [withIntegrationKey],
  publishable: [withPublishableKey],
  both: [withIntegrationKey, withPublishableKey],
  team: [{ session: [] }],
};

export const securitySchemes = {
  integrationKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An integration key, issued by the venue’s admin. A key that begins with `vb_test_` is a sandbox key.',
  },
  publishableKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Service-Publishable-Key',
    description:
      'A publishable key, for the pages of the sites that it was issued for. One that begins with `vb_pub_test_` is a sandbox key.',
  },
};

const chosenKey =
  'A key of your choice, new for each thing that you want done, such as a UUID. The same request with the same key gets the same answer and is never carried out twice.';

export const parameters = {
  SandboxScenario: {
    name: scenarioHeader,
    in: 'header',
    required: false,
    description:
      'With a sandbox key: the situation that the request is to meet, so that you can test how you handle it. The answer, the events and the messages are those of that situation. With a live key it is ignored.',
    schema: { type: 'string', enum: scenarioNames },
  },
  IdempotencyKey: idempotencyKey('integration', chosenKey),
  IdempotencyKeyOfPage: idempotencyKey(
    'publishable',
    `${chosenKey} All browsers share the keys of a publishable key, so it has at least 16 characters.`,
  ),
  IdempotencyKeyOfEither: idempotencyKey(
    'integration',
    `${chosenKey} With a publishable key it has at least 16 characters.`,
  ),
} as const satisfies Readonly<Record<string, Parameter>>;

/** For a write of the team. */
export const teamInitials: Parameter = {
  name: initialsHeader,
  in: 'header',
  required: false,
  description:
    'The initials of the person at a device, one to four letters. They are kept in capitals in the history of what is changed. From a person who is signed in they are ignored.',
  schema: { type: 'string', pattern: initialsPattern },
};

/** For a write of the team. */
export const teamManagerCode: Parameter = {
  name: managerCodeHeader,
  in: 'header',
  required: false,
  description:
    'The code of a manager of the venue, typed on a device: it authorises this one request beyond the rights of a host, and the history names the manager as well. A wrong code is refused with `capability-missing`, and after five of them within 15 minutes on a device any code with `rate-limited`; both name the header in `errors`. A repeat with the same `Idempotency-Key` needs no code. From a person who is signed in it is ignored.',
  schema: { type: 'string', pattern: managerCodePattern },
};

/** The Idempotency-Key header of a write, by the audience of its operation. */
export const idempotencyKeyOf = {
  integration: 'IdempotencyKey',
  publishable: 'IdempotencyKeyOfPage',
  both: 'IdempotencyKeyOfEither',
  team: 'IdempotencyKey',
} as const satisfies Readonly<Record<KeyAudience | 'team', keyof typeof parameters>>;

function idempotencyKey(kind: KeyKind, description: string): Parameter {
  return {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description,
    schema: { type: 'string', minLength: keyMin[kind], maxLength: keyMax, pattern: '^[!-~]+$' },
  };
}

const text: JsonSchema = { type: 'string' };
const seconds: JsonSchema = { type: 'integer', minimum: 1 };

export const headers = {
  'X-Request-Id': header(
    'The id of this request, by which the deployment’s log is searched; the `traceId` of a problem.',
    { type: 'string', format: 'uuid' },
  ),
  'RateLimit-Policy': header(
    'The quota (`q`) of the key and its window (`w`) in seconds; with a publishable key, that of the client’s address as well.',
    text,
  ),
  RateLimit: header('What remains (`r`), and in how many seconds (`t`) the window is over.', text),
  'Retry-After': header('After how many seconds it is worth asking again.', seconds),
  'Idempotent-Replayed': header(
    '`true` where the request was carried out before, and this is its answer once more.',
    { type: 'string', const: 'true' },
  ),
  'X-Ignored-Fields': header(
    'Members of the body that the operation does not know, as JSON pointers with commas between them: at most ten, of letters, digits and `_-./` only. Absent where all were read.',
    text,
  ),
  Link: header(
    'The booking’s own page (`rel="edit"`), where the guest changes or cancels it, and its calendar file (`rel="alternate"`). Anyone with these addresses may do so: keep them for the guest.',
    text,
  ),
  'WWW-Authenticate': header('How to send a key.', { type: 'string', const: 'Bearer' }),
} as const satisfies Readonly<Record<string, Header>>;

/**
 * The schema of a problem (RFC 9457); `alternative` is the schema of one alternative, and `more`
 * has further members.
 */
export const problemSchema = (
  alternative: JsonSchema,
  more: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema => ({
  type: 'object',
  description: 'Why a request was refused (RFC 9457).',
  properties: {
    type: {
      type: 'string',
      format: 'uri',
      description: 'The address of a page that explains the problem; it ends in its slug.',
    },
    title: { type: 'string', description: 'The problem in a few words, always the same.' },
    status: { type: 'integer', minimum: 400, maximum: 599, description: 'The HTTP status.' },
    detail: {
      type: 'string',
      description: 'What is wrong, in a sentence that can be read out to a guest.',
    },
    instance: { type: 'string', description: 'Not given so far.' },
    code: {
      type: 'string',
      enum: problemCodes,
      description: 'A code, for problems that a page handles in different ways.',
    },
    traceId: { type: 'string', description: 'The id of the request, as in `X-Request-Id`.' },
    errors: {
      type: 'array',
      items: { $ref: '#/components/schemas/FieldError' },
      description: 'The wrong fields, with `validation-failed`.',
    },
    alternatives: {
      type: 'array',
      items: alternative,
      description: 'What is free in place of a table that is not, with `no-availability`.',
    },
    ...more,
  },
  required: ['type', 'title', 'status', 'detail', 'traceId'],
});

export const fieldErrorSchema: JsonSchema = {
  type: 'object',
  description: 'A wrong field.',
  properties: {
    pointer: {
      type: 'string',
      description: 'A JSON pointer into the body, or the name of a parameter or header.',
    },
    detail: { type: 'string', description: 'What is wrong with it.' },
  },
  required: ['pointer', 'detail'],
};

const particulars: Partial<Record<ProblemSlug, Problem['particulars']>> = {
  'validation-failed': {
    detail: 'partySize must be a whole number from 1 to 1000.',
    errors: [
      { pointer: '/partySize', detail: 'partySize must be a whole number from 1 to 1000.' },
      { pointer: '/guest/name', detail: 'guest.name is required.' },
    ],
  },
};

/** One example body for each problem. */
export function problemExamples(
  slugs: readonly ProblemSlug[],
  problemsUrl: string,
): Readonly<Record<string, Example>> {
  const traceId = '0b9f4a52-6a0e-4a53-9f61-2d8a7c1f5e30';
  const examples = slugs.map((slug) => {
    const value = problemBody(new Problem(slug, particulars[slug]), { problemsUrl, traceId });
    return [slug, { summary: problems[slug].title, value }] as const;
  });
  return Object.fromEntries(examples);
}

function header(description: string, schema: JsonSchema): Header {
  return { description, schema };
}
