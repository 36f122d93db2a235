/** One operation on a page of its own, with its samples side by side. */
import { html, type Markup } from '@venue/http';
import { docsPath, operationPath } from './addresses';
import { pagesOf } from './contents';
import { objectId, fieldTable, sample } from './html-parts';
import { answerPart, problemTable, requestLine, requestPart } from './operation-section';
import { prose } from './prose';
import { shell } from './shell';
import { objectsIn, type OperationView, type ReferenceView } from './view';

/** A note for readers who copy a sample. */
export function samplesNote({ samples }: OperationView): string {
  const isForPages = samples.some(({ source }) => source.includes('$PUBLISHABLE_KEY'));
  const isTool = samples.some(({ label }) => label === 'MCP');
  return [
    'They name a venue of this deployment and a time that can be booked. References, and ids of bookings, holds and events, are made up.',
    isForPages
      ? '`PUBLISHABLE_KEY` is a publishable key; begin with one for the sandbox (`vb_pub_test_…`).'
      : '`BOOKING_KEY` is an integration key; begin with one for the sandbox (`vb_test_…`).',
    ...(isTool ? ['For MCP it is what a host sends as the `params` of `tools/call`.'] : []),
  ].join(' ');
}

export function operationPage(operation: OperationView, view: ReferenceView): string {
  const { id, title, description, request, samples, problems } = operation;
  const { baseUrl } = view;
  const path = operationPath(id);
  return shell({
    title: `${title}: ${view.title}`,
    markdownUrl: `${baseUrl}${path}.md`,
    header: html`<p><a href="${baseUrl}${docsPath}">${view.title}</a></p>
      <h1>${title}</h1>`,
    contents: pagesOf(view, path),
    content: html`${requestLine(request)} ${prose(description)}
      <h2>Samples</h2>
      ${prose(samplesNote(operation))}
      <div class="samples">${samples.map(({ label, source }) => sample(label, source))}</div>
      <h2>Request</h2>
      ${requestPart(operation)}
      <h2>Answer</h2>
      ${answerPart(operation)}
      <h2>Problems</h2>
      ${problemTable(problems, `${baseUrl}/problems`)} ${objectsPart(operation, view)}`,
  });
}

function objectsPart(operation: OperationView, view: ReferenceView): Markup | null {
  const objects = objectsIn(operation, view);
  if (objects.length === 0) return null;
  const each = objects.map(
    ({ name, rows }) =>
      html`<h3 id="${objectId(name)}">${name}</h3>
        ${fieldTable(`Fields of ${name}`, rows)}`,
  );
  return html`<h2>Objects</h2>
    ${each}`;
}
