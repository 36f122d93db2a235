/** The language of messages and pages for a booking or an order. */
import { IsString } from 'class-validator';
import { languageOf, languages, type Language } from '@venue/domain/shared/language';
import { kind, type Kind } from './kind';

/**
 * Contract: an unknown language is no error and counts as left out. Tools do not list the field: an
 * assistant seldom knows the language of later messages better than the venue does.
 */
export const locale: Kind<Language> = {
  ...kind<Language>({
    message: 'must be text: a language tag, such as fr or fr-CA',
    schema: { type: 'string', examples: languages },
    clean: (value) => (typeof value === 'string' ? (languageOf(value) ?? '') : value),
    constraints: [IsString],
  }),
  agentSchema: null,
};

export const localeDescription =
  'The language of messages and pages: en, fr, de, es or cy, as a BCP 47 tag such as fr-CA. ' +
  'Others mean that of the venue.';
