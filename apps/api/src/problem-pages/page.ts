/** The problem pages as HTML. */
import { action, actions, facts, html, type Markup, type HtmlPage } from '@venue/http';
import { problems, type ProblemSlug } from '@venue/operations/problems';
import { explain, slugs } from './explanation';

export function problemPage(slug: ProblemSlug, problemsUrl: string): HtmlPage {
  const explanation = explain(slug, problemsUrl);
  const { title, sections, operations, example } = explanation;
  const answering = html`<section>
    <h2>Where it comes from</h2>
    <ul class="list">
      ${operations.map(
        ({ title: name, request, page }) =>
          html`<li>
            <a href="${page}">${name}</a>
            <p class="about"><code>${request}</code></p>
          </li>`,
      )}
    </ul>
  </section>`;
  return {
    isListed: true,
    message: { heading: title, text: [] },
    content: html`${facts(explanation.facts)}
    ${sections.map(([heading, text]) => section(heading, html`<p>${withCode(text)}</p>`))}
    ${operations.length === 0 ? null : answering}
    ${section('An example', html`<pre class="code">${example}</pre>`)}
    ${actions(
      action({ address: problemsUrl, label: 'All problems', isQuiet: true }),
      action({ address: `${problemsUrl}/${slug}.md`, label: 'As Markdown', isQuiet: true }),
    )}`,
  };
}

export function problemList(problemsUrl: string): HtmlPage {
  const rows = slugs.map((slug) => {
    const { status, title } = problems[slug];
    return html`<li>
      <a href="${problemsUrl}/${slug}">${title}</a>
      <p class="about">${status} &middot; <code>${slug}</code></p>
    </li>`;
  });
  return {
    isListed: true,
    message: {
      heading: 'Problems',
      text: [
        'Every way in which a request can go wrong. The type of each problem leads to its page: what happened, what to do, and whether to try again.',
      ],
    },
    content: html`<ul class="list">
        ${rows}
      </ul>
      ${actions(action({ address: `${problemsUrl}.md`, label: 'As Markdown', isQuiet: true }))}`,
  };
}

/** The page for a slug that does not exist. */
export function unknownProblemPage(problemsUrl: string): HtmlPage {
  return {
    message: {
      heading: 'There is no such problem',
      text: ['Please check the address. The list has every problem that there is.'],
    },
    content: actions(action({ address: problemsUrl, label: 'All problems' })),
  };
}

function section(heading: string, content: Markup): Markup {
  return html`<section>
    <h2>${heading}</h2>
    ${content}
  </section> `;
}

/** Text in which parts between backticks become code. */
function withCode(text: string): Markup {
  const pieces = text.split('`').map((piece, index) => {
    return index % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`;
  });
  return html`${pieces}`;
}
