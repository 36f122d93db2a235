import { catalogue } from '@venue/operations/catalogue';
import { openapiOf } from '@venue/operations/openapi/openapi';
import type { Deployment } from '@venue/operations/pipeline/deployment';
import { widgetCatalogue } from '@venue/operations/widget-catalogue';
import type { OpenApiDocument } from '@venue/operations/openapi/document';
import { viewOf, type ReferenceView } from './view';

/** The token of the `Reference`. */
export const REFERENCE = Symbol('Reference');

/** The live reference: it covers the whole deployment, and so what widget-api serves. */
export interface Reference {
  readonly document: OpenApiDocument;
  readonly view: ReferenceView;
}

export async function referenceOf({ groups, settings }: Deployment): Promise<Reference> {
  const { name: groupName } = await groups.at(0);
  const operations = [...catalogue, ...widgetCatalogue];
  const document = openapiOf(operations, { baseUrl: settings.baseUrl, groupName });
  return { document, view: viewOf(document) };
}
