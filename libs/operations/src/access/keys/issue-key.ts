import {
  environments,
  isOfBookPage,
  publishableCapabilities,
  type Environment,
  type KeyKind,
} from '@venue/domain/access/caller';
import type { IntegrationId } from '@venue/domain/shared/ids';
import { hasControl } from '@venue/domain/shared/text';
import { required, optional } from '../../fields/field';
import { anyText, oneOf, plainText } from '../../fields/kinds';
import { parseCapabilities } from './capabilities-named';
import {
  IssuedKeyAnswer,
  keyView,
  newSecret,
  toIssuedKey,
  parseVenueIds,
  type IssuedKey,
} from './key-view';
import { parseOrigins } from './set-key-origins';
import { operation } from '../../operation';
import { refusal } from '../../problems';

class IssueKeyInput {
  @required(plainText, 'What its admin calls the integration.') name!: string;
  @required(plainText, 'Noted as the source of its bookings.') channel!: string;
  @required(plainText, 'The venues it may see: all, or slugs with commas.') venues!: string;
  @optional(
    anyText,
    'What it may do: names with commas; all are those below `standard`. Not of a publishable key.',
  )
  capabilities!: string | null;
  @required(oneOf(...environments), 'Keys of the sandbox have a diary of their own.')
  environment!: Environment;
  @optional(oneOf('integration', 'publishable'), 'Left out: an integration key.')
  kind!: KeyKind | null;
  @optional(anyText, 'Where a publishable key works: web origins, with commas.')
  origins!: string | null;
}

export const issueKey = operation({
  audience: 'team',
  effect: 'write',
  title: 'Issue a key',
  route: 'POST /keys',
  capability: 'setup.manage',
  isGroupWide: true,
  shownOnce: ['key'],
  description:
    'The key is shown this once: when the same request is sent again, the answer is without it.',
  input: IssueKeyInput,
  answer: IssuedKeyAnswer,
  problems: [],

  async run(input, call): Promise<IssuedKey> {
    const { environment } = input;
    const kind = input.kind ?? 'integration';
    const integration = {
      id: call.ids.uuid() as IntegrationId,
      kind,
      name: nameIn('name', input.name),
      channel: channelOf(kind, input.channel),
      environment,
      capabilities:
        kind === 'publishable'
          ? publishableCapabilities
          : parseCapabilities(input.capabilities ?? 'all', '/capabilities'),
      venueIds: parseVenueIds(input.venues, call),
      origins: originsFor(kind, input.origins),
    };
    const { toStore, text } = newSecret(integration, call);
    const key = await call.team.keys.issue({ ...toStore, integration });
    if (key === null) throw new Error('the new key was not stored');
    return { ...keyView(key, call.venues), key: text };
  },

  view: toIssuedKey,
});

/** Names appear in lists and, as the source, on bookings: one line of at most 60 characters. */
function nameIn(what: 'name' | 'channel', text: string): string {
  const plain = text.normalize('NFC').trim();
  if (/^.{1,60}$/u.test(plain) && !hasControl(plain)) return plain;
  throw refusal(`The ${what} of a key must be 1 to 60 characters on one line.`, `/${what}`);
}

/** The keys of that channel are derived from the pepper, and there is only one at a time. */
function channelOf(kind: KeyKind, text: string): string {
  const channel = nameIn('channel', text);
  if (!isOfBookPage({ kind, channel })) return channel;
  throw refusal(
    `The channel ${channel} is that of our own pages: see keys issue --book-page.`,
    '/channel',
  );
}

/** A publishable key works nowhere without origins, so it requires them; other keys have none. */
function originsFor(kind: KeyKind, text: string | null): readonly string[] {
  if (kind === 'publishable') {
    if (text !== null) return parseOrigins(text);
    throw refusal('A publishable key needs origins: the sites whose pages may use it.', '/origins');
  }
  if (text === null) return [];
  throw refusal('Only a publishable key has origins.', '/origins');
}
