/** The reference of the team's operations, a separate OpenAPI 3.1 document. */
import { AlternativeAnswer } from '../availability/offers';
import { RefusalChoiceAnswer } from '../bookings/refusal-choice';
import { TeamBookingAnswer } from '../bookings/team-booking-view';
import { WarningAnswer } from '../bookings/warnings';
import { sessionCookieOf } from '../authentication/team-authenticator';
import { problemsOf } from '../operation';
import { followChanges } from '../bookings/day/follow-changes';
import { teamCatalogue } from '../team-catalogue';
import type { JsonSchema } from '../fields/kind';
import type { OpenApiDocument } from './document';
import { pathsOf, type Subject } from './openapi';
import { schemasOf, type Schemas } from './schemas';
import {
  fieldErrorSchema,
  headers,
  parameters,
  problemExamples,
  problemSchema,
  securityOf,
  teamInitials,
  teamManagerCode,
} from './shared';
import { tagOf } from './tags';

const description = [
  'What the pages of the console do for a person or a device of the venue’s team, and nothing else does.',
  'A person who signs in at `/console/sign-in` gets the cookie of a session. A request that may change something also has to show that a page of this deployment sent it, by `Sec-Fetch-Site: same-origin` or by `Origin`; and a write takes an `Idempotency-Key`.',
  'Nothing exists outside the venues that the person may see: it is answered with 404, like what never was.',
].join('\n\n');

/** The document of all operations of the team. */
export function teamOpenapiOf({ baseUrl, groupName }: Subject): OpenApiDocument {
  const operations = [...teamCatalogue, followChanges];
  const schemas = schemasOf(operations, [AlternativeAnswer, RefusalChoiceAnswer, WarningAnswer]);
  const slugs = new Set(operations.flatMap(problemsOf));
  return {
    openapi: '3.1.1',
    info: {
      title: groupName ? `${groupName} team operations` : 'Team operations',
      version: '1.0.0',
      summary: 'What the venue’s team does with its diary.',
      description,
    },
    servers: [{ url: baseUrl, description: 'This deployment.' }],
    tags: [...new Set(operations.map(tagOf))],
    security: securityOf.team,
    paths: pathsOf(operations, schemas, baseUrl),
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieOf({ baseUrl }),
          description: 'The session of the signed-in person or device.',
        },
      },
      parameters: {
        IdempotencyKey: parameters.IdempotencyKey,
        TeamInitials: teamInitials,
        ManagerCode: teamManagerCode,
      },
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !unused.has(name))),
      examples: problemExamples([...slugs], `${baseUrl}/problems`),
      schemas: {
        ...schemas.byName,
        Problem: problemSchema(schemas.refTo(AlternativeAnswer), teamProblemMembers(schemas)),
        FieldError: fieldErrorSchema,
      },
    },
  };
}

/** Further members in problems of the team. */
function teamProblemMembers({ refTo }: Schemas): Readonly<Record<string, JsonSchema>> {
  return {
    choices: {
      type: 'array',
      items: refTo(RefusalChoiceAnswer),
      description: 'What can be done instead, with `no-availability` and `booking-not-changeable`.',
    },
    warnings: {
      type: 'array',
      items: refTo(WarningAnswer),
      description: 'The rules that the request breaks, with `override-required`.',
    },
    booking: {
      ...refTo(TeamBookingAnswer),
      description: 'The booking as it is now, with `conflict`.',
    },
  };
}

/** Headers that only answers to integrations have. */
const unused = new Set(['Link', 'WWW-Authenticate']);
