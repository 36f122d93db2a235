import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { styleHash } from './pages/style';

const hardened = helmet({
  contentSecurityPolicy: {
    // Its own list is for sites with scripts and pictures, and upgrades plain HTTP, as in tests.
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      styleSrc: [`'${styleHash}'`],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  xFrameOptions: { action: 'deny' },
  // A token in an address is a secret: nobody whom a page links to may learn of it.
  referrerPolicy: { policy: 'no-referrer' },
});

/** What every page says of itself: nothing but it may run or be loaded, and nobody lists it. */
export const headers: RequestHandler = (request, response, next) => {
  response.setHeader('X-Robots-Tag', 'noindex');
  hardened(request, response, next);
};
