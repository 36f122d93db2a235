import { documentOf, methodNotAllowed, requestIdOf, send } from '@venue/http';
import type { Deployment } from '@venue/operations';
import type { Router } from 'express';
import { stylePath } from '../style';

/** The page to which everybody without a session is led. */
export const signInPath = '/console/sign-in';

const words = {
  heading: 'Sign in',
  text: ['Your session has ended, or you have not signed in yet. Ask an admin for a link.'],
};

/** Adds the pages on which a person or a device signs in. */
export function signInRoutes(app: Router, deployment: Deployment): void {
  app
    .route(signInPath)
    .get((request, response) => {
      const headers = { 'X-Request-Id': requestIdOf(request, deployment) };
      const body = documentOf({ words, stylesheet: stylePath });
      send({ status: 200, contentType: 'text/html', body, headers }, response);
    })
    .all(methodNotAllowed(deployment));
}
