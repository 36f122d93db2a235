import type { PageText } from '@venue/http';
import type { TextKey } from '@venue/operations/wording/texts/texts';
import type { Wording } from '@venue/operations/wording/wording';

/** Texts whose placeholders are filled in when the page is rendered. */
export function pageText(
  words: Wording,
  heading: TextKey,
  ...paragraphs: readonly TextKey[]
): PageText {
  return {
    heading: words.raw(heading),
    text: paragraphs.flatMap((key) => words.raw(key).split('\n\n')),
  };
}
