/** The list of all pages of the reference, beside each of them but the long one. */
import { html, type Markup } from '@venue/http';
import { docsPath, operationPath } from './addresses';
import type { ReferenceView } from './view';

/** `current` is the path of the page that the list stands on. */
export function pagesOf({ baseUrl, groups }: ReferenceView, current: string): Markup {
  const link = (path: string, text: string): Markup =>
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
  return html`${link(docsPath, 'Reference on one page')} ${operations}`;
}
