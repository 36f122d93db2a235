import { IsArray, IsIn } from 'class-validator';
import { each, kind, type Kind } from './kind';

/** A list of some of these words, in answers. */
export function listOfWords<const Words extends readonly string[]>(
  ...words: Words
): Kind<readonly Words[number][]> {
  return kind<readonly Words[number][]>({
    message: 'must be a list of words',
    schema: { type: 'array', items: { type: 'string', enum: words } },
    constraints: [IsArray, each((options) => IsIn(words, options))],
  });
}
