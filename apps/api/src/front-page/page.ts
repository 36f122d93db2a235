import { html, type Markup, type HtmlPage } from '@venue/http';
import type { PageLink, PageLinkGroup } from './page-links';

const description =
  'This is the booking service of a venue group, for those who build on it. Guests book on the website of the venue, or on its page here.';
const keys =
  'A key comes from the venue’s admin. Health and metrics of the programs are not public: they are on a port of their own.';

/** The page at the root of the deployment, for people. */
export function frontPage(title: string, groups: readonly PageLinkGroup[]): HtmlPage {
  return {
    message: { heading: title, text: [description, keys] },
    content: html`${groups.map(sectionOf)}`,
  };
}

/** The front page as JSON, for programs: names, addresses and descriptions. */
export function frontJson(title: string, groups: readonly PageLinkGroup[]): string {
  const links = groups
    .flatMap((group) => group.links)
    .map(({ name, url, description }) => ({ name, url, about: description }));
  return JSON.stringify({ title, summary: description, links });
}

function sectionOf({ heading, links }: PageLinkGroup): Markup {
  return html`<section>
    <h2>${heading}</h2>
    <ul class="list">
      ${links.map(itemOf)}
    </ul>
  </section>`;
}

function itemOf({ name, url, description, isPage }: PageLink): Markup {
  const title = isPage ? html`<a href="${url}">${name}</a>` : html`<strong>${name}</strong>`;
  const address = isPage ? null : html`<br /><code>${url}</code>`;
  return html`<li>
    ${title}
    <p class="about">${description}${address}</p>
  </li>`;
}
