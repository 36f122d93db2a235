import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { hashOf, style } from './style';

/**
 * Security headers of a page. Its Content-Security-Policy allows nothing to load or run but from
 * those sources, given by directive.
 */
export function headersWith(sources: Readonly<Record<string, readonly string[]>>): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      // Helmet's defaults are for sites with scripts and images, and upgrade plain HTTP, as in
      // tests.
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        ...sources,
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    // A token in a page's URL is a secret, so linked sites must not receive that URL.
    referrerPolicy: { policy: 'no-referrer' },
  });
}

/** The headers of a page that contains that stylesheet, and loads nothing else. */
export function headersOfStyle(stylesheet: string): RequestHandler {
  return headersWith({ styleSrc: [`'${hashOf(stylesheet)}'`] });
}

/** The headers of the pages made by `documentOf`. */
export const pageHeaders: RequestHandler = headersOfStyle(style);
