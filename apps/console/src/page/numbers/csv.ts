type Cell = string | number;

/** Rows for a spreadsheet, escaped so that no cell is a formula. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  const lines = rows.map((row) => row.map(cell).join(','));
  // Excel recognises UTF-8 by the byte order mark.
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

function cell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
