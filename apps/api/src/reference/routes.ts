import {
  headersOfStyle,
  linkToReference,
  methodNotAllowed,
  sendStatic,
  staticContent,
  type StaticContent,
} from '@venue/http';
import { apiRoot, type Deployment, type OpenApiDocument } from '@venue/operations';
import { Router, type RequestHandler } from 'express';
import { docsPath } from './addresses';
import { changelogFeed } from './guides/feed';
import { feedPath, guideForms } from './guides/guide-forms';
import { llmsText } from './llms';
import { referenceMarkdown } from './markdown';
import { operationForms } from './operation-forms';
import { referencePage } from './page';
import { style } from './style';
import { tryHeaders, tryFile, tryPage } from './try-page';
import { FormPages } from './two-forms';
import { viewOf } from './view';

/** Serves the live reference: as an OpenAPI document, as pages, and as a page to try it out. */
export function referencePages(
  deployment: Deployment,
  /** `guides` is the folder of their files. */
  { document, guides }: { readonly document: OpenApiDocument; readonly guides: string },
): RequestHandler {
  const view = viewOf(document);
  const handlerOf = (what: StaticContent): RequestHandler => {
    return (request, response) => sendStatic(what, { request, response, deployment });
  };

  const pages = Router({ caseSensitive: true, strict: true });
  pages.use(apiRoot, linkToReference(deployment.settings.baseUrl));
  const serve = (path: string | string[], ...handlers: readonly RequestHandler[]): void => {
    pages
      .route(path)
      .get(...handlers)
      .all(methodNotAllowed(deployment));
  };
  serve(
    '/public/v1/openapi.json',
    handlerOf(staticContent('application/json', JSON.stringify(document))),
  );
  const forms = new FormPages(deployment);
  const withStyle = headersOfStyle(style);
  const onePage = { html: () => referencePage(view), markdown: () => referenceMarkdown(view) };
  serve(
    [docsPath, `${docsPath}.md`],
    withStyle,
    forms.handler(() => onePage),
  );
  serve(
    `${docsPath}/operations/:name`,
    withStyle,
    forms.handler((id, values) => operationForms(view, id, values)),
  );
  serve(`${docsPath}/try`, tryHeaders, async (request, response) => {
    const trying = staticContent('text/html', tryPage(view.title, await forms.values()));
    sendStatic(trying, { request, response, deployment });
  });
  serve(`${docsPath}/try/:name`, async (request, response, next) => {
    const file = await tryFile(String(request.params['name']));
    if (file === null) next();
    else sendStatic(file, { request, response, deployment });
  });
  serve(
    feedPath,
    forms.single('application/atom+xml', () => changelogFeed(view, guides)),
  );
  serve(
    `${docsPath}/:name`,
    withStyle,
    forms.handler((name) => guideForms(view, guides, name)),
  );
  serve('/llms.txt', handlerOf(staticContent('text/plain', llmsText(view))));
  return pages;
}
