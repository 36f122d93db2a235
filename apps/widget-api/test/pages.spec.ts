/** Every page on a guest's phone, in Chromium. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { guest, publicUrl, type GroupEdit } from '@venue/testing/deployment';
import {
  browserFor,
  faultsIn,
  headingOf,
  inBrowser,
  takePicture,
  type Tab,
} from '@venue/testing/browser';
import { openPaymentPages, type PaymentPages } from './payment-pages';

let pages: PaymentPages;
const paths: Record<string, string> = {};

const logo = 'https://logos.example/quay.svg';

/** A second venue, of a brand whose colours are hard to read: white on yellow, grey on grey. */
const withQuay: GroupEdit = ({ brands: [harbour], brands, venues }) => {
  const theme = {
    accent: '#ffe14d',
    onAccent: '#ffffff',
    surface: '#e9e4da',
    text: '#cccccc',
    radius: 40,
    font: 'No Such Font, monospace',
  };
  brands.push({ ...harbour, slug: 'quay', name: 'Quay', logoUrl: logo, theme });
  venues.push({ ...venues[0], slug: 'the-quay', name: 'The Quay', brand: 'quay' });
};

/** One booking for each state of a payment link, all at the same moment. */
async function prepare(pages: PaymentPages): Promise<void> {
  const { service } = pages;
  const venueId = service.venueId['the-quay'];
  const quay = await pages.linkOf(await pages.book({ date: '2026-12-16', venueId }));
  const quayPaid = await pages.linkOf(await pages.book({ date: '2026-12-17', venueId }));
  await pages.press(await pages.checkoutOf(quayPaid), 'pay');
  const booked = async (date: string): Promise<[string, string]> => {
    const reference = await pages.book({ date, guest: { ...guest, email: 'ada@example.com' } });
    return [reference, await pages.linkOf(reference)];
  };
  const change = (reference: string, what: string, more = {}): Promise<unknown> =>
    service.post(`/bookings/${encodeURIComponent(reference)}/${what}`, {
      phone: guest.phone,
      ...more,
    });
  const [[, expired], [, late]] = [await booked('2026-12-08'), await booked('2026-12-09')];
  const lateCheckout = await pages.checkoutOf(late);
  await service.moveTo('2026-12-01T12:00:00Z');
  for (const partySize of [8, 5, 4, 4, 2, 2]) {
    await pages.book({ date: '2026-12-09', partySize }).catch(() => undefined);
  }
  await pages.press(lateCheckout, 'pay');

  const [[, open], [, paid]] = [await booked('2026-12-10'), await booked('2026-12-11')];
  await pages.press(await pages.checkoutOf(paid), 'pay');
  const [cancelledOne, cancelled] = await booked('2026-12-12');
  await change(cancelledOne, 'cancel');
  const [replacedOne, replaced] = await booked('2026-12-13');
  await pages.press(await pages.checkoutOf(replaced), 'pay');
  await change(replacedOne, 'amend', { partySize: 7 });

  const checkout = await pages.checkoutOf(open);
  Object.assign(paths, {
    open: `${open}/back`,
    paid,
    'too-late': late,
    cancelled,
    expired,
    superseded: replaced,
    'quay-expired': quay,
    'quay-paid': quayPaid,
    checkout,
    declined: `${checkout}?declined=1`,
    unknown: '/pay/unknown',
    inbox: '/inbox',
  });
}

const headings = {
  open: 'Not paid yet',
  paid: 'All paid, thank you',
  'too-late': 'Your payment came too late',
  cancelled: 'This booking was cancelled',
  expired: 'This link has run out',
  superseded: 'There is a newer link',
  'quay-expired': 'This link has run out',
  'quay-paid': 'All paid, thank you',
  checkout: 'Pay your deposit',
  declined: 'Payment declined',
  unknown: 'There is nothing here',
  inbox: 'Inbox',
};

const quayLogo = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40">
  <rect width="160" height="40" rx="20" fill="#1a3c40"/></svg>`;

inBrowser('in a browser on a telephone', () => {
  beforeAll(async () => {
    pages = await openPaymentPages(withQuay);
    await prepare(pages);
  });
  // Closed before the pages, which would otherwise wait for its connections.
  const browser = browserFor(() => pages.port);
  afterAll(() => pages?.close());

  async function look(name: string, scheme: 'light' | 'dark'): Promise<Tab> {
    const tab = await browser.blank(scheme);
    await tab.page.setRequestInterception(true);
    tab.page.on('request', (request) => {
      const drawn = { contentType: 'image/svg+xml', body: quayLogo };
      void (request.url() === logo ? request.respond(drawn) : request.continue());
    });
    await tab.page.goto(`${publicUrl}${paths[name]}`);
    return tab;
  }

  describe.each(['light', 'dark'] as const)('that is %s', (scheme) => {
    it.each(Object.entries(headings))('%s can be read and used', async (name, heading) => {
      const { page, complaints } = await look(name, scheme);

      expect(await headingOf(page)).toBe(heading);
      expect(await page.title()).toContain(heading);
      await takePicture(page, `${name}-${scheme}`);
      expect(await faultsIn(page, scheme)).toEqual([]);
      expect(complaints).toEqual(name.startsWith('quay') ? [logo] : []);
      await page.close();
    });
  });

  it.each(['checkout', 'declined'])('says before all else that it is a test: %s', async (name) => {
    const { page } = await look(name, 'light');

    expect(await page.$eval('main', ({ innerText }) => innerText)).toMatch(
      /^This is a test\n+No money moves/,
    );
    await page.close();
  });

  it('shows where the keyboard is, and pays by it', async () => {
    const { page, complaints } = await look('checkout', 'light');
    const focused = (): Promise<unknown> =>
      page.evaluate(`[document.activeElement.textContent.trim(),
        getComputedStyle(document.activeElement).outlineStyle]`);
    for (const fact of ['Show on a map', '0117 496 0001', 'Pay £60.00']) {
      await page.keyboard.press('Tab');
      expect(await focused()).toEqual([fact, 'solid']);
    }
    await page.keyboard.press('Tab');
    expect(await focused()).toEqual(['Decline', 'solid']);
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    expect(await page.title()).toMatch(/^Payment declined/);

    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Tab');
    expect(await focused()).toEqual(['Try again', 'solid']);
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    await page.focus('button');
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    expect(await page.title()).toBe('All paid, thank you – The Harbour');
    expect(page.url()).toBe(`${publicUrl}${paths['open']}`);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('shows the logo of the brand, and no other image', async () => {
    const { page, complaints } = await look('quay-paid', 'light');
    const seen = await page.evaluate(`(async () => {
      const sees = async (image) => (await image.decode().catch(() => {}), image.naturalWidth > 0);
      const other = new Image();
      other.src = 'https://elsewhere.example/pixel.svg';
      return [await sees(document.querySelector('.logo')), await sees(other)];
    })()`);

    expect(seen).toEqual([true, false]);
    expect(complaints.filter((complaint) => complaint !== logo)).toEqual([
      expect.stringContaining('Content Security Policy'),
    ]);
    await page.close();
  });

  it('goes from the message in the inbox to the checkout', async () => {
    const link = await pages.linkOf(await pages.book({ date: '2026-12-15' }));
    const { page, complaints } = await look('inbox', 'dark');
    const linkInMessage = `a[href="${publicUrl}${link}"]`;
    await Promise.all([page.waitForNavigation(), page.click(linkInMessage)]);

    expect(await page.title()).toBe('Pay your deposit – The Harbour');
    expect(complaints).toEqual([]);
    await page.close();
  });
});
