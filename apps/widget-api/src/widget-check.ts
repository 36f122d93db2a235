/** Why the widget of a site can't reach us: a browser hides refused answers from the page. */
import { clientAddressOf, requestIdOf, send, sendFault } from '@venue/http';
import { isKeyAllowed, type Deployment } from '@venue/operations';
import type { Request, RequestHandler } from 'express';

/** Answers every origin whether `key` is allowed on its pages, and tells nothing else. */
export function checkKey(deployment: Deployment): RequestHandler {
  return async (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    try {
      const allowed = await isKeyAllowed(keyIn(request, deployment), deployment);
      const headers = { 'X-Request-Id': requestIdOf(request, deployment) };
      const body = JSON.stringify({ allowed });
      send({ status: 200, contentType: 'application/json', body, headers }, response);
    } catch (error) {
      sendFault(error, response, { deployment, operation: 'GET /widget/v1/check' });
    }
  };
}

function keyIn(request: Request, deployment: Deployment): Parameters<typeof isKeyAllowed>[0] {
  const { key } = request.query;
  return {
    key: typeof key === 'string' ? key : '',
    origin: request.get('origin') ?? null,
    address: clientAddressOf(request, deployment),
  };
}
