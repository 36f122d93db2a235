/** Markdown of guides as HTML. HTML within it is shown as text. */
import { Marked, type RendererObject } from 'marked';
import { html, Markup } from '@venue/http';
import { slugOf } from '../prose';

export function markdownHtml(markdown: string): Markup {
  return new Markup(marked.parse(markdown, { async: false }));
}

const renderer: RendererObject = {
  html: ({ text }) => html`${text}`.text,
  heading({ text, tokens, depth }) {
    const words = this.parser.parseInline(tokens);
    return `<h${depth} id="${slugOf(text)}">${words}</h${depth}>\n`;
  },
  list({ ordered, items }) {
    const all = items.map((item) => this.listitem(item)).join('');
    return ordered ? `<ol>${all}</ol>\n` : `<ul class="words">${all}</ul>\n`;
  },
  // CSS shows rows as blocks on narrow screens; ARIA roles keep the table a table for readers.
  table({ header, rows }) {
    const cell = (role: string, name: string) => (one: (typeof header)[number]) => {
      const scope = { columnheader: ' scope="col"', rowheader: ' scope="row"' }[role] ?? '';
      return `<${name} role="${role}"${scope}>${this.parser.parseInline(one.tokens)}</${name}>`;
    };
    const row = (cells: readonly string[]): string => `<tr role="row">${cells.join('')}</tr>\n`;
    const head = row(header.map(cell('columnheader', 'th')));
    const body = rows.map(([first, ...others]) => {
      const name = first === undefined ? '' : cell('rowheader', 'th')(first);
      return row([name, ...others.map(cell('cell', 'td'))]);
    });
    return `<table role="table" class="words"><thead role="rowgroup">${head}</thead>
<tbody role="rowgroup">${body.join('')}</tbody></table>\n`;
  },
};

const marked = new Marked({ renderer });
