import { fill } from '@venue/domain/venue/templates';
import { html, Markup } from './html';
import { style } from './style';
import { logoOf, themeStyle, type PageBrand } from './theme';

/** A heading and paragraphs, one for each text. */
export interface PageText {
  readonly heading: string;
  readonly text: readonly string[];
}

export interface HtmlPage {
  readonly message: PageText;
  /** A warning about the page as a whole, before everything else. */
  readonly banner?: PageText;
  /** BCP 47 tag of its language; British English by default. */
  readonly lang?: string;
  /** Values for the placeholders in braces in `message`. */
  readonly values?: Readonly<Record<string, string>>;
  /** The title of the tab; made of the heading and the venue's name by default. */
  readonly title?: string;
  /** More elements of the document's head. */
  readonly head?: Markup;
  /** Search engines may list the page; its URL contains nothing secret. */
  readonly isListed?: boolean;
  /** Set if the page is about a booking. */
  readonly venueName?: string;
  /** The brand whose look the page has; such a page needs `setPagePolicy`. */
  readonly brand?: PageBrand;
  /**
   * The origins to which redirects after the page's form may lead: browsers check each of them
   * against the policy of the form's page.
   */
  readonly formTargets?: readonly string[];
  /** The path of a stylesheet of this server, in place of the embedded one. */
  readonly stylesheet?: string;
  /** The path of a script of this server; the page works without it too. */
  readonly script?: string;
  /**
   * The addresses from which the page's scripts come and to which they send requests, and the
   * origins that may show it in a frame. Other pages are in no frames.
   */
  readonly widget?: {
    readonly scripts: string;
    readonly requests: string;
    readonly frameOrigins: readonly string[];
  };
  /** Shown below the paragraphs. */
  readonly content?: Markup;
}

// Not escaped: `html` would escape its quotes, and the hash covers every byte.
const embeddedStyle = new Markup(`<style>${style}</style>`);

/** The page as a whole HTML document. */
export function documentOf(page: HtmlPage): string {
  const { message: message, values = {}, isListed, venueName, head = null, content } = page;
  const heading = fill(message.heading, values);
  const title = page.title ?? (venueName === undefined ? heading : `${heading} – ${venueName}`);
  const venue = venueName === undefined ? null : html`<p class="venue">${venueName}</p>`;
  const robots = isListed ? null : html`<meta name="robots" content="noindex" />`;
  return html`<!doctype html>
    <html lang="${page.lang ?? 'en-GB'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${robots}
        <title>${title}</title>
        ${head}${styleOf(page)}${themeOf(page)}${scriptOf(page)}
      </head>
      <body>
        <main>
          ${bannerOf(page)}${logoIn(page)}${venue}
          <h1>${heading}</h1>
          ${message.text.map((text) => html`<p>${fill(text, values)}</p>`)} ${content ?? null}
        </main>
      </body>
    </html> `.text;
}

function styleOf({ stylesheet }: HtmlPage): Markup {
  return stylesheet === undefined
    ? embeddedStyle
    : html`<link rel="stylesheet" href="${stylesheet}" />`;
}

function scriptOf({ script }: HtmlPage): Markup | null {
  return script === undefined ? null : html`<script src="${script}" defer></script>`;
}

/** Not escaped, like our own stylesheet. It is made of checked values only. */
function themeOf({ brand }: HtmlPage): Markup | null {
  return brand === undefined ? null : new Markup(`<style>${themeStyle(brand)}</style>`);
}

function logoIn({ brand }: HtmlPage): Markup | null {
  const logo = brand === undefined ? null : logoOf(brand);
  if (brand === undefined || logo === null) return null;
  return html`<img class="logo" src="${logo.href}" alt="${brand.name}" />`;
}

function bannerOf({ banner }: HtmlPage): Markup | null {
  if (banner === undefined) return null;
  return html`<div class="banner">
    <strong>${banner.heading}</strong>${banner.text.map((text) => html`<p>${text}</p>`)}
  </div>`;
}

/** A list of names and values, one below the other. */
export function facts(rows: readonly (readonly [name: string, value: string | Markup])[]): Markup {
  const lines = rows.map(
    ([name, value]) =>
      html`<div>
        <dt>${name}</dt>
        <dd>${value}</dd>
      </div>`,
  );
  return html`<dl>${lines}</dl>`;
}

/** A link to the next step; an empty address reloads the page itself. */
export function action(to: {
  readonly address: string;
  readonly label: string;
  readonly isQuiet?: boolean;
  /** Whether the step cancels or removes something. */
  readonly isDanger?: boolean;
}): Markup {
  const look = `${to.isQuiet ? 'quiet' : 'main'}${to.isDanger ? ' danger' : ''}`;
  return html`<a class="${look}" href="${to.address}">${to.label}</a>`;
}

export function actions(...links: readonly Markup[]): Markup {
  return html`<div class="actions">${links}</div>`;
}
