import { describe, expect, it } from '@jest/globals';
import { languageOf } from './language';

describe('The language of a tag', () => {
  it.each([
    ['fr', 'fr'],
    ['fr-CA', 'fr'],
    ['DE-at', 'de'],
    ['es_MX', 'es'],
    ['cy-GB-x-north', 'cy'],
    [' en-GB ', 'en'],
  ])('of %p is %p', (tag, language) => {
    expect(languageOf(tag)).toBe(language);
  });

  it.each(['it', 'fra', 'french', 'eng-GB', '', '-fr', 'constructor', '🥖'])(
    'is unknown for %p',
    (tag) => {
      expect(languageOf(tag)).toBeNull();
    },
  );
});
