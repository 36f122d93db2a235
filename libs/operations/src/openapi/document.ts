/** The parts of OpenAPI 3.1 that the documents use. */
import type { Capability } from '@venue/domain/access/caller';
import type { TeamCapability } from '@venue/domain/access/team-rights';
import type { JsonSchema } from '../fields/kind';

/** A reference to another part of the document. */
export interface Ref {
  readonly $ref: string;
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary: string;
    readonly description: string;
  };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly externalDocs?: { readonly description: string; readonly url: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly security: readonly SecurityRequirement[];
  readonly paths: Readonly<Record<string, PathItem>>;
  /** By the type of the event. */
  readonly webhooks?: Readonly<Record<string, WebhookItem>>;
  readonly components: Components;
}

export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

export type PathItem = Readonly<Partial<Record<'get' | 'post', OperationObject>>>;

/** A request to an endpoint of an integration, and its possible responses. */
export interface WebhookItem {
  readonly post: Pick<
    OperationObject,
    'operationId' | 'summary' | 'description' | 'security' | 'requestBody'
  > & {
    readonly parameters: readonly Parameter[];
    /** By HTTP status. */
    readonly responses: Readonly<Record<string, Pick<ResponseObject, 'description'>>>;
  };
}

export interface Components {
  readonly securitySchemes: Readonly<Record<string, object>>;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly headers: Readonly<Record<string, Header>>;
  readonly examples: Readonly<Record<string, Example>>;
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

export interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly deprecated?: boolean;
  /** The capability that the key needs. */
  readonly 'x-capability'?: Capability | TeamCapability;
  readonly 'x-codeSamples': readonly CodeSample[];
  readonly security: readonly SecurityRequirement[];
  readonly parameters: readonly (Parameter | Ref)[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, Media>>;
  };
  /** By HTTP status. */
  readonly responses: Readonly<Record<string, ResponseObject>>;
}

export interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly deprecated?: boolean;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

export interface Header {
  readonly description: string;
  readonly schema: JsonSchema;
}

export interface ResponseObject {
  readonly description: string;
  readonly headers: Readonly<Record<string, Ref>>;
  readonly content: Readonly<Record<string, Media>>;
}

export interface Media {
  readonly schema: JsonSchema;
  readonly examples?: Readonly<Record<string, Example | Ref>>;
}

export interface Example {
  readonly summary: string;
  readonly value: unknown;
}
