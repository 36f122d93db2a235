import { methodNotAllowed, sendStatic, staticContent } from '@venue/http';
import { teamOpenapiOf, teamRoot, type Deployment } from '@venue/operations';
import { Router, type RequestHandler } from 'express';

/** The reference of the team's operations, for programs and pages that others write. */
export function teamReference(deployment: Deployment, groupName: string): RequestHandler {
  const document = teamOpenapiOf({ baseUrl: deployment.settings.baseUrl, groupName });
  const content = staticContent('application/json', JSON.stringify(document));
  const router = Router({ caseSensitive: true, strict: true });
  router
    .route(`${teamRoot}/openapi.json`)
    .get((request, response) => sendStatic(content, { request, response, deployment }))
    .all(methodNotAllowed(deployment));
  return router;
}
