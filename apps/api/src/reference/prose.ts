/** Renders the few Markdown forms that our own texts use as HTML. */
import { html, type Markup } from '@venue/http';

/** Paragraphs and headings; `level` is that of the headings. */
export function prose(text: string, level: 2 | 3 = 3): Markup {
  const blocks = text.split(/\n{2,}/).map((block) => {
    const words = block.replaceAll('\n', ' ');
    if (!words.startsWith('## ')) return html`<p>${withCode(words)}</p> `;
    const heading = words.slice(3);
    return level === 2
      ? html`<h2 id="${slugOf(heading)}">${heading}</h2> `
      : html`<h3 id="${slugOf(heading)}">${heading}</h3> `;
  });
  return html`${blocks}`;
}

/** Text between backticks becomes code. */
export function withCode(text: string): Markup {
  const pieces = text.split('`').map((piece, index) => {
    return index % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`;
  });
  return html`${pieces}`;
}

/** The headings of a text, for a list of contents. */
export function headingsOf(text: string): readonly string[] {
  return [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
}

/** A heading as a part of an address. */
export function slugOf(heading: string): string {
  return heading.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}
