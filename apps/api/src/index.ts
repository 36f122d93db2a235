import type { RequestListener } from 'node:http';
import { listenerFor } from '@venue/http';
import { catalogue, openapiOf, type Deployment } from '@venue/operations';
import { problemPages } from './problem-pages/routes';
import { referencePages } from './reference/routes';

/**
 * The Booking API: every operation of the catalogue that an integration key opens, a page for each
 * problem, and the reference of it all.
 */
export async function openApi(deployment: Deployment): Promise<RequestListener> {
  const { name: groupName } = await deployment.groups.at(0);
  const document = openapiOf(catalogue, { baseUrl: deployment.settings.baseUrl, groupName });
  return listenerFor(catalogue, deployment, [
    problemPages(deployment),
    referencePages(deployment, document),
  ]);
}
