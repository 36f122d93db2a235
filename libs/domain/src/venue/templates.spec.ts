import { describe, expect, it } from '@jest/globals';
import { fill } from './templates';

describe('a template', () => {
  it.each([
    ['each placeholder', '{venue}: {date}, {venue}', 'The Harbour: Friday, The Harbour'],
    ['none in a text without', 'See you soon', 'See you soon'],
    ['none that it does not know', '{venue}, {weather}', 'The Harbour, {weather}'],
    ['nothing but whole names', '{} {the venue} {venue', '{} {the venue} {venue'],
  ])('is filled in: %s', (_what, template, expected) => {
    expect(fill(template, { venue: 'The Harbour', date: 'Friday' })).toBe(expected);
  });

  it('does not fill in braces inside a value', () => {
    expect(fill('{name}', { name: '{venue}', venue: 'The Harbour' })).toBe('{venue}');
  });
});
