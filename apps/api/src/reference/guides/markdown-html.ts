/** Markdown of guides as HTML; everything else in it is escaped. */
import { html, type Markup } from '@venue/http';
import { slugOf } from '../prose';
import { blocksOf, type Block } from './markdown-blocks';

export function markdownHtml(markdown: string): Markup {
  return html`${blocksOf(markdown).map(blockHtml)}`;
}

function blockHtml(block: Block): Markup {
  switch (block.kind) {
    case 'heading':
      return heading(block.level, block.text);
    case 'code':
      return html`<pre><code>${block.text}</code></pre> `;
    case 'table':
      return tableHtml(block.rows);
    case 'list': {
      const items = block.items.map((item) => html`<li>${inline(item)}</li>`);
      return block.isNumbered
        ? html`<ol>
            ${items}
          </ol> `
        : html`<ul class="words">
            ${items}
          </ul> `;
    }
    case 'quote':
      return html`<blockquote>${block.blocks.map(blockHtml)}</blockquote> `;
    case 'paragraph':
      return html`<p>${inline(block.text)}</p> `;
  }
}

function heading(level: number, text: string): Markup {
  const id = slugOf(text);
  if (level === 2) return html`<h2 id="${id}">${inline(text)}</h2> `;
  if (level === 3) return html`<h3 id="${id}">${inline(text)}</h3> `;
  return html`<h4 id="${id}">${inline(text)}</h4> `;
}

// CSS shows rows as blocks on narrow screens; ARIA roles keep the table a table for readers.
function tableHtml([head = [], ...rows]: readonly (readonly string[])[]): Markup {
  const columns = head.map(
    (cell) => html`<th role="columnheader" scope="col">${inline(cell)}</th>`,
  );
  const lines = rows.map(([name = '', ...cells]) => {
    const others = cells.map((cell) => html`<td role="cell">${inline(cell)}</td>`);
    return html`<tr role="row">
      <th role="rowheader" scope="row">${inline(name)}</th>
      ${others}
    </tr>`;
  });
  return html`<table role="table" class="words">
    <thead role="rowgroup">
      <tr role="row">
        ${columns}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${lines}
    </tbody>
  </table> `;
}

const marked = /`([^`]+)`|\*\*([^*]+)\*\*|(?<!\w)_([^_]+)_(?!\w)|\[([^\]]+)\]\(([^)\s]+)\)/g;

function inline(text: string): Markup {
  const parts: Markup[] = [];
  let end = 0;
  for (const found of text.matchAll(marked)) {
    const [all, code, strong, emphasis, words, target] = found;
    parts.push(html`${text.slice(end, found.index)}`);
    if (code !== undefined) parts.push(html`<code>${code}</code>`);
    else if (strong !== undefined) parts.push(html`<strong>${inline(strong)}</strong>`);
    else if (emphasis !== undefined) parts.push(html`<em>${inline(emphasis)}</em>`);
    else parts.push(html`<a href="${target ?? ''}">${inline(words ?? '')}</a>`);
    end = found.index + all.length;
  }
  return html`${[...parts, html`${text.slice(end)}`]}`;
}
