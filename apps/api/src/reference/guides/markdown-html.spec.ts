import { expect, it } from '@jest/globals';
import { markdownHtml } from './markdown-html';

it.each([
  [
    'HTML as text',
    'a <b>c</b>\n\n<script>x</script>',
    /^<p>a &#60;b&#62;c&#60;\/b&#62;<\/p>\s*&#60;script&#62;/,
  ],
  [
    'a heading with its address',
    '## When *it* fails',
    /^<h2 id="when-it-fails">When <em>it<\/em> fails<\/h2>/,
  ],
  [
    'a table that stays one for readers',
    '| A |\n| --- |\n| `b` |',
    /<th role="columnheader" scope="col">A<\/th>[^]*<th role="rowheader" scope="row"><code>b<\/code><\/th>/,
  ],
  [
    'a list within a list',
    '1. a\n   - b',
    /^<ol><li>a\s*<ul class="words"><li>b<\/li>\s*<\/ul>\s*<\/li>\s*<\/ol>/,
  ],
])('gives %s', (_what, markdown, expected) => {
  expect(markdownHtml(markdown).text).toMatch(expected);
});
