import { pageHeaders } from '@venue/http';
import type { RequestHandler } from 'express';

/**
 * Headers of every page. Search engines must not list it, since an address may contain a token;
 * pages that may be listed remove the header again.
 */
export const headers: RequestHandler = (request, response, next) => {
  response.setHeader('X-Robots-Tag', 'noindex');
  pageHeaders(request, response, next);
};
