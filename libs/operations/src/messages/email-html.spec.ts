import { describe, expect, it } from '@jest/globals';
import type { BrandId } from '@venue/domain/shared/ids';
import type { Group } from '@venue/domain/venue/group';
import type { Brand } from '@venue/domain/venue/venue';
import { aVenue } from '@venue/testing/venues';
import { emailHtml } from './email-html';

const parts = { subject: 'Booked', text: 'Hello.', image: null, signature: null };
const action = { label: 'See it', url: 'https://pier.example/manage/x' };

function emailOf(theme: Brand['theme'] | null, parted: object = {}): string {
  const id = 'harbour' as BrandId;
  const brand = { id, name: 'Harbour', logoUrl: null, theme: theme ?? {} } as unknown as Brand;
  const context = {
    venue: aVenue({ brandId: id }),
    group: { brands: theme === null ? [] : [brand] } as unknown as Group,
  };
  return emailHtml({ ...parts, lang: 'en-GB', action, ...parted }, context);
}

const buttonIn = (html: string): readonly string[] =>
  /background: (#[0-9a-f]+); color: (#[0-9a-f]+); font-weight/.exec(html)?.slice(1) ?? [];

describe('an e-mail as a page', () => {
  it.each([
    ['its own colours', { accent: '#aa3300', onAccent: '#ffeecc' }, ['#aa3300', '#ffeecc']],
    ['white on a dark accent', { accent: '#aa3300' }, ['#aa3300', '#ffffff']],
    ['black on a light accent', { accent: '#ffee99' }, ['#ffee99', '#000000']],
    ['ours, for a brand without any', {}, ['#2f4858', '#ffffff']],
    ['ours, for a venue without a brand', null, ['#2f4858', '#ffffff']],
  ])('has a button in the colours of the brand: %s', (_what, theme, colours) => {
    const html = emailOf(theme);

    expect(buttonIn(html)).toEqual(colours);
    expect(html).toContain(`border-top: 4px solid ${colours[0]}`);
  });

  it('has no button without an action', () => {
    expect(buttonIn(emailOf({}, { action: null }))).toEqual([]);
  });

  it('links addresses without the punctuation after them, and escapes the rest', () => {
    const html = emailOf({}, { text: 'See https://a.example/x?y=1. <b>\n\nBye.' });

    expect(html).toMatch(/See <a href="https:\/\/a\.example\/x\?y=1" [^>]+>[^<]+<\/a>\. &lt;b&gt;/);
    expect(html.match(/<p /g)).toHaveLength(3);
  });
});
