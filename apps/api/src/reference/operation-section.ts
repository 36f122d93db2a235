/** One operation on the reference page, and the parts that it shares with its own page. */
import { html, type Markup } from '@venue/http';
import { operationPath } from './addresses';
import { fieldTable, sample } from './html-parts';
import { prose, withCode } from './prose';
import type { AnswerView, OperationView, ProblemView } from './view';

export function operationSection(operation: OperationView, baseUrl: string): Markup {
  const { id, title, description, request, samples, problems } = operation;
  return html`<article aria-labelledby="${id}">
    <h3 id="${id}">${title}</h3>
    ${requestLine(request)} ${prose(description)}
    <p>
      <a class="own" href="${baseUrl}${operationPath(id)}"
        >&ldquo;${title}&rdquo; on a page of its own</a
      >
    </p>
    <h4>Request</h4>
    ${requestPart(operation)}
    ${samples.slice(0, 1).map(({ source }) => sample('For example', source))}
    <h4>Answer</h4>
    ${answerPart(operation)}
    <h4>Problems</h4>
    ${problemTable(problems, `${baseUrl}/problems`)}
  </article>`;
}

/** Method and path. */
export function requestLine(request: string): Markup {
  const [method = '', path = ''] = request.split(' ');
  return html`<p class="request">
    <span class="method">${method}</span> <code>${breakable(path)}</code>
  </p>`;
}

/** A long path may break before its slashes, and nowhere else. */
function breakable(path: string): Markup {
  const parts = path.split('/').filter((part) => part !== '');
  return html`${parts.map((part) => html`<wbr />/${part}`)}`;
}

export function requestPart({ requestFields }: OperationView): Markup {
  return html`${requestFields.length === 0 ? html`<p>Nothing but the key.</p>` : null}
  ${requestFields.map(({ heading, rows }) => fieldTable(heading, rows))}`;
}

export function answerPart({ answerFields, answers }: OperationView): Markup {
  return html`${fieldTable('In the answer', answerFields)} ${answers.map(answer)}`;
}

function answer({ status, description, examples }: AnswerView): Markup {
  return html`<p><strong class="status">${status}</strong> ${withCode(description)}</p>
    ${examples.map(({ summary, json }) => sample(summary, json))}`;
}

export function problemTable(problems: readonly ProblemView[], problemsUrl: string): Markup {
  const rows = problems.map(
    ({ status, slug, title }) =>
      html`<li>
        <span class="status">${status}</span> <a href="${problemsUrl}/${slug}">${slug}</a>
        <span class="soft">${title}</span>
      </li>`,
  );
  return html`<ul class="problems">
    ${rows}
  </ul>`;
}
