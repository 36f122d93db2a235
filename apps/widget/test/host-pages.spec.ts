/** The element on pages that were not written for it: styles, policies, scripts. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { publicUrl, type GroupEdit } from '@venue/testing/deployment';
import { inBrowser, overflowAt, pictures } from '@venue/testing/browser';
import { waitUntil } from '@venue/testing/chromium';
import type { Page } from 'puppeteer-core';
import { chooseTime, day, element, openHostSite } from './host-page';

const withoutFont: GroupEdit = ({ brands: [harbour] }) => delete harbour.theme.font;

const site = openHostSite(withoutFont);
const widget = `${element}.shadowRoot.querySelector('.widget')`;

/** The computed values of properties that decide the look, for some elements. */
async function looksOf(page: Page): Promise<Readonly<Record<string, Record<string, string>>>> {
  // Colours in a transition differ.
  await waitUntil(page, `${element}.shadowRoot.getAnimations().length === 0`);
  return (await page.evaluate(`Object.fromEntries(
    ['.widget', 'h2', 'label', 'input', '[part=button]'].map((one) => {
      const style = getComputedStyle(${element}.shadowRoot.querySelector(one));
      return [one, Object.fromEntries([
        'color', 'background-color', 'font-family', 'font-size', 'font-weight', 'line-height',
        'letter-spacing', 'text-transform', 'text-align', 'display', 'visibility', 'height',
        'border', 'border-radius', 'padding', 'word-spacing', 'white-space', 'text-indent',
      ].map((name) => [name, style.getPropertyValue(name)]))];
    }))`)) as never;
}

async function colourOf(page: Page, selector: string, name = 'color'): Promise<unknown> {
  return page.evaluate(
    `getComputedStyle(${element}.shadowRoot.querySelector('${selector}')).getPropertyValue('${name}')`,
  );
}

const strictPolicy = [
  "default-src 'none'",
  `script-src ${publicUrl}`,
  `connect-src ${publicUrl}`,
  "require-trusted-types-for 'script'",
  'trusted-types lit-html',
].join('; ');

inBrowser('the styles and scripts of the page', () => {
  it('change nothing inside', async () => {
    const calm = await site.open();
    await calm.page.waitForSelector('>>> #date');
    const expected = await looksOf(calm.page);
    await calm.page.close();

    const { page, complaints } = await site.open({
      head: `<style>
        html { font: italic 5px/3 fantasy; letter-spacing: 9px; text-align: right }
        * { all: unset !important; color: red !important; font-size: 40px !important;
          text-transform: uppercase !important; white-space: nowrap !important }
        div, button, input, h2 { display: none !important }
        main, venue-booking { display: block !important; width: 374px !important }
      </style>`,
    });
    await waitUntil(page, `${element}.shadowRoot?.querySelector('#date')`);
    const looks = await looksOf(page);
    expect(looks).toEqual(expected);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('may allow only the deployment', async () => {
    const { page, complaints } = await site.open({
      attributes: day,
      headers: { 'Content-Security-Policy': strictPolicy },
    });
    await chooseTime(page);
    expect(await colourOf(page, '[part=button]', 'min-height')).toBe('48px');
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('may replace fetch afterwards', async () => {
    const { page } = await site.open({ attributes: day });
    await page.waitForSelector('>>> .times');
    await page.evaluate('window.fetch = () => Promise.reject(new Error("patched"))');
    await chooseTime(page);
    await page.close();
  });

  it('may hide it', async () => {
    const { page } = await site.open({
      attributes: day,
      head: '<style>main{visibility:hidden}</style>',
    });
    await waitUntil(page, `${element}.shadowRoot?.querySelector('.times')`);
    expect(await page.evaluate(`getComputedStyle(${widget}).visibility`)).toBe('hidden');
    await page.evaluate(`${element}.hidden = true`);
    expect(await page.evaluate(`getComputedStyle(${element}).display`)).toBe('none');
    await page.close();
  });

  it('leave it usable if narrow, enlarged or in the system’s colours', async () => {
    const { page } = await site.open({ attributes: day });
    await page.waitForSelector('>>> .times');
    for (const width of [320, 195]) expect(await overflowAt(page, width)).toBe(0);
    await chooseTime(page);
    for (const width of [320, 195]) expect(await overflowAt(page, width)).toBe(0);
    const session = await page.createCDPSession();
    await session.send('Emulation.setEmulatedMedia', {
      features: [{ name: 'forced-colors', value: 'active' }],
    });
    const edge = await colourOf(page, '[part=button]', 'border-top-color');
    expect(edge).not.toBe(await colourOf(page, '[part=button]', 'background-color'));
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/forced-colours.png` });
    await page.close();
  });
});

inBrowser('the look', () => {
  const black = 'rgb(0, 0, 0)';
  const white = 'rgb(255, 255, 255)';

  async function look(style: string, attributes = {}, scheme = 'light'): Promise<Page> {
    const { page } = await site.open({
      attributes,
      head: `<style>${style}</style>`,
    });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await page.waitForSelector('>>> #date');
    return page;
  }

  it.each([
    // Accent and on-accent as the page sets them, and the resulting colours.
    ['#000080', '#ffff00', 'rgb(255, 255, 0)'],
    ['#ffff00', '#ffffff', black],
    ['oklch(30% 0.1 250)', '#333', white],
    ['oklch(90% 0.1 90)', 'rgb(255 255 255 / 90%)', black],
    // The last grey on which white is readable, and the first on which it is not.
    ['#767676', '#fff', white],
    ['#777777', '#fff', black],
  ])('keeps the accent %s, and makes %s on it %s', async (accent, onAccent, shown) => {
    const page = await look(`:root{--vb-accent:${accent};--vb-on-accent:${onAccent}}`);
    expect(await colourOf(page, '[part=button]')).toBe(shown);
    await page.close();
  });

  it.each([
    // The edge of the guide's example, and a pink one on black.
    ['#ffffff', '#d5d9dd', 'rgb(138, 141, 144)'],
    ['#000000', '#40202f', 'rgb(112, 88, 99)'],
  ])('makes, on %s, the edge %s as strong as it has to be: %s', async (surface, border, edge) => {
    const page = await look(`:root{--vb-surface:${surface};--vb-border:${border}}`);
    expect(await colourOf(page, 'input[type=date]', 'border-color')).toBe(edge);
    await page.close();
  });

  it('is that of the page, else that of the brand, without invalid values', async () => {
    const page = await look(
      `venue-booking{--vb-surface:#102030;--vb-text:#203040;--vb-radius:3px;--vb-spacing:20px;
        --vb-font:monospace;--vb-error:nonsense;--vb-border:url(x)}`,
    );
    expect(await colourOf(page, '.widget', 'background-color')).toBe('rgb(16, 32, 48)');
    expect(await colourOf(page, '.widget')).toBe(white);
    expect(await colourOf(page, '[part=button]', 'border-radius')).toBe('3px');
    expect(await colourOf(page, 'h2', 'font-family')).toBe('monospace');
    expect(await colourOf(page, '.widget', '--vb-error')).toBe('rgb(255 180 171)');
    await page.close();
  });

  it('has the font of the system where neither page nor brand names one', async () => {
    const page = await look('');
    expect(await colourOf(page, '.widget', 'font-family')).toBe('system-ui, sans-serif');
    expect(await colourOf(page, 'h2', 'font-family')).toBe('system-ui, sans-serif');
    await page.close();
  });

  it('of each part can be set by the page', async () => {
    const guide = await readFile(new URL('../../../docs/widget.md', import.meta.url), 'utf8');
    const [, table = ''] = /^\| part +\|.*\n([^]*?)\n\n/m.exec(guide) ?? [];
    const rows = table.split('\n').map((row) => row.split('|')[1] ?? '');
    const names = rows.flatMap((row) => row.match(/[a-z][a-z-]+/g) ?? []);
    const page = await look(
      names.map((name) => `venue-booking::part(${name}){outline-offset:7px}`).join('\n'),
    );
    const offsets = `[...${widget}.querySelectorAll('[part]')].map((one) =>
      [one.part.value, getComputedStyle(one).outlineOffset])`;
    const styled = (await page.evaluate(offsets)) as readonly (readonly [string, string])[];
    expect(styled.length).toBeGreaterThan(40);
    for (const [name, offset] of styled) expect([name, offset]).toEqual([name, '7px']);
    await page.close();
  });

  it('lets a dark page shine through', async () => {
    const page = await look('body{background:#111}:root{--vb-surface:transparent}');
    expect(await colourOf(page, '.widget', 'background-color')).toBe('rgb(17, 17, 17)');
    expect(await colourOf(page, '.widget')).toBe(white);
    await page.close();
  });

  const isDark = async (page: Page): Promise<boolean> =>
    (await colourOf(page, '.widget', 'color-scheme')) === 'dark';

  it.each([
    ['', {}, 'dark', false],
    [':root{color-scheme:light dark}', {}, 'dark', true],
    [':root{color-scheme:light dark}', {}, 'light', false],
    [':root{color-scheme:dark}', {}, 'light', true],
    ['', { theme: 'dark' }, 'light', true],
    [':root{color-scheme:dark}', { theme: 'light' }, 'dark', false],
  ])(
    'on a page with %p and %p for a guest who wants %s: dark %p',
    async (style, theme, scheme, dark) => {
      const page = await look(style, theme, scheme);
      expect(await isDark(page)).toBe(dark);
      await page.close();
    },
  );

  it('follows the page when that becomes dark', async () => {
    const page = await look(':root.night{color-scheme:dark}');
    expect(await isDark(page)).toBe(false);
    await page.evaluate('document.documentElement.classList.add("night")');
    await waitUntil(page, `getComputedStyle(${widget}).colorScheme === 'dark'`);
    await page.evaluate(`${element}.theme = 'light'`);
    await waitUntil(page, `getComputedStyle(${widget}).colorScheme === 'light'`);
    await page.close();
  });
});

inBrowser('the life of the element', () => {
  it('takes no part in a form of the page', async () => {
    const { page, events } = await site.open({
      body: '<form action="/elsewhere"><input name="own" value="1">{widget}</form>',
    });
    const address = page.url();
    await page.waitForSelector('>>> #date');
    await page.evaluate(`${element}.shadowRoot.querySelector('#date').value = ''`);
    await page.locator('>>> #date').fill('2026-12-08');
    await page.locator('>>> button::-p-text(Show times)').click();
    await chooseTime(page);
    await page.locator('>>> #fullName').fill('Ada');
    await page.locator('>>> #phone').fill('+44 117 496 0001');
    await page.keyboard.press('Enter');
    await page.waitForSelector('>>> h2::-p-text(You are booked)');
    expect(page.url()).toBe(address);
    const sent = await page.evaluate('[...new FormData(document.forms[0])].length');
    expect(sent).toBe(1);
    expect((await events()).at(-1)?.type).toBe('vb-booked');
    await page.close();
  });

  it('keeps what the guest typed when it is moved, and starts again for another venue', async () => {
    const { page } = await site.open({ attributes: day });
    await chooseTime(page);
    await page.locator('>>> #fullName').fill('Ada Lovelace');
    await page.evaluate(`{
      const one = ${element};
      one.remove();
      const outer = document.body.appendChild(document.createElement('section'));
      outer.attachShadow({ mode: 'open' }).append(one);
    }`);
    const typed = await page.waitForSelector('>>> #fullName');
    expect(await typed?.evaluate((field) => (field as { value?: string }).value)).toBe(
      'Ada Lovelace',
    );
    await page.evaluate(`{
      const one = document.querySelector('section').shadowRoot.querySelector('venue-booking');
      one.date = null;
      one.venueId = ${JSON.stringify(site.service.venueId['the-harbour'])};
    }`);
    await page.waitForSelector('>>> h2::-p-text(Book a table at The Harbour)');
    await page.close();
  });

  it('follows attributes, and shows properties as attributes', async () => {
    const { page, events } = await site.open({ attributes: day });
    await page.waitForSelector('>>> h2::-p-text(Tuesday 8 December)');
    await page.evaluate(`${element}.setAttribute('date', '2026-12-09')`);
    await page.waitForSelector('>>> h2::-p-text(Wednesday 9 December)');
    await page.evaluate(`${element}.partySize = 4`);
    await waitUntil(page, 'widgetEvents.at(-1).type === "vb-times-shown"');
    const searches = (await events()).filter(({ type }) => type === 'vb-search');
    expect(searches.map(({ detail }) => detail)).toEqual([
      { date: '2026-12-08', partySize: 2 },
      { date: '2026-12-09', partySize: 2 },
      { date: '2026-12-09', partySize: 4 },
    ]);
    await page.evaluate(`${element}.time = '19:00'`);
    await page.waitForSelector('>>> .wished::-p-text(7pm)');
    const heading = async (text: string): Promise<void> =>
      void (await page.waitForSelector(`>>> h2::-p-text(${text})`));
    await page.evaluate(`${element}.start = 'events'`);
    await heading('Events at The Pier');
    await page.evaluate(`${element}.setAttribute('start', 'enquiry')`);
    await heading('Write to The Pier');
    await page.evaluate(`Object.assign(${element}, { start: 'book', bookingType: 'dinner' })`);
    await heading('Book a table at The Pier');
    const shown = `['party-size', 'time', 'start', 'booking-type']
      .map((name) => ${element}.getAttribute(name))`;
    expect(await page.evaluate(shown)).toEqual(['4', '19:00', 'book', 'dinner']);
    await page.close();
  });

  it.each(['slug', 'id', 'a name that nothing has'])(
    'offers one booking type, by its %s',
    async (by) => {
      const [{ id } = { id: '' }] = await site.service.sql<{ id: string }>(
        `select id from booking_type where slug = 'dinner' and venue_id = $1`,
        [site.service.venueId['the-harbour']],
      );
      const isKnown = by === 'slug' || by === 'id';
      const type = by === 'id' ? id : isKnown ? 'dinner' : 'brunch';
      const { page } = await site.open({
        venue: 'the-harbour',
        attributes: { date: '2026-12-05', 'booking-type': type },
      });
      await page.waitForSelector('>>> .time');
      const services = `[...${widget}.querySelectorAll('.service strong')].map((one) => one.innerText)`;
      expect(await page.evaluate(services)).toEqual(isKnown ? ['Dinner'] : ['Lunch', 'Dinner']);
      await page.locator('>>> button::-p-text(Change day or guests)').click();
      await page.waitForSelector('>>> h2::-p-text(Book a table)');
      // The form leaves out a question that the site has answered, unless it misspelt the answer.
      const isAsked = (await page.$('>>> legend::-p-text(What are you coming for?)')) !== null;
      expect(isAsked).toBe(!isKnown);
      await page.close();
    },
  );

  it('does not take a held time away when an attribute changes', async () => {
    const { page } = await site.open({ attributes: day });
    await chooseTime(page);
    await page.evaluate(`${element}.date = '2026-12-09'`);
    await page.evaluate(`${element}.updateComplete`);
    expect(await page.$('>>> #fullName')).not.toBeNull();
    await page.close();
  });

  it('works twice on a page, for two venues', async () => {
    const other = `<venue-booking publishable-key="${site.key}" venue-id="${site.service.venueId['the-harbour']}"></venue-booking>`;
    const { page } = await site.open({ body: `{widget}${other}` });
    await page.waitForSelector('>>> h2::-p-text(The Pier)');
    await page.waitForSelector('>>> h2::-p-text(The Harbour)');
    await page.close();
  });

  it('runs on a page that pins it by the hash of this release or of another', async () => {
    const { files } = JSON.parse(await readFile(join(site.files, 'integrity.json'), 'utf8'));
    const name = Object.keys(files).find((one) => one.startsWith('widget-')) ?? '';
    const other = `sha384-${'A'.repeat(64)}`;
    const open = (hashes: string) =>
      site.open({
        document: `<!doctype html><title>The site</title>
          <script type="module" src="${publicUrl}/widget/v1/widget.js" integrity="${hashes}"
            crossorigin="anonymous"></script>
          <venue-booking publishable-key="${site.key}"
            venue-id="${site.service.venueId['the-pier']}"></venue-booking>`,
      });
    const pinned = await open(`${files[name]} ${other}`);
    await pinned.page.waitForSelector('>>> h2::-p-text(Book a table at The Pier)');
    await pinned.page.close();
    const outdated = await open(other);
    await waitUntil(outdated.page, `document.readyState === 'complete'`);
    expect(outdated.complaints.join()).toContain('integrity');
    expect(await outdated.page.evaluate(`${element}.shadowRoot`)).toBeNull();
    await outdated.page.close();
  });

  it('works with the script twice, and says so once', async () => {
    const { page, complaints } = await site.open({
      attributes: day,
      head: `<script type="module" src="${publicUrl}/widget/v1/widget.js?again"></script>`,
    });
    await page.waitForSelector('>>> .times');
    expect(complaints).toEqual([expect.stringContaining('the script is on this page twice')]);
    await page.close();
  });

  it('may be created by a script that sets its properties before it is defined', async () => {
    const { page } = await site.open({ body: '' });
    await page.evaluate('customElements.whenDefined("venue-booking").then(() => true)');
    await page.evaluate(`{
      const one = document.createElement('venue-booking');
      one.publishableKey = '${site.key}';
      one.venueId = '${site.service.venueId['the-pier']}';
      document.body.append(one);
    }`);
    await page.waitForSelector('>>> h2::-p-text(Book a table at The Pier)');
    await page.close();
  });
});
