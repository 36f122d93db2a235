/** One operation on the reference page. */
import { html, type Markup } from '@venue/http';
import { fieldTable, sample } from './html-parts';
import { prose, withCode } from './prose';
import type { AnswerView, OperationView, ProblemView } from './view';

export function operationSection(operation: OperationView, problemsUrl: string): Markup {
  const { id, title, about, request, requestFields, curl, answerFields, answers, problems } =
    operation;
  const [method = '', path = ''] = request.split(' ');
  return html`<article aria-labelledby="${id}">
    <h3 id="${id}">${title}</h3>
    <p class="request"><span class="method">${method}</span> <code>${breakable(path)}</code></p>
    ${prose(about)}
    <h4>Request</h4>
    ${requestFields.length === 0 ? html`<p>Nothing but the key.</p>` : null}
    ${requestFields.map(({ heading, rows }) => fieldTable(heading, rows))}
    ${sample('For example', curl)}
    <h4>Answer</h4>
    ${fieldTable('In the answer', answerFields)} ${answers.map(answer)}
    <h4>Problems</h4>
    ${problemTable(problems, problemsUrl)}
  </article>`;
}

/** A long path may break before its slashes, and nowhere else. */
function breakable(path: string): Markup {
  const parts = path.split('/').filter((part) => part !== '');
  return html`${parts.map((part) => html`<wbr />/${part}`)}`;
}

function answer({ status, about, examples }: AnswerView): Markup {
  return html`<p><strong class="status">${status}</strong> ${withCode(about)}</p>
    ${examples.map(({ summary, json }) => sample(summary, json))}`;
}

function problemTable(problems: readonly ProblemView[], problemsUrl: string): Markup {
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
