import {
  documentOf,
  methodNotAllowed,
  pageHeaders,
  sendProblem,
  sendStatic,
  staticContent,
} from '@venue/http';
import { Problem, type Deployment } from '@venue/operations';
import { Router, type RequestHandler } from 'express';
import { frontJson, frontPage } from './page';
import { pageLinksOf } from './page-links';

/** `/`: what this deployment is and where everything is, as a page or as JSON. */
export function frontPages(
  deployment: Deployment,
  { title, inbox }: { readonly title: string; readonly inbox: boolean },
): RequestHandler {
  const groups = pageLinksOf(deployment.settings.baseUrl, { inbox });
  const page = staticContent('text/html', documentOf(frontPage(title, groups)));
  const json = staticContent('application/json', frontJson(title, groups));

  const router = Router({ caseSensitive: true, strict: true });
  router
    .route('/')
    .get(pageHeaders, (request, response) => {
      response.vary('Accept');
      const preferred = request.accepts(['text/html', 'application/json']);
      if (preferred === false) {
        sendProblem(new Problem('not-acceptable'), response, deployment);
        return;
      }
      sendStatic(preferred === 'text/html' ? page : json, { request, response, deployment });
    })
    .all(methodNotAllowed(deployment));
  return router;
}
