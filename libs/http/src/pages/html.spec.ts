import { describe, expect, it } from '@jest/globals';
import { html, Markup } from './html';

const nasty = `</p><script>alert("1")</script>'\` onload=x & &amp;`;

describe('a piece of HTML', () => {
  it('escapes an interpolation', () => {
    expect(html`<p>${nasty}</p>`.text).toBe(
      '<p>&#60;/p&#62;&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;&#39;&#96; onload=x &#38; &#38;amp;</p>',
    );
  });

  it.each(['"', "'"])('keeps an interpolation within an attribute in %s', (quote) => {
    const [head, tail] = [`<a title=${quote}`, `${quote}>`];
    const template = Object.assign([head, tail], { raw: [head, tail] });
    const { text } = html(template, nasty);

    expect(text.slice(head.length, -tail.length)).not.toMatch(/["'`<>]/);
  });

  it.each(['<a title=', '<a title= '])('refuses an attribute without quotes: %s', (head) => {
    const template = Object.assign([head, '></a>'], { raw: [head, '></a>'] });

    expect(() => html(template, 'x onclick=y')).toThrow('an attribute needs its quotes');
  });

  it('contains other pieces unchanged, and lists of them', () => {
    const items = ['a<b', 'c'].map((item) => html`<li>${item}</li>`);
    const list = html`<ul>
      ${items}
    </ul>`;

    expect(html`<div>${list}</div>`.text).toMatch(
      /^<div>\s*<ul>\s*<li>a&#60;b<\/li><li>c<\/li>\s*<\/ul>\s*<\/div>$/,
    );
  });

  it('shows numbers, and nothing for null', () => {
    expect(html`<p>${60}${null}${''}</p>`.text).toBe('<p>60</p>');
  });

  it('escapes an object that imitates a piece', () => {
    const forged = { text: '<b>' } as unknown as Markup;

    expect(() => html`${forged}`).toThrow();
  });

  it('keeps backslashes and characters of other scripts', () => {
    expect(html`<p>é ${'Łódź $1 $$ \\ 👩‍🍳'}</p>`.text).toBe('<p>é Łódź $1 $$ \\ 👩‍🍳</p>');
  });
});
