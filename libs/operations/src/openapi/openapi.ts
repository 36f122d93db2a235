/**
 * The reference of a deployment as an OpenAPI 3.1 document, computed from the catalogue. The HTML
 * pages are made from it, and tests check every answer against it.
 */
import { AlternativeAnswer } from '../availability/offers';
import type { OpenApiDocument, PathItem } from './document';
import { introduction } from './introduction';
import { operationObject } from './operation-object';
import { schemasOf, type Schemas } from './schemas';
import {
  fieldErrorSchema,
  headers,
  parameters,
  problemExamples,
  problemSchema,
  securitySchemes,
  securityOf,
} from './shared';
import { tagOf } from './tags';
import { webhookComponents } from '../webhooks/payload-schemas';
import { webhooksOf, webhookTypes } from './webhooks';
import { addressOf, problemsOf, type RoutedOperation, type KeyOperation } from '../operation';

/** The deployment that a document describes. */
export interface Subject {
  /** The public address of the deployment, without a trailing slash. */
  readonly baseUrl: string;
  /** Empty until a group has been applied. */
  readonly groupName?: string;
}

/** The document of these operations, in their order. */
export function openapiOf(
  operations: readonly KeyOperation[],
  { baseUrl, groupName }: Subject,
): OpenApiDocument {
  const schemas = schemasOf(operations);
  const slugs = new Set(operations.flatMap(problemsOf));
  return {
    openapi: '3.1.1',
    info: {
      title: groupName ? `${groupName} Booking API` : 'Booking API',
      version: '1.0.0',
      summary: 'Tables, deposits, enquiries and what there is to know about the venues.',
      description: introduction,
    },
    servers: [{ url: baseUrl, description: 'This deployment.' }],
    externalDocs: {
      description: 'The same for people, as pages.',
      url: `${baseUrl}/public/v1/docs`,
    },
    tags: [...new Set(operations.map(tagOf))],
    security: securityOf.integration,
    paths: pathsOf(operations, schemas, baseUrl),
    webhooks: webhooksOf(),
    components: {
      securitySchemes,
      parameters,
      headers,
      examples: problemExamples([...slugs], `${baseUrl}/problems`),
      schemas: {
        ...schemas.byName,
        Problem: problemSchema(schemas.refTo(AlternativeAnswer)),
        FieldError: fieldErrorSchema,
        ...webhookComponents(webhookTypes),
      },
    },
  };
}

/** One path may have both methods. */
export function pathsOf(
  operations: readonly RoutedOperation[],
  schemas: Schemas,
  baseUrl: string,
): OpenApiDocument['paths'] {
  const paths: Record<string, PathItem> = {};
  for (const operation of operations) {
    const { method, path } = addressOf(operation);
    const object = operationObject(operation, schemas, baseUrl);
    paths[path] = { ...paths[path], [method.toLowerCase()]: object };
  }
  return paths;
}
