import { Option, type Command } from 'commander';
import { capabilities, environments, standardCapabilities, type Environment } from '@venue/domain';
import { issueBookPageKey } from '@venue/operations/access/keys/book-page-keys';
import { issueKey } from '@venue/operations/access/keys/issue-key';
import { toKey, type IssuedKey } from '@venue/operations/access/keys/key-view';
import { listKeys } from '@venue/operations/access/keys/list-keys';
import { revokeKey } from '@venue/operations/access/keys/revoke-key';
import { setKeyOrigins } from '@venue/operations/access/keys/set-key-origins';
import { command, family } from './command';
import { addChangeCommand } from './keys-change';
import { addRotateCommand } from './keys-rotate';
import { issuedJson, issuedText, listed } from './key-output';
import { print, type Json, type Terminal } from './output';
import { perform } from './session';

const standard: readonly string[] = standardCapabilities;
const capabilityLines = [
  `Capabilities: all (${standard.join(', ')}), and those that are always named:`,
  `${capabilities.filter((one) => !standard.includes(one)).join(', ')}.`,
];

/** `keys`: server keys for the Booking API, and publishable keys for the widget routes. */
export function addKeyCommands(program: Command, terminal: Terminal): void {
  const keys = family(program, 'keys', 'issue, list, change, rotate and revoke keys');
  addIssue(keys, terminal);
  addRotateCommand(keys, terminal);
  addOrigins(keys, terminal);
  addChangeCommand(keys, terminal, capabilityLines);

  command(keys, 'list', {
    about: 'list all keys, revoked ones too',
    example: 'keys list',
    more: [
      'Keys are shown by their id: the key itself is shown once, when it is issued. EXPIRES',
      'is when a key that was rotated opens nothing any more.',
    ].join('\n'),
  }).action(async (options: Json) => {
    const found = await perform(listKeys, {}, terminal);
    print(terminal, { text: listed(found), json: { keys: found.map(toKey) } }, options);
  });

  command(keys, 'revoke <id>', {
    about: 'revoke a key for good',
    example: 'keys revoke 7Hq2ZbT9',
    more: 'Takes the id from the list, or the whole key. There is no way back.',
  }).action(async (id: string, options: Json) => {
    const key = await perform(revokeKey, { id }, terminal);
    const text = `Key ${key.id} (${key.name}) is revoked. Within 15 seconds it opens nothing.`;
    print(terminal, { text, json: toKey(key) }, options);
  });
}

interface IssueOptions extends Json {
  readonly name: string;
  readonly channel: string;
  readonly venues: string;
  readonly capabilities: string;
  readonly env: Environment;
  readonly publishable?: boolean;
  readonly bookPage?: boolean;
  readonly origins?: string;
}

function addIssue(keys: Command, terminal: Terminal): void {
  command(keys, 'issue', {
    about: 'issue a key, which is shown this once',
    example: 'keys issue --name "Phone agent" --channel phone-agent --venues the-harbour',
    more: [
      ...capabilityLines,
      'A publishable key stands in pages for all to read: it books from a browser and finds',
      'nothing that others booked. Its origins are the sites whose pages may use it;',
      'http://localhost:* and http://127.0.0.1:* stand for any port of a developer’s machine.',
      'With --book-page alone, the deployment’s own booking pages get a key after theirs was',
      'revoked. The first one was issued by setup or migrate.',
    ].join('\n'),
  })
    .requiredOption('--name <name>', 'what you call the integration')
    .requiredOption('--channel <channel>', 'noted as the source of its bookings: website, phone')
    .option('--venues <slugs>', 'the venues it may see: all, or slugs with commas', 'all')
    .option('--capabilities <names>', 'what it may do: all, or names with commas', 'all')
    .addOption(
      new Option('--publishable', 'a key for pages, instead of one for a server').conflicts(
        'capabilities',
      ),
    )
    .option('--origins <origins>', 'for pages where: https://www.example.com, with commas')
    .addOption(
      new Option('--book-page', 'the key of the deployment’s own booking pages')
        .implies({ name: '', channel: '' })
        .conflicts(['venues', 'capabilities', 'publishable', 'origins', 'env']),
    )
    .addOption(
      new Option('--env <environment>', 'sandbox keys have a diary of their own')
        .choices(environments)
        .default('live'),
    )
    .action(async (options: IssueOptions) => {
      const issued = await issue(options, terminal);
      print(terminal, { text: issuedText(issued), json: issuedJson(issued) }, options);
    });
}

function issue(
  { publishable = false, bookPage = false, env, ...wish }: IssueOptions,
  terminal: Terminal,
): Promise<IssuedKey> {
  if (bookPage) return perform(issueBookPageKey, {}, terminal);
  const kind = publishable ? 'publishable' : 'integration';
  return perform(issueKey, { ...wish, kind, environment: env }, terminal);
}

interface OriginsOptions extends Json {
  readonly set: string;
}

/** `keys origins`: changes the origins of a key, since a site may move while its key stays. */
function addOrigins(keys: Command, terminal: Terminal): void {
  command(keys, 'origins <id>', {
    about: 'say anew on whose pages a publishable key works',
    example: 'keys origins 7Hq2ZbT9 --set https://www.example.com,https://example.com',
    more: [
      'Takes the id from the list, or the whole key. The list replaces the one before, also of',
      'the key that it was rotated to or from.',
    ].join('\n'),
  })
    .requiredOption('--set <origins>', 'all of them, with commas')
    .action(async (id: string, options: OriginsOptions) => {
      const key = await perform(setKeyOrigins, { id, origins: options.set }, terminal);
      const text = `Key ${key.id} (${key.name}) works within 15 seconds at ${key.origins.join(', ')}, and nowhere else.`;
      print(terminal, { text, json: toKey(key) }, options);
    });
}
