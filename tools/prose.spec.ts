/** The English of docs and code, and the one list of the sentences that guests hear. */
import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexer, walkTokens, type Token } from 'marked';
import { patternOf } from '@venue/testing/say';
import { sentences, type Situation } from '@venue/testing/sentences';
import { bannedPhrases } from './banned-phrases';

const root = join(import.meta.dirname, '..');
const wordsMax = 35;
const banned = new RegExp(`\\b(${Object.keys(bannedPhrases).join('|')})\\b`, 'i');

function filesIn(...patterns: readonly string[]): readonly string[] {
  const names = execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' });
  return names.trim().split('\n');
}

const docs = filesIn('*.md', ':!docs/reference');
const code = filesIn('*.ts', '*.mjs', ':!tools/banned-phrases.ts', ':!tools/prose.spec.ts');

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Comments and strings go on over lines, with a mark at the start of each. */
function phrasesIn(file: string): readonly string[] {
  return textOf(file)
    .split(/\n{2,}/)
    .map((part) => part.replace(/\n\s*(\*|\/\/|>|-|\|)?\s*/g, ' '))
    .flatMap((part) => banned.exec(part)?.[0] ?? [])
    .map((phrase) => `${file}: ${phrase}`);
}

/** A token as it is read, with code as one word. */
function read(token: Token): string {
  if (token.type === 'codespan') return 'code';
  if ('tokens' in token && token.tokens !== undefined) return token.tokens.map(read).join('');
  return 'text' in token ? String(token.text) : '';
}

function sentencesIn(file: string): readonly string[] {
  const sentences: string[] = [];
  void walkTokens(lexer(textOf(file)), (token) => {
    const isText = token.type === 'paragraph' || (token.type === 'text' && 'tokens' in token);
    if (isText) sentences.push(...read(token).split(/(?<=[.!?:;])\s+/));
  });
  return sentences;
}

const words = (sentence: string): number => sentence.split(/\s+/).filter(Boolean).length;

describe('the English of the project', () => {
  it('has no banned phrase in the docs', () => {
    expect(docs.flatMap(phrasesIn)).toEqual([]);
  });

  it('has no banned phrase in comments, titles and texts', () => {
    expect(code.flatMap(phrasesIn)).toEqual([]);
  });

  it(`has no sentence of more than ${wordsMax} words in the docs`, () => {
    const long = docs.flatMap((file) =>
      sentencesIn(file)
        .filter((sentence) => words(sentence) > wordsMax)
        .map((sentence) => `${file}: ${sentence.slice(0, 80)}`),
    );
    expect(long).toEqual([]);
  });
});

describe('the sentences that guests hear', () => {
  const specs = filesIn('*.spec.ts').map((file) => ({ file, text: textOf(file) }));
  const situations = Object.keys(sentences) as Situation[];

  it('are each said in a spec', () => {
    const isUsed = (name: string): boolean => specs.some(({ text }) => text.includes(`'${name}'`));

    expect(situations.filter((situation) => !isUsed(situation))).toEqual([]);
  });

  it('are quoted in no spec again: `say` takes them from the list', () => {
    const distinct = situations.filter((one) => sentences[one].replace(/\{\w+\}/g, '').length > 30);
    const patterns = distinct.map((one) => new RegExp(`^${patternOf(one).source}$`));
    const quotes = specs.flatMap(({ file, text }) =>
      [...text.matchAll(/'([^'\\\n]{20,})'|`([^`\\\n]{20,})`/g)]
        .map(([, single, template]) => single ?? template ?? '')
        .filter((quote) => patterns.some((pattern) => pattern.test(quote)))
        .map((quote) => `${file}: ${quote}`),
    );

    expect(quotes).toEqual([]);
  });
});
