import { describe, expect, it } from '@jest/globals';
import type { Group } from '@venue/domain/venue/group';
import type { Brand, Venue } from '@venue/domain/venue/venue';
import { aVenue } from '@venue/testing/venues';
import { emailContent, type EmailExtras } from './email-content';

const address = {
  line1: '7 Mooring Row',
  line2: 'Redcliffe',
  city: 'Bristol',
  postcode: 'BS1 5DB',
  country: 'United Kingdom',
};
const pay = { label: 'Pay £20.00', url: 'https://tables.example/pay/1' };
const page = { label: 'Your booking', url: 'https://tables.example/manage/1' };
const image = { name: 'code.png', contentType: 'image/png', content: 'AAAA', alt: '“A & B”' };

function brandOf(parts: Partial<Brand>): Brand {
  const { brandId: id } = aVenue();
  const rest = { slug: 'harbour', description: null, websiteUrl: null, logoUrl: null };
  return { id, name: 'Harbour', ...rest, theme: {}, ...parts };
}

function contentOf(
  text: string,
  extras: EmailExtras = {},
  { venue = aVenue(), brands = [] }: { venue?: Venue; brands?: readonly Brand[] } = {},
) {
  const group = { brands } as unknown as Group;
  const values = { link: pay.url };
  return emailContent({ subject: 'Hello', text }, values, { ...extras, venue, group });
}

describe('an e-mail to a guest', () => {
  it('has only text and signature without extras', () => {
    const { html, ...email } = contentOf('One.\n\nTwo.\n');

    expect(email).toEqual({
      subject: 'Hello',
      text: 'One.\n\nTwo.\n\nThe Harbour',
      calendar: null,
      attachments: [],
    });
    expect(html.match(/<p .*/g)).toEqual(
      ['One.', 'Two.', 'The Harbour'].map((words) => `<p style="margin: 0 0 16px">${words}</p>`),
    );
  });

  it('ends with the name, the address and the telephone of the venue', () => {
    const phone = '0117 496 0001';

    expect(contentOf('One.', {}, { venue: aVenue({ address, phone }) }).text).toBe(
      'One.\n\nThe Harbour\n7 Mooring Row, Redcliffe, Bristol, BS1 5DB\n0117 496 0001',
    );
    expect(contentOf('One.', {}, { venue: aVenue({ phone }) }).text).toBe(
      'One.\n\nThe Harbour\n0117 496 0001',
    );
    const short = aVenue({ address: { ...address, line2: null } });
    expect(contentOf('One.', {}, { venue: short }).text).toBe(
      'One.\n\nThe Harbour\n7 Mooring Row, Bristol, BS1 5DB',
    );
  });

  it('has each address once: where the words have it, or below them', () => {
    expect(contentOf('Please pay: {link}', { action: pay, page }).text).toBe(
      `Please pay: ${pay.url}\n\nYour booking: ${page.url}\n\nThe Harbour`,
    );
    expect(contentOf('Please pay.', { action: pay, page }).text).toBe(
      `Please pay.\n\nPay £20.00: ${pay.url}\n\nYour booking: ${page.url}\n\nThe Harbour`,
    );
  });

  it('shows the action as a button and the image by its name, and carries both files', () => {
    const email = contentOf('One.', { action: pay, image, calendar: 'BEGIN:VCALENDAR' });

    expect(email.html).toMatch(/<a href="https:\/\/tables\.example\/pay\/1" style="display: inl/);
    expect(email.html).toContain('<img src="cid:code.png" alt="“A &amp; B”"');
    expect(email.calendar).toBe('BEGIN:VCALENDAR');
    expect(email.attachments).toEqual([
      { name: 'code.png', contentType: 'image/png', content: 'AAAA' },
    ]);
  });

  it('keeps a single break in a paragraph, and links what begins like an address', () => {
    expect(contentOf('At (https://a.example/b).\n"Or" not.\n\n\n\nEnd.').html).toContain(
      'At (<a href="https://a.example/b" style="color: #22262a">https://a.example/b</a>).<br>\n' +
        '&quot;Or&quot; not.</p>\n<p style="margin: 0 0 16px">End.</p>',
    );
  });

  it('is in the colours of the venue’s brand, and in plain ones where it has none', () => {
    const look = (brands: readonly Brand[]): readonly string[] => {
      const { html } = contentOf('One.', { action: pay }, { brands });
      const colours = /background: (#\w+); color: (#\w+)/.exec(html.slice(html.indexOf('<p')));
      return [/border-top: 4px solid (#\w+)/.exec(html)?.[1] ?? '', ...(colours ?? []).slice(1)];
    };
    const other = brandOf({ id: 'another' as Brand['id'], theme: { accent: '#ff0000' } });

    expect(look([other])).toEqual(['#2f4858', '#2f4858', '#ffffff']);
    expect(look([other, brandOf({ theme: { accent: '#ffe000' } })])).toEqual([
      ...['#ffe000', '#ffe000', '#000000'],
    ]);
    expect(look([brandOf({ theme: { accent: '#ffe000', onAccent: '#123' } })])).toEqual([
      ...['#ffe000', '#ffe000', '#112233'],
    ]);
  });

  it('shows the logo of a brand that has one', () => {
    const logoUrl = 'https://cdn.example/a.png?b&c';

    expect(contentOf('One.', {}, { brands: [brandOf({ logoUrl })] }).html).toContain(
      '<img src="https://cdn.example/a.png?b&amp;c" alt="Harbour"',
    );
    expect(contentOf('One.', {}, { brands: [brandOf({})] }).html).not.toContain('<img');
  });
});
