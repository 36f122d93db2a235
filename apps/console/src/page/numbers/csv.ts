type Cell = string | number;

/** Rows for a spreadsheet, which must take nothing in them for a formula. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  const lines = rows.map((row) => row.map(cell).join(','));
  // By the mark at its beginning, Excel knows that it is UTF-8.
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

function cell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
