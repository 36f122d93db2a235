import { sentences, type Situation } from './sentences';

/** The names in braces. */
type Blanks<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Blanks<Rest>
  : never;

/** What to put in each blank; the venue is The Harbour unless it is given. */
type Facts<Text extends string> = Readonly<Record<Exclude<Blanks<Text>, 'venue'>, string>> & {
  readonly venue?: string;
};

type FactsIfAny<Text extends string> = [Blanks<Text>] extends [never]
  ? []
  : [Exclude<Blanks<Text>, 'venue'>] extends [never]
    ? [facts?: Facts<Text>]
    : [facts: Facts<Text>];

/** What the service says in that situation. */
export function say<Name extends Situation>(
  situation: Name,
  ...[facts]: FactsIfAny<(typeof sentences)[Name]>
): string {
  const words: Readonly<Record<string, string>> = { venue: 'The Harbour', ...facts };
  return sentences[situation].replaceAll(/\{(\w+)\}/g, (_blank, name: string) => words[name] ?? '');
}

/** Within one sentence: an amount has a full stop too, but no space after it. */
const anyWords = String.raw`(?:(?!\. ).)+`;

/** An answer of several sentences. */
export function answerOf(...parts: readonly string[]): string {
  return parts.join(' ');
}

/** Matches the sentence, with any words in the blanks that are not given. */
export function patternOf<Name extends Situation>(
  situation: Name,
  facts: Partial<Facts<(typeof sentences)[Name]>> = {},
): RegExp {
  const words: Readonly<Record<string, string | undefined>> = facts;
  const parts = sentences[situation].split(/\{(\w+)\}/).map((part, index) => {
    const fact = index % 2 === 0 ? part : words[part];
    return fact === undefined ? anyWords : fact.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  });
  return new RegExp(parts.join(''));
}
