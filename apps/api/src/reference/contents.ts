/** The lists of pages that stand beside each page of the reference. */
import { html, type Markup } from '@venue/http';
import { docsPath, operationPath } from './addresses';
import { guides } from './guides/list';
import type { ReferenceView } from './view';

type Link = (path: string, text: string) => Markup;

/** All pages; `current` is the path of the one that the list stands on. */
export function pagesOf({ baseUrl, groups }: ReferenceView, current: string): Markup {
  const link: Link = (path, text) =>
    html`<li>
      ${
        path === current
          ? html`<a href="${baseUrl}${path}" aria-current="page">${text}</a>`
          : html`<a href="${baseUrl}${path}">${text}</a>`
      }
    </li>`;
  const operations = groups.map(
    ({ name, operations }) =>
      html`<li>
        <strong>${name}</strong>
        <ul>
          ${operations.map(({ id, title }) => link(operationPath(id), title))}
        </ul>
      </li>`,
  );
  return html`${link(docsPath, 'Reference on one page')} ${link(`${docsPath}/try`, 'Try it out')}
  ${guideList(link)} ${operations}`;
}

/** The guides, and the parts of the long page that are guides as well. */
function guideList(link: Link): Markup {
  return html`<li>
    <strong>Guides</strong>
    <ul>
      ${link(`${docsPath}#a-first-booking`, 'A first booking')}
      ${guides.map(({ name, title }) => link(`${docsPath}/${name}`, title))}
      ${link(`${docsPath}#idempotency`, 'Idempotency')}
      ${link(`${docsPath}#venues-dates-and-times`, 'Times and zones')}
      ${link(`${docsPath}#limits`, 'Limits')}
    </ul>
  </li>`;
}
