/** Keys as tables, sentences and JSON. */
import { isoOf, publishableCapabilities, standardCapabilities, type Instant } from '@venue/domain';
import { toKey, type IssuedKey, type KeyView } from '@venue/operations/access/keys/key-view';
import { table, utc } from './output';

/** What is printed when a key is shown, which happens once. */
export function issuedText({ id, key, kind }: IssuedKey): string {
  const care =
    kind === 'publishable'
      ? 'It is shown this once. It may stand in pages for all to read, and works on no others.'
      : 'Keep it safe: it is shown this once.';
  return `${key}\n\n${care} In lists it is known as ${id}.`;
}

/** A new key as JSON. */
export function issuedJson(issued: IssuedKey): object {
  const { id, key, kind, name, channel, environment, venues, origins } = issued;
  const parts = { id, key, kind, name, channel, environment, venues };
  const { createdAt } = toKey(issued);
  return { ...parts, capabilities: issued.capabilities, origins, createdAt };
}

export function listed(keys: readonly KeyView[]): string {
  if (keys.length === 0) return 'No key has been issued yet.';
  const head = [
    ...['ID', 'NAME', 'KIND', 'CHANNEL', 'ENV', 'VENUES', 'CAPABILITIES', 'CREATED'],
    ...['EXPIRES', 'LAST USED', 'ORIGINS'],
  ];
  const rows = keys.map((key) => [
    key.id,
    key.name,
    key.kind,
    key.channel,
    key.environment,
    key.venues === 'all' ? 'all' : key.venues.join(','),
    capabilitiesOf(key),
    day(key.createdAt),
    key.expiresAt === null ? 'never' : utc(key.expiresAt),
    key.revokedAt === null ? day(key.lastUsedAt) : `revoked ${day(key.revokedAt)}`,
    key.origins.join(','),
  ]);
  return table(head, rows);
}

/** As `keys issue` takes them; all of a publishable key are `all`. */
function capabilitiesOf({ kind, capabilities: own }: KeyView): string {
  const usual: readonly string[] =
    kind === 'publishable' ? publishableCapabilities : standardCapabilities;
  const hasUsual = usual.every((one) => own.some((name) => name === one));
  return hasUsual ? ['all', ...own.filter((one) => !usual.includes(one))].join(',') : own.join(',');
}

function day(instant: Instant | null): string {
  return instant === null ? 'never' : isoOf(instant).slice(0, 10);
}
