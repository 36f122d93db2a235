/** The texts for guests are complete, used and alike in every language. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { languages } from '@venue/domain/shared/language';
import { textsIn } from './languages';
import type { Plural, TextKey } from './texts';

const keys = Object.keys(textsIn.en) as TextKey[];
const others = languages.filter((language) => language !== 'en');

function formsOf(text: string | Plural): readonly string[] {
  return typeof text === 'string' ? [text] : Object.values(text);
}

function placeholdersIn(text: string): readonly string[] {
  return [...new Set(text.match(/\{\w+\}/g))].sort();
}

/** The production code that says these texts, without the texts themselves. */
function source(): string {
  const root = join(__dirname, '../../../../..');
  return ['libs/operations/src', 'apps/widget-api/src']
    .flatMap((folder) => filesIn(join(root, folder)))
    .filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !/wording.texts/.test(file),
    )
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    join(folder, name),
  );
}

describe('the texts for guests', () => {
  it.each(others)('are all there in %s', (language) => {
    expect(Object.keys(textsIn[language]).sort()).toEqual([...keys].sort());
    for (const key of keys)
      expect([key, formsOf(textsIn[language][key]).every((form) => form !== '')]).toEqual([
        key,
        true,
      ]);
  });

  it.each(languages)('have the placeholders of English in %s, in every form', (language) => {
    for (const key of keys) {
      const expected = placeholdersIn(formsOf(textsIn.en[key]).at(-1) ?? '');
      for (const form of formsOf(textsIn[language][key])) {
        expect([key, placeholdersIn(form)]).toEqual([key, expected]);
      }
    }
  });

  it('have the plural forms of their language alone', () => {
    for (const language of languages) {
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
      for (const key of keys) {
        const text = textsIn[language][key];
        const unknown =
          typeof text === 'string'
            ? []
            : Object.keys(text).filter((form) => !(pluralCategories as string[]).includes(form));
        expect([language, key, unknown]).toEqual([language, key, []]);
      }
    }
  });

  it('are all used', () => {
    const code = source();
    const isUsed = (key: TextKey): boolean =>
      code.includes(`'${key}'`) ||
      code.includes(`'${key.replace(/(Subject|Text)$/, '')}'`) ||
      /^(until|by|after|at)(Time|Moment)$/.test(key);

    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });
});
