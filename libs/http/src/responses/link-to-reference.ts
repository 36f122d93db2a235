import type { RequestHandler } from 'express';
import { apiRoot } from '@venue/operations/operation';

/** Adds a `Link` header to the OpenAPI document and the reference to every answer (RFC 8631). */
export function linkToReference(baseUrl: string): RequestHandler {
  const links = [
    `<${baseUrl}${apiRoot}/openapi.json>; rel="service-desc"; type="application/json"`,
    `<${baseUrl}${apiRoot}/docs>; rel="service-doc"; type="text/html"`,
  ];
  return (_request, response, next) => {
    response.setHeader('Link', links.join(', '));
    next();
  };
}
