/** The blocks of the Markdown in which guides are written. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly string[] }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'paragraph'; readonly text: string };

export function blocksOf(markdown: string): readonly Block[] {
  const pieces = markdown.matchAll(/^```\w*\n([^]*?)^```$|((?:^(?!```).*\S.*\n?)+)/gm);
  return [...pieces].map(([, code, lines = '']) =>
    code === undefined ? blockOf(lines.trimEnd()) : { kind: 'code', text: code.trimEnd() },
  );
}

function blockOf(text: string): Block {
  const [, marks, heading] = /^(#+) (.*)$/.exec(text) ?? [];
  if (marks !== undefined) return { kind: 'heading', level: marks.length, text: heading ?? '' };
  if (text.startsWith('|')) return { kind: 'table', rows: rowsOf(text) };
  if (text.startsWith('> ')) return { kind: 'quote', blocks: blocksOf(text.replace(/^> ?/gm, '')) };
  if (/^(- |1\. )/.test(text)) {
    const items = text.split(/^(?:- |\d+\. )/m).slice(1);
    return { kind: 'list', isNumbered: text.startsWith('1'), items: items.map(inOneLine) };
  }
  return { kind: 'paragraph', text: inOneLine(text) };
}

/** Without the line between the head and the others. */
function rowsOf(table: string): readonly (readonly string[])[] {
  const rows = table.split('\n').map((row) => {
    return row
      .slice(1, row.lastIndexOf('|'))
      .split('|')
      .map((cell) => cell.trim());
  });
  return rows.filter((_, index) => index !== 1);
}

function inOneLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, ' ');
}
