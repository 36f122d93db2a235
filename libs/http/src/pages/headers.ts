import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { HtmlPage } from './page';
import { hashOf, style } from './style';
import { logoOf, themeStyle } from './theme';

/** The sources that may load or run, by directive. */
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

function policyWith(
  sources: Sources,
  { formTargets = [], widget }: Pick<HtmlPage, 'formTargets' | 'widget'> = {},
) {
  return {
    // Helmet's defaults are for sites with scripts and images, and upgrade plain HTTP, as in tests.
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      ...sources,
      formAction: ["'self'", ...formTargets],
      baseUri: ["'none'"],
      frameAncestors: widget === undefined ? ["'none'"] : ["'self'", ...widget.frameOrigins],
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
 * script, the sites to which its form may lead, and the widget.
 */
export function setPagePolicy(page: HtmlPage, response: ServerResponse): void {
  const { brand, script, widget } = page;
  const logo = brand === undefined ? null : logoOf(brand);
  const styles = brand === undefined ? [style] : [style, themeStyle(brand)];
  const sources = {
    styleSrc: styles.map((one) => `'${hashOf(one)}'`),
    ...(logo === null ? {} : { imgSrc: [logo.origin] }),
    ...(script === undefined ? {} : { scriptSrc: ["'self'"], connectSrc: ["'self'"] }),
    ...(widget === undefined ? {} : sourcesOf(widget)),
  };
  // The older header knows no list of origins.
  if (widget !== undefined) response.removeHeader('X-Frame-Options');
  const setHeader = helmet.contentSecurityPolicy(policyWith(sources, page));
  setHeader(response.req, response, (error) => {
    if (error !== undefined) throw error;
  });
}

function sourcesOf({ scripts, requests }: NonNullable<HtmlPage['widget']>): Sources {
  return {
    scriptSrc: [scripts],
    connectSrc: [requests],
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['lit-html'],
  };
}
