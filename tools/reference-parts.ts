/** Parts of the written reference. */

/** At the head of each page. */
export const note = '<!-- Written by `npm run reference`; not to be changed by hand. -->';

export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export function yesOr(isSo: boolean): string {
  return isSo ? 'yes' : '';
}
