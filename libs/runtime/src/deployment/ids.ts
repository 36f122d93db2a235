import { randomInt, randomUUID } from 'node:crypto';
import type { Ids } from '@venue/domain/ports';
import { referenceAlphabet, referenceLength, type Reference } from '@venue/domain/shared/ids';

/** The only source of identifiers, which are random and cannot be guessed. */
export const randomIds: Ids = {
  uuid: () => randomUUID(),
  text: (length) => randomId(length, base62),
  reference(environment) {
    const plain = randomId(referenceLength, referenceAlphabet);
    return (environment === 'sandbox' ? `TEST${plain}` : plain) as Reference;
  },
};

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function randomId(length: number, alphabet: string): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
