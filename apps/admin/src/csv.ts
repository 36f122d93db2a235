/** Comma-separated values for a spreadsheet. */

const isDate = /^\d{4}-\d\d-\d\d$/;

/** Rows below a line of names. */
export function csvOf(
  names: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const lines = rows.map((row) => row.map(cell).join(','));
  return [names.join(','), ...lines].join('\n');
}

/** Quotes a text, and puts an apostrophe before one that a spreadsheet would read as a formula. */
function cell(value: string | number): string {
  if (typeof value === 'number' || isDate.test(value)) return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
