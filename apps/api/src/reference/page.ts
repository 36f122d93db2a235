/** The reference as one page for people: static, printable, without a script. */
import { html, type Markup } from '@venue/http';
import { docsPath } from './addresses';
import { guides } from './guides/list';
import { objectId, fieldTable } from './html-parts';
import { operationSection } from './operation-section';
import { headingsOf, prose, slugOf } from './prose';
import { shell } from './shell';
import type { GroupView, ReferenceView } from './view';

export function referencePage(view: ReferenceView): string {
  const { title, introduction, baseUrl, groups, objects } = view;
  return shell({
    title: `${title}: reference`,
    markdownUrl: `${baseUrl}${docsPath}.md`,
    header: html`<h1 id="top">${title}</h1>
      <p class="address"><code>${baseUrl}/public/v1</code></p>
      ${otherForms(baseUrl)}`,
    contents: contents(view),
    content: html`${prose(introduction, 2)} ${groups.map((group) => groupSection(group, baseUrl))}
      <section>
        <h2 id="objects">Objects</h2>
        <p>
          What requests and answers are made of. In answers, every required field is always there.
        </p>
        ${objects.map(
          ({ name, rows }) =>
            html`<section>
              <h3 id="${objectId(name)}">${name}</h3>
              ${fieldTable(`Fields of ${name}`, rows)}
            </section>`,
        )}
      </section>`,
  });
}

function otherForms(baseUrl: string): Markup {
  return html`<ul class="forms">
    <li><a href="${baseUrl}/public/v1/docs/try">Try it out</a></li>
    <li><a href="${baseUrl}/public/v1/openapi.json">OpenAPI 3.1</a></li>
    <li><a href="${baseUrl}/public/v1/docs.md">Markdown</a></li>
    <li><a href="${baseUrl}/problems">Problems</a></li>
  </ul>`;
}

function contents({ introduction, groups, baseUrl }: ReferenceView): Markup {
  const pages = guides.map(
    ({ name, title }) => html`<li><a href="${baseUrl}${docsPath}/${name}">${title}</a></li>`,
  );
  const headings = headingsOf(introduction).map((heading) => link(slugOf(heading), heading));
  const operations = groups.map(
    ({ name, operations }) =>
      html`<li>
        <a href="#${groupId(name)}"><strong>${name}</strong></a>
        <ul>
          ${operations.map(({ id, title }) => link(id, title))}
        </ul>
      </li>`,
  );
  return html`<li>
      <strong>Guides</strong>
      <ul>
        ${pages}
      </ul>
    </li>
    ${headings} ${operations} ${link('objects', 'Objects')}`;
}

function link(id: string, text: string): Markup {
  return html`<li><a href="#${id}">${text}</a></li>`;
}

function groupSection({ name, description, operations }: GroupView, baseUrl: string): Markup {
  return html`<section>
    <h2 id="${groupId(name)}">${name}</h2>
    <p>${description}</p>
    ${operations.map((operation) => operationSection(operation, baseUrl))}
  </section>`;
}

function groupId(name: string): string {
  return `group-${slugOf(name)}`;
}
