import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { controllerFor, listenerFor } from '@venue/http';
import { catalogue, openapiOf, widgetCatalogue, type Deployment } from '@venue/operations';
import { frontPages } from './front-page/routes';
import { problemPages } from './problem-pages/routes';
import { referencePages } from './reference/routes';

/**
 * The Booking API: every operation that an integration key may call, a page for each problem, the
 * reference of all that the deployment serves, and its front page.
 */
export async function openApi(
  deployment: Deployment,
  {
    inbox = false,
    guides = join(import.meta.dirname, 'guides'),
  }: {
    /** Whether the front page links to the development inbox, which widget-api serves. */
    readonly inbox?: boolean;
    /** The folder with the guides' files; the one beside the program unless given. */
    readonly guides?: string;
  } = {},
): Promise<RequestListener> {
  const { name: groupName } = await deployment.groups.at(0);
  // The reference covers the whole deployment, so it includes what widget-api serves.
  const operations = [...catalogue, ...widgetCatalogue];
  const document = openapiOf(operations, { baseUrl: deployment.settings.baseUrl, groupName });
  const controller = controllerFor(catalogue, deployment);
  return listenerFor({ name: 'api', controller }, deployment, [
    frontPages(deployment, { title: document.info.title, inbox }),
    problemPages(deployment),
    referencePages(deployment, { document, guides }),
  ]);
}
