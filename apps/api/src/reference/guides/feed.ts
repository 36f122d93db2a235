/** The changelog as a feed (Atom, RFC 4287): an entry for each of its sections. */
import { html, Markup } from '@venue/http';
import { docsPath } from '../addresses';
import { slugOf } from '../prose';
import type { ReferenceView } from '../view';
import { feedPath } from './guide-forms';
import { guideText } from './guide-text';
import { guides } from './list';
import { markdownHtml } from './markdown-html';

interface Release {
  readonly heading: string;
  readonly date: string;
  readonly title: string;
  readonly content: Markup;
}

export async function changelogFeed(
  { title, baseUrl }: ReferenceView,
  folder: string,
): Promise<string> {
  const guide = guides.find(({ name }) => name === 'changelog');
  const text = guide === undefined ? '' : await guideText(guide, { baseUrl, folder }, '');
  const releases = releasesIn(text);
  const page = `${baseUrl}${docsPath}/changelog`;
  const entries = releases.map(({ heading, date, title: what, content }) => {
    const address = `${page}#${slugOf(heading)}`;
    return html`<entry>
      <id>${address}</id>
      <title>${what}</title>
      <updated>${date}T00:00:00Z</updated>
      <link href="${address}" />
      <content type="html">${content.text}</content>
    </entry>`;
  });
  return html`${new Markup('<?xml version="1.0" encoding="utf-8"?>')}
    <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">
      <id>${page}</id>
      <title>${title}: changelog</title>
      <author><name>${title}</name></author>
      <updated>${releases[0]?.date ?? '1970-01-01'}T00:00:00Z</updated>
      <link rel="self" href="${baseUrl}${feedPath}" />
      <link rel="alternate" type="text/html" href="${page}" />
      ${entries}
    </feed> `.text;
}

/** Headings are `## 2026-11-24: What it is about`. */
function releasesIn(changelog: string): readonly Release[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = '', content = ''] = section.split(/\n([^]*)/);
      const [, date = '', title = ''] = /^(\d{4}-\d\d-\d\d): (.+)$/.exec(heading) ?? [];
      if (date === '') throw new Error(`“${heading}” is no heading of the changelog`);
      return { heading, date, title, content: markdownHtml(content) };
    });
}
