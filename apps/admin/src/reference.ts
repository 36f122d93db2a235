import { parseReference, type Reference } from '@venue/domain';
import { Failure } from './output';

/** A reference in one argument or in several. */
export function referenceIn(words: readonly string[]): Reference {
  const text = words.join(' ');
  const reference = parseReference(text);
  if (reference !== null) return reference;
  throw new Failure(`“${text}” is no booking reference; one looks like K7QP 4M2X.`);
}
