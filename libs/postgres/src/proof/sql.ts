/** SQL: words of the domain as a list for `in`. None of them has a quotation mark. */
export const sqlList = (words: readonly string[]): string =>
  words.map((word) => `'${word}'`).join(', ');
