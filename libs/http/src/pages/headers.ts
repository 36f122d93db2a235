import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Page } from './page';
import { hashOf, style } from './style';
import { logoOf, themeStyle } from './theme';

/** What may load or run, by directive. */
type Sources = Readonly<Record<string, readonly string[]>>;

/**
 * Security headers of a page. Its Content-Security-Policy allows nothing to load or run but from
 * those sources.
 */
export function headersWith(sources: Sources): RequestHandler {
  return helmet({
    contentSecurityPolicy: policyWith(sources),
    xFrameOptions: { action: 'deny' },
    // A token in a page's URL is a secret, so linked sites must not receive that URL.
    referrerPolicy: { policy: 'no-referrer' },
  });
}

function policyWith(sources: Sources, formTargets: readonly string[] = []) {
  return {
    // Helmet's defaults are for sites with scripts and images, and upgrade plain HTTP, as in tests.
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      ...sources,
      formAction: ["'self'", ...formTargets],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  };
}

/** The headers of a page that contains that stylesheet, and loads nothing else. */
export function headersOfStyle(stylesheet: string): RequestHandler {
  return headersWith({ styleSrc: [`'${hashOf(stylesheet)}'`] });
}

/** The headers of the pages made by `documentOf`. */
export const pageHeaders: RequestHandler = headersOfStyle(style);

/**
 * Sets the policy of one page, after `pageHeaders`: it allows the page's own theme, logo and
 * script, and the sites to which its form may lead.
 */
export function setPagePolicy(
  { brand, formTargets, script }: Page,
  response: ServerResponse,
): void {
  const logo = brand === undefined ? null : logoOf(brand);
  const styles = brand === undefined ? [style] : [style, themeStyle(brand)];
  const sources = {
    styleSrc: styles.map((one) => `'${hashOf(one)}'`),
    ...(logo === null ? {} : { imgSrc: [logo.origin] }),
    ...(script === undefined ? {} : { scriptSrc: ["'self'"], connectSrc: ["'self'"] }),
  };
  const setHeader = helmet.contentSecurityPolicy(policyWith(sources, formTargets));
  setHeader(response.req, response, (error) => {
    if (error !== undefined) throw error;
  });
}
