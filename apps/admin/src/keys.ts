import { Option, type Command } from 'commander';
import { capabilities, environments, isoOf, type Environment, type Instant } from '@venue/domain';
import type { Administration, KeyInfo } from '@venue/runtime';
import { command, family } from './command';
import { addRotateCommand } from './keys-rotate';
import { isoOrNull, say, table, utc, type Answer, type Json, type Terminal } from './output';
import { administering } from './session';

/** `keys`: what integrations open the Booking API with. */
export function addKeyCommands(program: Command, terminal: Terminal): void {
  const keys = family(program, 'keys', 'issue, list, rotate and revoke integration keys');
  addIssue(keys, terminal);
  addRotateCommand(keys, terminal);

  command(keys, 'list', {
    about: 'list all keys, revoked ones too',
    example: 'keys list',
    more: [
      'Keys are shown by their id: the key itself is shown once, when it is issued. EXPIRES',
      'is when a key that was rotated opens nothing any more.',
    ].join('\n'),
  }).action(async (options: Json) => {
    const found = await administering(terminal, (administration) => administration.keys());
    say(terminal, { text: listed(found), json: { keys: found.map(keyJson) } }, options);
  });

  command(keys, 'revoke <id>', {
    about: 'revoke a key for good',
    example: 'keys revoke 7Hq2ZbT9',
    more: 'Takes the id from the list, or the whole key. There is no way back.',
  }).action(async (id: string, options: Json) => {
    const key = await administering(terminal, (administration) => administration.revokeKey(id));
    const text = `Key ${key.id} (${key.name}) is revoked. Within 15 seconds it opens nothing.`;
    say(terminal, { text, json: keyJson(key) }, options);
  });
}

interface IssueOptions extends Json {
  readonly name: string;
  readonly channel: string;
  readonly venues: string;
  readonly capabilities: string;
  readonly env: Environment;
}

function addIssue(keys: Command, terminal: Terminal): void {
  command(keys, 'issue', {
    about: 'issue a key, which is shown this once',
    example: 'keys issue --name "Phone agent" --channel phone-agent --venues the-harbour',
    more: `Capabilities: ${capabilities.join(', ')}.`,
  })
    .requiredOption('--name <name>', 'what you call the integration')
    .requiredOption('--channel <channel>', 'noted as the source of its bookings: website, phone')
    .option('--venues <slugs>', 'the venues it may see: all, or slugs with commas', 'all')
    .option('--capabilities <names>', 'what it may do: all, or names with commas', 'all')
    .addOption(
      new Option('--env <environment>', 'sandbox keys have a diary of their own')
        .choices(environments)
        .default('live'),
    )
    .action(async (options: IssueOptions) => {
      const answer = await administering(terminal, (administration) =>
        issue(administration, options),
      );
      say(terminal, answer, options);
    });
}

async function issue(administration: Administration, wish: IssueOptions): Promise<Answer> {
  const issued = await administration.issueKey(wish);
  const { id, key, name, channel, environment, venues } = issued;
  const { createdAt } = keyJson(issued);
  return {
    text: `${key}\n\nKeep it safe: it is shown this once. In lists it is known as ${id}.`,
    json: {
      id,
      key,
      name,
      channel,
      environment,
      venues,
      capabilities: issued.capabilities,
      createdAt,
    },
  };
}

function listed(keys: readonly KeyInfo[]): string {
  if (keys.length === 0) return 'No key has been issued yet.';
  const head = [
    ...['ID', 'NAME', 'CHANNEL', 'ENV', 'VENUES', 'CAPABILITIES', 'CREATED'],
    ...['EXPIRES', 'LAST USED'],
  ];
  const rows = keys.map((key) => [
    key.id,
    key.name,
    key.channel,
    key.environment,
    key.venues === 'all' ? 'all' : key.venues.join(','),
    key.capabilities.length === capabilities.length ? 'all' : key.capabilities.join(','),
    day(key.createdAt),
    key.expiresAt === null ? 'never' : utc(key.expiresAt),
    key.revokedAt === null ? day(key.lastUsedAt) : `revoked ${day(key.revokedAt)}`,
  ]);
  return table(head, rows);
}

function day(instant: Instant | null): string {
  return instant === null ? 'never' : isoOf(instant).slice(0, 10);
}

/** A key for programs. */
function keyJson({ createdAt, lastUsedAt, expiresAt, revokedAt, ...key }: KeyInfo): KeyJson {
  return {
    ...key,
    createdAt: isoOf(createdAt),
    lastUsedAt: isoOrNull(lastUsedAt),
    expiresAt: isoOrNull(expiresAt),
    revokedAt: isoOrNull(revokedAt),
  };
}

type Moment = 'createdAt' | 'lastUsedAt' | 'expiresAt' | 'revokedAt';
type KeyJson = Omit<KeyInfo, Moment> & Readonly<Record<Moment, string | null>>;
