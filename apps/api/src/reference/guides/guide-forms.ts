/** A guide as a page and as Markdown. */
import { html } from '@venue/http';
import { docsPath } from '../addresses';
import { pagesOf } from '../contents';
import { shell } from '../shell';
import type { TwoForms } from '../two-forms';
import type { ReferenceView } from '../view';
import { guideText } from './guide-text';
import { guides } from './list';
import { markdownHtml } from './markdown-html';

export const feedPath = `${docsPath}/changelog.atom`;

/** Null where there is no guide of that name. */
export function guideForms(view: ReferenceView, folder: string, name: string): TwoForms | null {
  const guide = guides.find((one) => one.name === name);
  if (guide === undefined) return null;
  const { baseUrl } = view;
  const source = { baseUrl, folder };
  const path = `${docsPath}/${name}`;
  return {
    markdown: () => guideText(guide, source, '.md'),
    html: async () => {
      const text = await guideText(guide, source, '');
      const [title = '', content = ''] = text.replace(/^# /, '').split(/\n([^]*)/);
      const feed = html`<p><a href="${baseUrl}${feedPath}">As a feed</a></p>`;
      return shell({
        title: `${title}: ${view.title}`,
        markdownUrl: `${baseUrl}${path}.md`,
        header: html`<p><a href="${baseUrl}${docsPath}">${view.title}</a></p>
          <h1>${title}</h1>
          ${name === 'changelog' ? feed : null}`,
        contents: pagesOf(view, path),
        content: markdownHtml(content),
      });
    },
  };
}
