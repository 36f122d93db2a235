import { pageHeaders } from '@venue/http';
import type { RequestHandler } from 'express';

/** Those of every page, and nobody lists it: an address may hold a token. */
export const headers: RequestHandler = (request, response, next) => {
  response.setHeader('X-Robots-Tag', 'noindex');
  pageHeaders(request, response, next);
};
