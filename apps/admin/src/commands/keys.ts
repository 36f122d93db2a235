/** `keys`: server keys for the Booking API, and publishable keys for the widget routes. */
import {
  capabilities,
  publishableCapabilities,
  standardCapabilities,
} from '@venue/domain/access/caller';
import { isoOf, isoOrNull, type Instant } from '@venue/domain/shared/time';
import { issueBookPageKey } from '@venue/operations/access/keys/book-page-keys';
import { changeKey } from '@venue/operations/access/keys/change-key';
import { issueKey } from '@venue/operations/access/keys/issue-key';
import { toKey, type IssuedKey, type KeyView } from '@venue/operations/access/keys/key-view';
import { listKeys } from '@venue/operations/access/keys/list-keys';
import { revokeKey } from '@venue/operations/access/keys/revoke-key';
import {
  overlapMinutesMax,
  rotateKey,
  type RotatedKey,
} from '@venue/operations/access/keys/rotate-key';
import { setKeyOrigins } from '@venue/operations/access/keys/set-key-origins';
import { required } from '@venue/operations/fields/field';
import type { Kind } from '@venue/operations/fields/kind';
import { wholeNumber } from '@venue/operations/fields/kinds';
import { command, instead, list } from '../command';
import { utc } from '../output';

const standard: readonly string[] = standardCapabilities;
const capabilityText =
  `Capabilities: all (${standard.join(', ')}), and those that are always named: ` +
  `${capabilities.filter((one) => !standard.includes(one)).join(', ')}.`;
const minutesOf: Readonly<Record<string, number>> = { d: 24 * 60, h: 60, m: 1 };
const sevenDays = 7 * 24 * 60;

const overlap: Kind<number> = {
  ...wholeNumber(0, overlapMinutesMax),
  message: 'must be a time such as 7d, 12h or 30m, at most 365d, or 0',
  clean: (value) => (typeof value === 'string' ? (minutesIn(value) ?? value) : value),
};

class OverlapOption {
  @required(overlap, 'How long the old key still works.') overlapMinutes!: number;
}

export const keyCommands = [
  command({
    call: 'keys issue',
    example: '--name "Phone agent" --channel phone-agent --venues the-harbour',
    description:
      `It is shown this once. ${capabilityText} A publishable key stands in pages for all to read: it books from a ` +
      'browser and finds nothing that others booked. Its origins are the sites whose pages may use it; ' +
      'http://localhost:* and http://127.0.0.1:* stand for any port of a developer’s machine. With --book-page ' +
      'alone, the deployment’s own booking pages get a key after theirs was revoked. The first one was issued by ' +
      'setup or migrate.',
    operation: issueKey,
    flags: {
      venues: { default: 'all' },
      capabilities: { description: 'what it may do: all, or names with commas', default: 'all' },
      kind: {
        flag: '--publishable',
        description: 'a key for pages, instead of one for a server',
        means: 'publishable',
        conflicts: ['capabilities'],
      },
    },
    text: issuedText,
    json: issuedJson,
    instead: instead({
      flag: '--book-page',
      description: 'the key of the deployment’s own booking pages',
      operation: issueBookPageKey,
      implies: { name: '', channel: '' },
      conflicts: ['venues', 'capabilities', 'publishable', 'origins', 'env'],
    }),
  }),

  command({
    call: 'keys rotate <id>',
    example: '7Hq2ZbT9 --overlap 7d',
    description:
      'Both keys work until the overlap is over: days, hours or minutes (7d, 12h, 30m), or 0 for a key that somebody ' +
      'else may know. A request that is repeated with the other key gets its first answer.',
    operation: rotateKey,
    flags: {
      overlapMinutes: {
        flag: '--overlap <time>',
        description: 'how long the old key still works',
        input: OverlapOption,
        default: sevenDays,
        shown: '7d',
      },
    },
    text: (rotated, { fields }) =>
      [issuedText(rotated), endOf(rotated.replaces, fields.overlapMinutes)].join('\n'),
    json({ replaces, ...rotated }) {
      const { id, expiresAt } = replaces;
      return { ...issuedJson(rotated), replaces: { id, expiresAt: isoOrNull(expiresAt) } };
    },
  }),

  command({
    call: 'keys origins <id>',
    example: '7Hq2ZbT9 --set https://www.example.com,https://example.com',
    operation: setKeyOrigins,
    flags: { origins: '--set <origins>' },
    text: ({ id, name, origins }) =>
      `Key ${id} (${name}) works within 15 seconds at ${origins.join(', ')}, and nowhere else.`,
  }),

  command({
    call: 'keys change <id>',
    example: '7Hq2ZbT9 --add-capabilities changes.read',
    description:
      `${capabilityText} changes.read lets a key read GET /bookings/changes and receive webhooks; with guests.read ` +
      'they name the guests of bookings that others made as well. The secret stays.',
    operation: changeKey,
    text: changedText,
  }),

  list({
    call: 'keys list',
    operation: listKeys,
    columns: [
      'id',
      'name',
      'kind',
      'channel',
      'environment',
      'venues',
      {
        CAPABILITIES: capabilitiesOf,
        CREATED: ({ createdAt }) => day(createdAt),
        EXPIRES: ({ expiresAt }) => (expiresAt === null ? 'never' : utc(expiresAt)),
        'LAST USED': ({ revokedAt, lastUsedAt }) =>
          revokedAt === null ? day(lastUsedAt) : `revoked ${day(revokedAt)}`,
      },
      'origins',
    ],
    none: 'No key has been issued yet.',
  }),

  command({
    call: 'keys revoke <id>',
    example: '7Hq2ZbT9',
    operation: revokeKey,
    text: ({ id, name }) => `Key ${id} (${name}) is revoked. Within 15 seconds it opens nothing.`,
  }),
];

/** The output with a new key, which is shown once. */
function issuedText({ id, key, kind }: IssuedKey): string {
  const care =
    kind === 'publishable'
      ? 'It is shown this once. It may stand in pages for all to read, and works on no others.'
      : 'Keep it safe: it is shown this once.';
  return `${key}\n\n${care} In lists it is known as ${id}.`;
}

/** A new key as JSON. */
function issuedJson(issued: IssuedKey): object {
  const { id, key, kind, name, channel, environment, venues, origins } = issued;
  const parts = { id, key, kind, name, channel, environment, venues };
  const { createdAt } = toKey(issued);
  return { ...parts, capabilities: issued.capabilities, origins, createdAt };
}

function minutesIn(text: string): number | null {
  const [, number, unit = ''] = /^(\d{1,6})([dhm])$/.exec(text === '0' ? '0m' : text) ?? [];
  return number === undefined ? null : Number(number) * (minutesOf[unit] ?? 1);
}

function endOf({ id, expiresAt }: RotatedKey['replaces'], overlapMinutes: unknown): string {
  return overlapMinutes === 0 || expiresAt === null
    ? `Key ${id} is at its end. Within 15 seconds it opens nothing.`
    : `Key ${id} works until ${utc(expiresAt)}.`;
}

function changedText({ id, name, capabilities, venues }: KeyView): string {
  const may = capabilities.length === 0 ? 'nothing' : capabilities.join(', ');
  const where = venues === 'all' ? 'all venues' : venues.join(', ');
  return `Key ${id} (${name}) may do this within 15 seconds: ${may}. It may see ${where}.`;
}

/** In the form that `keys issue` accepts; `all` for the fixed ones of a publishable key. */
function capabilitiesOf({ kind, capabilities }: KeyView): string {
  const usual: readonly string[] =
    kind === 'publishable' ? publishableCapabilities : standardCapabilities;
  const hasUsual = usual.every((one) => capabilities.some((name) => name === one));
  return hasUsual
    ? ['all', ...capabilities.filter((one) => !usual.includes(one))].join(',')
    : capabilities.join(',');
}

function day(instant: Instant | null): string {
  return instant === null ? 'never' : isoOf(instant).slice(0, 10);
}
