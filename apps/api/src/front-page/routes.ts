import { documentOf, methodNotAllowed, pageHeaders, sendProblem } from '@venue/http';
import { Problem, type Deployment } from '@venue/operations';
import { Router, type RequestHandler } from 'express';
import { fixed, sendFixed } from '../reference/fixed';
import { frontJson, frontPage } from './page';
import { pageLinksOf } from './page-links';

/** `/`: what this deployment is and where everything is, as a page or as JSON. */
export function frontPages(
  deployment: Deployment,
  { title, inbox }: { readonly title: string; readonly inbox: boolean },
): RequestHandler {
  const groups = pageLinksOf(deployment.settings.baseUrl, { inbox });
  const page = fixed('text/html', documentOf(frontPage(title, groups)));
  const json = fixed('application/json', frontJson(title, groups));

  const router = Router({ caseSensitive: true, strict: true });
  router
    .route('/')
    .get(pageHeaders, (request, response) => {
      response.vary('Accept');
      const liked = request.accepts(['text/html', 'application/json']);
      if (liked === false) {
        sendProblem(new Problem('not-acceptable'), response, deployment);
        return;
      }
      sendFixed(liked === 'text/html' ? page : json, { request, response, deployment });
    })
    .all(methodNotAllowed(deployment));
  return router;
}
