import { isOfBookPage } from '@venue/domain/access/caller';
import { parseOriginEntry, type OriginFault } from '@venue/domain/access/origins';
import { required } from '../../fields/field';
import { plainText } from '../../fields/kinds';
import { KeyAnswer, findKey, keyView, toKey, type KeyView } from './key-view';
import { operation } from '../../operation';
import { refusal } from '../../problems';

class SetKeyOriginsInput {
  @required(plainText, 'The id, or the whole key.') id!: string;
  @required(plainText, 'All origins, with commas.') origins!: string;
}

export const setKeyOrigins = operation({
  audience: 'team',
  effect: 'write',
  title: 'Set the origins of a publishable key and of the key that replaces it',
  route: 'POST /keys/{id}/origins',
  capability: 'setup.manage',
  isGroupWide: true,
  description: 'They replace those that it had.',
  input: SetKeyOriginsInput,
  answer: KeyAnswer,
  problems: ['not-found'],

  async run({ id, origins }, call): Promise<KeyView> {
    const storedKey = await findKey(id, call);
    if (storedKey.integration.kind !== 'publishable') {
      throw refusal(
        `Key ${storedKey.publicId} is not a publishable key, so it has no origins.`,
        'id',
      );
    }
    if (isOfBookPage(storedKey.integration)) {
      throw refusal(
        `Key ${storedKey.publicId} is that of our own pages: its origin is BASE_URL.`,
        'id',
      );
    }
    const key = await call.team.keys.setOrigins(storedKey.publicId, parseOrigins(origins));
    return keyView(key ?? storedKey, call.venues);
  },

  view: toKey,
});

const originsMax = 50;

/** The origins in a text with commas between them, each in a browser's spelling. */
export function parseOrigins(text: string): readonly string[] {
  const origins = new Set(text.split(',').map((entry) => originIn(entry.trim())));
  if (origins.size <= originsMax) return [...origins];
  throw refusal(`A key has at most ${originsMax} origins.`, '/origins');
}

function originIn(text: string): string {
  const parsed = parseOriginEntry(text);
  if ('fault' in parsed) throw refusal(`“${text}” ${faults[parsed.fault]}`, '/origins');
  return parsed.origin;
}

const faults: Record<OriginFault, string> = {
  'no-origin':
    'is no web origin: write scheme and host, such as https://www.example.com, and nothing behind.',
  'not-https': 'must begin with https://, since anybody on the way reads http.',
};
