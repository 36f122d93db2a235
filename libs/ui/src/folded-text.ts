const unseen = /[\p{M}\p{Cf}'`\u00b4\u02b9-\u02bf\u2018-\u201b\u2032\u2035]/gu;
const hyphens = /[-\u2010-\u2015\u2212]/g;
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
};

/** Text as a search compares it: without case, accents, apostrophes, hyphens, special letters. */
export function foldedText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(unseen, '')
    .replace(hyphens, '')
    .toLowerCase()
    .replace(
      /[\u00f8\u0142\u0111\u00f0\u0127\u0167\u0131\u00df\u00e6\u0153\u00fe]/g,
      (letter) => plainLetters[letter] ?? letter,
    );
}
