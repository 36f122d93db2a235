import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { hashOf, style } from './style';

/**
 * What a page says of itself: nothing may be loaded and nothing may run but from those sources, by
 * directive of the Content-Security-Policy.
 */
export function headersWith(sources: Readonly<Record<string, readonly string[]>>): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      // Its own list is for sites with scripts and pictures, and upgrades plain HTTP, as in tests.
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
    // A token in an address is a secret: nobody whom a page links to may learn of it.
    referrerPolicy: { policy: 'no-referrer' },
  });
}

/** The headers of a page that has that stylesheet within, and nothing else. */
export function headersOfStyle(stylesheet: string): RequestHandler {
  return headersWith({ styleSrc: [`'${hashOf(stylesheet)}'`] });
}

/** The headers of our small pages. */
export const pageHeaders: RequestHandler = headersOfStyle(style);
