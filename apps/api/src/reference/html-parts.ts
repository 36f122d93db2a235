/** Parts of the reference page. */
import { html, type Markup } from '@venue/http';
import { slugOf, withCode } from './prose';
import type { Row, TypePart } from './rows';

// CSS shows rows as blocks on narrow screens; ARIA roles keep the table a table for readers.
export function fieldTable(caption: string, rows: readonly Row[]): Markup {
  const lines = rows.map(
    ({ name, type, presence, description }) =>
      html`<tr role="row">
        <th role="rowheader" scope="row"><code>${name}</code></th>
        <td role="cell">${typeText(type)}</td>
        <td role="cell">${presence}</td>
        <td role="cell">${withCode(description)}</td>
      </tr>`,
  );
  return html`<table role="table">
    <caption>
      ${caption}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        <th role="columnheader" scope="col">Field</th>
        <th role="columnheader" scope="col">Type</th>
        <th role="columnheader" scope="col">Required</th>
        <th role="columnheader" scope="col">Meaning</th>
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${lines}
    </tbody>
  </table>`;
}

function typeText(parts: readonly TypePart[]): Markup {
  const written = parts.map((part) => {
    if (typeof part === 'string') return html`${part}`;
    if ('code' in part) return html`<code>${part.code}</code>`;
    return html`<a href="#${objectId(part.object)}">${part.object}</a>`;
  });
  return html`${written}`;
}

/** The anchor of an object on the page. */
export function objectId(name: string): string {
  return `object-${slugOf(name)}`;
}

/** JSON or a command, with a heading of its own. */
export function sample(heading: string, text: string): Markup {
  return html`<figure>
    <figcaption>${heading}</figcaption>
    <pre><code>${text}</code></pre>
  </figure>`;
}
