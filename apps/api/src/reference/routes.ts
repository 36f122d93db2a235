import { systemClock } from '@venue/domain';
import { headersOfStyle, methodNotAllowed } from '@venue/http';
import type { Deployment, OpenApiDocument } from '@venue/operations';
import { Router, type RequestHandler } from 'express';
import { exampleValues } from './example-values';
import { fixed, sendFixed, type Fixed } from './fixed';
import { llmsText } from './llms';
import { referenceMarkdown } from './markdown';
import { referencePage } from './page';
import { style } from './style';
import { tryHeaders, tryFile, tryPage } from './try-page';
import { viewOf } from './view';

/** Serves the live reference: as an OpenAPI document, as pages, and as a page to try it out. */
export function referencePages(deployment: Deployment, document: OpenApiDocument): RequestHandler {
  const view = viewOf(document);
  const markdown = fixed('text/markdown', referenceMarkdown(view));
  const page = fixed('text/html', referencePage(view));
  const giving = (what: Fixed): RequestHandler => {
    return (request, response) => sendFixed(what, { request, response, deployment });
  };

  const pages = Router({ caseSensitive: true, strict: true });
  pages.use('/public/v1', pointToReference(deployment.settings.baseUrl));
  const serve = (path: string, ...handlers: readonly RequestHandler[]): void => {
    pages
      .route(path)
      .get(...handlers)
      .all(methodNotAllowed(deployment));
  };
  serve('/public/v1/openapi.json', giving(fixed('application/json', JSON.stringify(document))));
  serve('/public/v1/docs', headersOfStyle(style), (request, response) => {
    response.vary('Accept');
    const liked = request.accepts(['text/html', 'text/markdown']);
    sendFixed(liked === 'text/markdown' ? markdown : page, { request, response, deployment });
  });
  serve('/public/v1/docs.md', giving(markdown));
  serve('/public/v1/docs/try', tryHeaders, async (request, response) => {
    // Uses the group that was read last, so that visitors of this page cause no database query.
    const values = exampleValues(await deployment.groups.at(0), systemClock());
    const trying = fixed('text/html', tryPage(view.title, values));
    sendFixed(trying, { request, response, deployment });
  });
  serve('/public/v1/docs/try/:name', async (request, response, next) => {
    const file = await tryFile(String(request.params['name']));
    if (file === null) next();
    else sendFixed(file, { request, response, deployment });
  });
  serve('/llms.txt', giving(fixed('text/plain', llmsText(view))));
  return pages;
}

/** Adds a `Link` header to the OpenAPI document and the reference to every answer (RFC 8631). */
function pointToReference(baseUrl: string): RequestHandler {
  const links = [
    `<${baseUrl}/public/v1/openapi.json>; rel="service-desc"; type="application/json"`,
    `<${baseUrl}/public/v1/docs>; rel="service-doc"; type="text/html"`,
  ];
  return (_request, response, next) => {
    response.setHeader('Link', links.join(', '));
    next();
  };
}
