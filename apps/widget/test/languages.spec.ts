/** The element in the language of its page. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { canLook, inBrowser, overflowAt, pictures } from '@venue/api/testing/browser';
import { build } from 'esbuild';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { english } from '../src/strings/en';
import { languages as spoken } from './arabic';
import { openWidgetSite, type WidgetSite } from './widget-page';

type Text = string | Readonly<Record<string, string>>;
const everyText: Readonly<Record<string, Text>> = english;

function placeholdersIn(text: string): readonly string[] {
  return [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
}

describe.each(Object.keys(spoken))('the texts in %s', (tag) => {
  let texts: Readonly<Record<string, Text>>;
  beforeAll(async () => {
    texts = (await spoken[tag]?.())?.strings ?? {};
  });

  it('are those of English, in their order', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(everyText));
  });

  it('have the placeholders of English', () => {
    const found = Object.entries(texts).map(([key, text]) => [key, placeholdersIn(otherOf(text))]);
    const expected = Object.entries(everyText).map(([key, text]) => [
      key,
      placeholdersIn(otherOf(text)),
    ]);
    expect(found).toEqual(expected);
  });

  it('have every plural form of the language', () => {
    const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories.toSorted();
    const plurals = Object.entries(texts).filter(([, text]) => typeof text !== 'string');
    expect(plurals.map(([key]) => key)).toEqual(pluralKeys);
    for (const [, text] of plurals) expect(Object.keys(text).toSorted()).toEqual(forms);
  });
});

const pluralKeys = Object.entries(everyText)
  .filter(([, text]) => typeof text !== 'string')
  .map(([key]) => key);

function otherOf(text: Text): string {
  return typeof text === 'string' ? text : (text['other'] ?? '');
}

let site: WidgetSite;
beforeAll(async () => {
  if (canLook) site = await openWidgetSite();
});
afterAll(() => site?.close());

const day = { date: '2026-12-08' };
const shownText = 'document.querySelector("venue-booking").shadowRoot.textContent.trim()';

inBrowser('the language', () => {
  it.each([
    ['fr', 'Horaires du mardi 8 décembre', '19:00'],
    ['de-AT', 'Freie Zeiten: Dienstag, 8. Dezember', '19:00'],
    ['es', 'Horas del martes, 8 de diciembre', '19:00'],
    // Not all browsers write dates in Welsh.
    ['cy', 'Amserau: ', '7'],
    // Not spoken.
    ['it', 'Times on Tuesday 8 December', '7pm'],
    ['no language', 'Times on Tuesday 8 December', '7pm'],
  ])('is that of the element: %s', async (lang, title, time) => {
    const { page, complaints } = await site.open({ attributes: { ...day, lang } });
    await page.waitForSelector(`>>> h2::-p-text(${title})`);
    await page.waitForSelector(`>>> button::-p-text(${time})`);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('is that of the nearest element with one, also outside of a shadow tree', async () => {
    const { page } = await site.open({
      body: '<div lang="fr"><div id="outer"></div></div>{widget}',
    });
    await page.evaluate(`{
      const root = outer.attachShadow({ mode: 'open' });
      root.append(document.querySelector('venue-booking'));
    }`);
    await page.waitForSelector('>>> h2::-p-text(Réserver une table : The Pier)');
    await page.close();
  });

  it('changes with the page and with the attribute', async () => {
    const { page } = await site.open({ attributes: day });
    await page.waitForSelector('>>> h2::-p-text(Times on)');
    await page.evaluate('document.documentElement.lang = "es"');
    await page.waitForSelector('>>> h2::-p-text(Horas del)');
    await page.evaluate('document.querySelector("venue-booking").lang = "fr"');
    await page.waitForSelector('>>> h2::-p-text(Horaires du)');
    await page.close();
  });

  it('shows nothing in English while another is on its way', async () => {
    const { page } = await site.open();
    const { chunk } = await interceptLanguage(page);
    await page.evaluate(`{
      const old = document.querySelector('venue-booking');
      const fresh = old.cloneNode();
      fresh.lang = 'de';
      fresh.date = '2026-12-08';
      old.replaceWith(fresh);
    }`);
    const request = await chunk;
    await page.waitForFunction('widgetEvents.some(({ type }) => type === "vb-times-shown")');
    expect(await page.evaluate(shownText)).toBe('');
    await request.continue();
    await page.waitForSelector('>>> h2::-p-text(Freie Zeiten)');
    await page.close();
  });

  it('is English where the texts do not load', async () => {
    const { page } = await site.open();
    const { chunk } = await interceptLanguage(page);
    await page.evaluate(`document.querySelector('venue-booking').lang = 'cy'`);
    await (await chunk).abort();
    await page.waitForSelector('>>> h2::-p-text(Book a table at The Pier)');
    await page.close();
  });

  it('is written from right to left where it is read so', async () => {
    const { page, complaints } = await site.open({ attributes: { ...day, lang: 'ar' } });
    const script = await widgetWithArabic();
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const isWidget = request.url().endsWith('/widget.js');
      void (isWidget
        ? request.respond({
            contentType: 'text/javascript',
            headers: { 'Access-Control-Allow-Origin': '*' },
            body: script,
          })
        : request.continue());
    });
    await page.reload();
    await page.waitForSelector('>>> h2::-p-text(الأوقات المتاحة يوم)');
    const direction = 'document.querySelector("venue-booking").shadowRoot.firstElementChild';
    expect(await page.evaluate(`getComputedStyle(${direction}).direction`)).toBe('rtl');
    expect(await overflowAt(page, 320)).toBe(0);
    if (pictures !== undefined)
      await page.screenshot({ path: `${pictures}/arabic.png`, fullPage: true });
    expect(complaints).toEqual([]);
    await page.close();
  });
});

/** `chunk` is the next request for the texts of a language, which then waits. */
async function interceptLanguage(page: Page): Promise<{ readonly chunk: Promise<HTTPRequest> }> {
  await page.setRequestInterception(true);
  const chunk = new Promise<HTTPRequest>((resolve) => {
    page.on('request', (request) => {
      if (/\/(cy|de|es|fr)-\w+\.js$/.test(request.url())) resolve(request);
      else void request.continue();
    });
  });
  return { chunk };
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
        setup: (bundling) =>
          bundling.onResolve({ filter: /\/languages$/ }, ({ importer }) =>
            importer.endsWith('arabic.ts')
              ? null
              : { path: join(import.meta.dirname, 'arabic.ts') },
          ),
      },
    ],
  });
  return outputFiles[0]?.text ?? '';
}
