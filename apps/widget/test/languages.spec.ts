/** The element in the language of its page. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { publicUrl } from '@venue/testing/deployment';
import { axeFindings, canLook, inBrowser, overflowAt, pictures } from '@venue/testing/browser';
import { waitUntil } from '@venue/testing/chromium';
import { build } from 'esbuild';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { englishFile, languages } from './arabic';
import { atCheckout, see } from './part-steps';
import { openWidgetSite, type WidgetSite, type WidgetTab } from './widget-page';

type Text = string | Readonly<Record<string, string>>;
type Texts = Readonly<Record<string, Text>>;

const files = ['core', 'booking', 'payment', 'events', 'enquiry', 'waiting'] as const;

async function textsOf(tag: string, file: (typeof files)[number]): Promise<Texts> {
  const core = (await languages[tag]?.()) ?? englishFile;
  return { ...(file === 'core' ? core : await core.parts[file]()).strings };
}

async function allTextsOf(tag: string): Promise<Texts> {
  return Object.assign(
    {},
    ...(await Promise.all(files.map((file) => textsOf(tag, file)))),
  ) as Texts;
}

function formsOf(text: Text): readonly string[] {
  return typeof text === 'string' ? [text] : Object.values(text);
}

function placeholdersIn(text: string): readonly string[] {
  return [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
}

/** The plural forms of numbers up to a thousand. */
function categoriesOf(tag: string): readonly string[] {
  const rules = new Intl.PluralRules(tag);
  return [...new Set(Array.from({ length: 1001 }, (_, n) => rules.select(n)))].sort();
}

describe.each(Object.keys(languages))('the texts in %s', (tag) => {
  it.each(files)('are those of English, in their order: %s', async (file) => {
    const texts = await textsOf(tag, file);
    expect(Object.keys(texts)).toEqual(Object.keys(await textsOf('en', file)));
    expect(Object.values(texts).flatMap(formsOf)).not.toContain('');
  });

  it('have the placeholders of English, except for numbers that a form spells out', async () => {
    const [texts, english] = await Promise.all([allTextsOf(tag), allTextsOf('en')]);
    const inWords = ['zero', 'one', 'two'];
    for (const [key, text] of Object.entries(english)) {
      const expected = placeholdersIn(formsOf(text).at(-1) ?? '');
      for (const [form, words] of Object.entries(
        typeof texts[key] === 'string' ? [texts[key]] : (texts[key] ?? {}),
      )) {
        const placeholders = placeholdersIn(words);
        const isSpelt = inWords.includes(form) && !placeholders.includes('{n}');
        expect([key, form, placeholders]).toEqual([
          key,
          form,
          isSpelt ? expected.filter((one) => one !== '{n}') : expected,
        ]);
      }
    }
  });

  it('have every plural form of the language, or one for all numbers', async () => {
    const [texts, english] = await Promise.all([allTextsOf(tag), allTextsOf('en')]);
    for (const [key, text] of Object.entries(texts)) {
      expect([key, typeof text]).toEqual([key, typeof english[key]]);
      if (typeof text === 'string') continue;
      const forms = Object.keys(text).toSorted();
      if (forms.join() !== 'other') expect([key, forms]).toEqual([key, categoriesOf(tag)]);
    }
  });
});

let site: WidgetSite;
beforeAll(async () => {
  if (canLook) site = await openWidgetSite();
});
afterAll(() => site?.close());

const root = 'document.querySelector("venue-booking").shadowRoot';

const seeTitle = (page: Page, text: string): Promise<void> => see(page, `h2::-p-text(${text})`);

const press = (page: Page, text: string): Promise<void> =>
  page.locator(`>>> button::-p-text(${text})`).click();

/** Every text that a guest reads or hears in the element. */
async function wordsOn(page: Page): Promise<readonly string[]> {
  return (await page.evaluate(`{
    const words = [];
    const walker = document.createTreeWalker(${root}, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (walker.nextNode()) {
      const at = walker.currentNode;
      if (at.localName === 'style') continue;
      words.push((at.getAttribute ? (at.getAttribute('aria-label') ?? '') : at.data).trim());
    }
    words.filter((one) => /\\p{L}/u.test(one));
  }`)) as readonly string[];
}

function patternOf(text: string): RegExp {
  const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`, 'u');
}

/** English texts on the step, of the widget or of the service. */
async function englishOn(page: Page, tag: string): Promise<readonly string[]> {
  const [texts, english] = await Promise.all([allTextsOf(tag), allTextsOf('en')]);
  const ownTexts = new Set(Object.values(texts).flatMap(formsOf));
  const patterns = Object.values(english)
    .flatMap(formsOf)
    .filter((text) => !ownTexts.has(text))
    .map(patternOf);
  patterns.push(/\b(your|you|is|was|for|with|guests?|am|pm)\b|\dpm|\b(December|Tuesday)\b/);
  return (await wordsOn(page)).filter(
    (words) => !ownTexts.has(words) && patterns.some((one) => one.test(words)),
  );
}

async function look(page: Page, tag: string, step: string): Promise<void> {
  expect([step, await englishOn(page, tag)]).toEqual([step, []]);
  expect([step, await overflowAt(page, 320)]).toEqual([step, 0]);
  if (pictures === undefined) return;
  await page.setViewport({ width: 390, height: 844, deviceScaleFactor: 1 });
  await page.screenshot({ path: `${pictures}/${tag}-${step}.png`, fullPage: true });
}

/** The next request for the texts of a language, which then waits. */
async function interceptLanguage(page: Page): Promise<HTTPRequest> {
  await page.setRequestInterception(true);
  return new Promise((resolve) => {
    page.on('request', (request) => {
      if (/\/(cy|de|es|fr)-[A-Z0-9]{8}\.js$/.test(request.url())) resolve(request);
      else void request.continue();
    });
  });
}

/** The widget with one more language, as a script. */
async function widgetWithArabic(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, '../src/widget.ts')],
    tsconfig: join(import.meta.dirname, '../tsconfig.json'),
    bundle: true,
    format: 'esm',
    write: false,
    plugins: [
      {
        name: 'arabic',
        setup: (bundle) =>
          bundle.onResolve({ filter: /\/languages$/ }, ({ importer }) =>
            importer.endsWith('arabic.ts')
              ? null
              : { path: join(import.meta.dirname, 'arabic.ts') },
          ),
      },
    ],
  });
  return outputFiles[0]?.text ?? '';
}

async function openInArabic(): Promise<WidgetTab> {
  const script = (await widgetWithArabic()).replaceAll('</', '<\\/');
  const { key, service } = site;
  return site.open({
    document: `<!doctype html><html lang="ar"><head><meta charset="utf-8"><title>The site</title>
      <meta name="viewport" content="width=device-width, initial-scale=1"></head><body><main><h1>The site</h1>
      <venue-booking publishable-key="${key}" venue-id="${service.venueId['the-pier']}"
        base-url="${publicUrl}" date="2026-12-08"></venue-booking></main>
      <script type="module">${script}</script></body></html>`,
  });
}

inBrowser('the language', () => {
  it('is kept through a booking that is paid for, in French', async () => {
    const { page, complaints } = await site.open({
      venue: 'the-harbour',
      attributes: { lang: 'fr', 'party-size': '6' },
    });
    await seeTitle(page, 'Réserver une table\u00a0: The Harbour');
    await see(page, '[aria-label="mardi 8 décembre"]:not([aria-disabled=true])');
    await look(page, 'fr', 'search');
    await page.locator('>>> [aria-label="mardi 8 décembre"]').click();
    await seeTitle(page, 'mardi 8 décembre');
    await see(page, 'small::-p-text(acompte de 60,00\u00a0£GB)');
    await look(page, 'fr', 'times');
    await press(page, '18:00');
    await see(page, 'p::-p-text(mardi 8 décembre, 18:00 · 6 personnes)');
    await press(page, 'Réserver et payer');
    await see(page, 'p::-p-text(Veuillez indiquer votre nom.)');
    await look(page, 'fr', 'details');
    await page.locator('>>> #fullName').fill('Ada Lovelace');
    await page.locator('>>> #phone').fill('+44 117 496 0001');
    await press(page, 'Réserver et payer');
    await see(page, 'p::-p-text(À payer\u00a0: 60,00\u00a0£GB)');
    await look(page, 'fr', 'payment');
    await press(page, 'Payer');
    await atCheckout(page, 'pay');
    await seeTitle(page, 'C’est réservé');
    await see(
      page,
      'p::-p-text(pour 6 personnes (The Harbour) est réservée\u00a0: mardi 8 décembre à)',
    );
    await look(page, 'fr', 'done');
    expect(
      await site.service.sql('select locale from booking where guest_name <> $1', ['']),
    ).toEqual([{ locale: 'fr' }]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('is kept through a booking, in Arabic, from right to left', async () => {
    const { page, complaints } = await openInArabic();
    await seeTitle(page, 'الثلاثاء، 8 ديسمبر');
    const direction = `getComputedStyle(${root}.querySelector('.widget')).direction`;
    expect(await page.evaluate(direction)).toBe('rtl');
    await see(page, 'p::-p-text(ضيفان)');
    await press(page, '7:00 م');
    await see(page, 'p::-p-text(· ضيفان)');
    await look(page, 'ar', 'details');
    expect(await axeFindings(page)).toEqual([]);
    await press(page, 'اختيار وقت آخر');
    await see(page, 'button::-p-text(7:00 م)');
    await look(page, 'ar', 'times');
    await press(page, 'تغيير اليوم أو عدد الضيوف');
    await see(page, '[aria-label="الثلاثاء، 8 ديسمبر"]:not([aria-disabled=true])');
    await look(page, 'ar', 'search');
    expect(await axeFindings(page)).toEqual([]);
    // Days run to the left, and so do the arrow keys.
    await page.evaluate(`${root}.querySelector('.day[tabindex="0"]').focus()`);
    await page.keyboard.press('ArrowLeft');
    await waitUntil(page, `${root}.activeElement.ariaLabel === 'الأربعاء، 9 ديسمبر'`);
    const isLeft = `${root}.activeElement.getBoundingClientRect().left <
      ${root}.querySelector('[aria-label="الثلاثاء، 8 ديسمبر"]').getBoundingClientRect().left`;
    expect(await page.evaluate(isLeft)).toBe(true);
    await page.locator('>>> [aria-label="الثلاثاء، 8 ديسمبر"]').click();
    await press(page, '7:00 م');
    await page.locator('>>> #fullName').fill('Ada Lovelace');
    await page.locator('>>> #phone').fill('+44 117 496 0001');
    await press(page, 'احجز الطاولة');
    await seeTitle(page, 'تم الحجز');
    await see(
      page,
      'p::-p-text(تم حجز طاولتك لضيفين في The Pier يوم الثلاثاء، 8 ديسمبر الساعة 7:00 م.)',
    );
    await look(page, 'ar', 'done');
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('applies to the parts that load later, and changes there, too', async () => {
    const { page, complaints } = await site.open({
      attributes: { lang: 'de-AT', start: 'events' },
    });
    await seeTitle(page, 'Veranstaltungen: The Pier');
    // The events move the button below them.
    await see(page, 'button::-p-text(Spätere Termine)');
    expect(await englishOn(page, 'de')).toEqual([]);
    await press(page, 'Etwas anderes vor?');
    await seeTitle(page, 'Nachricht an The Pier');
    await look(page, 'de', 'enquiry');
    await page.evaluate('document.querySelector("venue-booking").lang = "cy"');
    await seeTitle(page, 'Ysgrifennu at The Pier');
    await look(page, 'cy', 'enquiry');
    await page.evaluate('document.querySelector("venue-booking").lang = "it"');
    await seeTitle(page, 'Write to The Pier');
    expect(complaints).toEqual([]);
    await page.close();
  });

  it.each([
    ['de', 'Warteliste', 'Bescheid geben, wenn'],
    ['fr', 'Liste d’attente', 'Me prévenir si'],
    ['es', 'Lista de espera', 'Avisarme si'],
    ['cy', 'Rhestr aros', 'Rhowch wybod os'],
  ])('is kept on the waiting list: %s', async (lang, title, button) => {
    const { page } = await site.open({ attributes: { date: '2026-12-08', lang } });
    await press(page, button);
    await seeTitle(page, title);
    expect(await overflowAt(page, 320)).toBe(0);
    await page.close();
  });

  it.each([
    ['de-AT', 'Dienstag, 8. Dezember', '19:00', '2 Personen'],
    ['es', 'martes, 8 de diciembre', '19:00', '2 personas'],
    // Chromium has no dates in Welsh.
    ['cy', 'Tuesday 8 December', '19:00', '2 westai'],
    // Not spoken.
    ['it', 'Tuesday 8 December', '7pm', '2 guests'],
    ['en-US', 'Tuesday 8 December', '7pm', '2 guests'],
    ['no language', 'Tuesday 8 December', '7pm', '2 guests'],
  ])('is that of the element: %s', async (lang, title, time, guests) => {
    const { page, complaints } = await site.open({ attributes: { date: '2026-12-08', lang } });
    await seeTitle(page, title);
    await see(page, `button::-p-text(${time})`);
    await see(page, `p::-p-text(${guests})`);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('is that of the nearest element with one, even outside a shadow tree', async () => {
    const { page } = await site.open({
      body: '<div lang="fr"><div id="outer"></div></div>{widget}',
    });
    await page.evaluate(`{
      const root = outer.attachShadow({ mode: 'open' });
      root.append(document.querySelector('venue-booking'));
    }`);
    await seeTitle(page, 'Réserver une table\u00a0: The Pier');
    await page.close();
  });

  it('follows the page', async () => {
    const { page } = await site.open();
    await seeTitle(page, 'Book a table at The Pier');
    await page.evaluate('document.documentElement.lang = "es"');
    await seeTitle(page, 'Reservar mesa en The Pier');
    await page.close();
  });

  it('shows nothing in English while another language loads', async () => {
    const { page } = await site.open();
    const texts = interceptLanguage(page);
    await page.evaluate(`{
      const old = document.querySelector('venue-booking');
      const fresh = old.cloneNode();
      fresh.lang = 'de';
      fresh.date = '2026-12-08';
      old.replaceWith(fresh);
    }`);
    const request = await texts;
    await waitUntil(page, 'widgetEvents.some(({ type }) => type === "vb-times-shown")');
    expect(await page.evaluate(`${root}.textContent.trim()`)).toBe('');
    await request.continue();
    await seeTitle(page, 'Dienstag, 8. Dezember');
    await page.close();
  });

  it('is English if the texts do not load', async () => {
    const { page } = await site.open({ attributes: { lang: 'fr' } });
    const texts = interceptLanguage(page);
    await page.evaluate(`document.querySelector('venue-booking').lang = 'cy'`);
    await (await texts).abort();
    await seeTitle(page, 'Book a table at The Pier');
    await page.close();
  });
});
