import { describe, expect, it } from '@jest/globals';
import type { Language } from '@venue/domain/shared/language';
import { pence } from '@venue/domain/shared/money';
import { at } from '@venue/testing/moments';
import { aVenue } from '@venue/testing/venues';
import { preferredLanguage, wordingIn } from './wording';

const now = at('2026-06-10 12:00');
const start = at('2026-06-12 19:30');
const harbour = aVenue();
const inParis = aVenue({ money: { currency: 'EUR', locale: 'fr-CA' } });

describe('the wording of a language', () => {
  it.each<[Language, string, string, string, string]>([
    ['en', 'Friday 12 June at 7:30pm', 'tomorrow at 7:30pm', 'by 2pm', '£1,260.00'],
    ['fr', 'vendredi 12 juin à 19:30', 'demain à 19:30', 'avant 14:00', '1\u202f260,00\u00a0£GB'],
    [
      'de',
      'Freitag, 12. Juni um 19:30 Uhr',
      'morgen um 19:30 Uhr',
      'bis 14:00 Uhr',
      '1.260,00\u00a0£',
    ],
    [
      'es',
      'viernes, 12 de junio a las 19:30',
      'mañana a las 19:30',
      'antes de las 14:00',
      '1260,00\u00a0GBP',
    ],
    ['cy', 'Dydd Gwener, 12 Mehefin am 19:30', 'yfory am 19:30', 'erbyn 14:00', '£1,260.00'],
  ])('has the dates, times and amounts of %s', (language, moment, tomorrow, by, amount) => {
    const words = wordingIn(language, { venue: harbour, now });

    expect(words.moment(start)).toBe(moment);
    expect(words.when(at('2026-06-11 19:30'))).toBe(tomorrow);
    expect(words.deadline('by', at('2026-06-10 14:00'))).toBe(by);
    expect(words.money(pence(126000))).toBe(amount);
  });

  it('is that of the venue if the guest has none, with the forms of its country', () => {
    const words = wordingIn(null, { venue: inParis, now });

    expect([words.tag, words.isVenues]).toEqual(['fr-CA', true]);
    expect(words.moment(start)).toBe('vendredi 12 juin à 19 h 30');
    expect(wordingIn('de', { venue: inParis, now })).toMatchObject({ tag: 'de', isVenues: false });
    expect(wordingIn('en', { venue: inParis, now })).toMatchObject({
      tag: 'en-GB',
      isVenues: false,
    });
  });

  it('is English for a venue whose language has no texts', () => {
    const venue = aVenue({ money: { currency: 'EUR', locale: 'it-IT' } });

    expect(wordingIn(null, { venue, now }).moment(start)).toBe('Friday 12 June at 7:30pm');
  });

  it('names the year of a day far away, and the day of a deadline that is not today', () => {
    const words = wordingIn('de', { venue: harbour, now });

    expect(words.moment(at('2027-06-12 19:30'))).toBe('Samstag, 12. Juni 2027 um 19:30 Uhr');
    expect(words.deadline('until', start)).toBe('bis Freitag, 12. Juni, 19:30 Uhr');
  });

  it('chooses the plural form', () => {
    const words = wordingIn('es', { venue: harbour, now });
    const place = { venue: 'El Puerto', moment: 'hoy' };

    expect(words.say('table', place, 1)).toBe('Su mesa para 1 persona (El Puerto, hoy)');
    expect(words.say('table', place, 2)).toBe('Su mesa para 2 personas (El Puerto, hoy)');
  });
});

describe('the language of a browser', () => {
  it.each([
    ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
    ['it-IT,it;q=0.9,de;q=0.5,en;q=0.7', 'en'],
    ['en;q=0.1, cy', 'cy'],
    ['es;q=0, de;q=0.2', 'de'],
    ['fr;q=high, de;q=0.2', 'de'],
    ['it', null],
    ['*', null],
    ['', null],
    [';;q=,,=;', null],
  ])('of %p is %p', (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });
});
