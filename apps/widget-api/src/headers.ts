import { pageHeaders } from '@venue/http';
import type { RequestHandler } from 'express';

/**
 * Headers of every page. Search engines must not list it, since an address may hold a token; from
 * pages that may be listed the header is taken away again.
 */
export const headers: RequestHandler = (request, response, next) => {
  response.setHeader('X-Robots-Tag', 'noindex');
  pageHeaders(request, response, next);
};
