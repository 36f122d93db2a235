/** The pages of guests in the language of the booking. */
import { describe, expect, it } from '@jest/globals';
import { languages, type Language } from '@venue/domain/shared/language';
import { textsIn } from '@venue/operations/wording/texts/languages';
import type { TextKey } from '@venue/operations/wording/texts/texts';
import { shared } from '@venue/testing/deployment';
import { openManagePages } from './manage-pages';

const pages = shared(() => openManagePages());
const translations = languages.filter((language) => language !== 'en');

/** English texts that a page in that language must not have. */
function englishBeside(language: Language): readonly string[] {
  return (Object.keys(textsIn.en) as TextKey[]).flatMap((key) => {
    const text = textsIn.en[key];
    const isOwn = typeof text === 'string' && text !== textsIn[language][key];
    return isOwn && !text.includes('{') ? [text] : [];
  });
}

const days: Readonly<Record<string, string>> = {
  fr: '2026-12-08',
  de: '2026-12-09',
  es: '2026-12-10',
  cy: '2026-12-11',
};

async function pageIn(locale: Language, change: object = {}): Promise<string> {
  const reference = await pages.book({ date: days[locale] ?? '', partySize: 2, locale, ...change });
  return pages.pageOf(reference);
}

/** Whether the page is in that language as a whole. */
function expectLanguage(text: string, language: Language): void {
  expect(text).toContain(`<html lang="${language}">`);
  const nodes = text.split(/<[^>]*>/).map((node) => node.trim());
  expect(englishBeside(language).filter((sentence) => nodes.includes(sentence))).toEqual([]);
}

describe('the page of a booking', () => {
  it.each(translations)('is in %s, with each of its forms', async (language) => {
    const path = await pageIn(language, { notes: 'Chaise haute', allergies: 'Arachides' });
    const shown = await pages.open(path);

    expect(shown.heading).toBe(textsIn[language].bookedHeading);
    for (const form of ['', '/change', '/cancel', '/note']) {
      const { status, text } = await pages.open(`${path}${form}`);
      expect(status).toBe(200);
      expectLanguage(text, language);
    }
    const query = new URLSearchParams({ date: days[language] ?? '', partySize: '3' }).toString();
    expectLanguage((await pages.open(`${path}/change?${query}`)).text, language);
    expectLanguage((await pages.open(`${path}/change?${query}&time=19:00`)).text, language);
  });

  it('says in French what a change and a cancellation came to', async () => {
    const path = await pageIn('fr', { date: '2026-12-15' });
    const wish = { date: '2026-12-15', time: '19:00', partySize: '3' };
    const changed = await pages.send(path, 'change', wish);

    expect(changed.heading).toBe('Votre réservation est à jour');
    expect(changed.text).toContain('3 personnes, mardi 15 décembre à 19:00');
    expectLanguage(changed.text, 'fr');

    const cancelled = await pages.send(path, 'cancel');
    expect(cancelled.heading).toBe('Votre réservation est annulée');
    expectLanguage(cancelled.text, 'fr');
    expect((await pages.open(path)).heading).toBe('Cette réservation est annulée');
  });

  it('asks in German for the deposit, until a time in words', async () => {
    const path = await pageIn('de', { date: '2026-12-16', partySize: 6 });
    const { heading, text } = await pages.open(path);

    expect(heading).toBe('Ihr Tisch wird für Sie freigehalten');
    expect(text).toContain('Bitte zahlen Sie 60,00\u00a0£ bis 11:00 Uhr.');
    expect(text).toContain('60,00\u00a0£ zahlen');
    expectLanguage(text, 'de');
  });

  it('refuses a form in Spanish', async () => {
    const path = await pageIn('es', { date: '2026-12-17' });
    const refused = await pages.post(`${path}/note`, { note: '', form: 'none' });

    expect([refused.status, refused.heading]).toEqual([403, 'Envíelo de nuevo, por favor']);
    expectLanguage(refused.text, 'es');
  });

  it('is in the language of the venue without one', async () => {
    const reference = await pages.book({ date: '2026-12-18', partySize: 2 });

    expect((await pages.open(await pages.pageOf(reference))).text).toContain('<html lang="en-GB">');
  });
});

describe('the page of a payment link', () => {
  it.each(translations)('is in %s, from the checkout to the payment', async (language) => {
    const date = `2027-01-${12 + translations.indexOf(language)}`;
    const reference = await pages.book({ date, partySize: 6, locale: language });
    const link = await pages.linkOf(reference);
    const checkout = await pages.checkoutOf(link);
    const asking = await pages.open(checkout);

    expect(asking.heading).toBe(textsIn[language].payDepositHeading);
    expectLanguage(asking.text, language);
    expectLanguage((await pages.open(`${checkout}?declined=1`)).text, language);
    const open = await pages.open(`${link}/back`);
    expect(open.heading).toBe(textsIn[language].linkOpenHeading);
    expectLanguage(open.text, language);

    await pages.press(checkout, 'pay');
    const paid = await pages.open(link);
    expect(paid.heading).toBe(textsIn[language].linkPaidHeading);
    expectLanguage(paid.text, language);
  });
});

describe('the booking page of a venue', () => {
  const open = (acceptLanguage: string) =>
    pages.open('/book/the-harbour', { headers: { 'Accept-Language': acceptLanguage } });

  it.each(translations)('is in %s for a browser that prefers it', async (language) => {
    const { text, headers } = await open(`${language}-XX,${language};q=0.9,en;q=0.8`);

    expectLanguage(text, language);
    expect(text).toContain(textsIn[language].openingHours);
    expect(headers.get('vary')).toContain('Accept-Language');
  });

  it('is in the language of the venue for any other', async () => {
    for (const header of ['it-IT,it', '*', 'x'.repeat(500)]) {
      expect((await open(header)).text).toContain('<html lang="en-GB">');
    }
  });
});
