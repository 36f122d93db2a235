import { InvalidArgumentError, Option, type Command } from 'commander';
import {
  displayReference,
  environments,
  parseReference,
  type Environment,
  type Reference,
  type TeamMessage,
} from '@venue/domain';
import { messageNames } from '@venue/operations/messages/kind-names';
import { listMessages } from '@venue/operations/messages/list-messages';
import {
  previewMessages,
  previewNames,
  type PreviewedMessage,
} from '@venue/operations/messages/preview-messages';
import { attachmentsOf, toTeamMessage } from '@venue/operations/messages/team-message-view';
import { command, family } from './command';
import { facts, localTime, quoted, print, type Json, type Terminal } from './output';
import { perform } from './session';

interface ListOptions extends Json {
  readonly env?: Environment;
  readonly venue?: string;
  readonly booking?: Reference;
  readonly to?: string;
  readonly limit: number;
}

/** `messages`: the texts and e-mails that were written, sent or not. */
export function addMessageCommands(program: Command, terminal: Terminal): void {
  const messages = family(program, 'messages', 'read the texts and e-mails to guests and teams');
  command(messages, 'list', {
    about: 'list messages with their whole text, newest first',
    example: 'messages list --booking "K7QP 4M2X"',
    more: [
      'Sent or not: what waits is listed too, and what was stopped says why. A message that',
      'stays in the inbox of a public deployment is “kept”: no guest reads it. Nothing of the',
      'sandbox leaves the house, so its payment links are to be found here.',
      '--json has the HTML of e-mails, and the files that go with them, in base64 unless',
      'they are text.',
    ].join('\n'),
  })
    .addOption(
      new Option('--env <environment>', 'if left out, the booking’s, or live').choices(
        environments,
      ),
    )
    .option('--venue <slug>', 'of that venue only')
    .option('--booking <reference>', 'about that booking only', aReference)
    .option('--to <phone or e-mail>', 'to that number or address only')
    .option('--limit <number>', 'at most so many', aLimit, 50)
    .action(async (options: ListOptions) => {
      const { env, venue, booking, to, limit } = options;
      const fields = { environment: env, venue, reference: booking, to, limit };
      const found = await perform(listMessages, fields, terminal);
      print(
        terminal,
        { text: listed(found), json: { messages: found.map(toTeamMessage) } },
        options,
      );
    });
  addPreview(messages, terminal);
}

interface PreviewOptions extends Json {
  readonly kind?: (typeof previewNames)[number];
  readonly venue?: string;
}

function addPreview(messages: Command, terminal: Terminal): void {
  command(messages, 'preview', {
    about: 'show what guests are sent, by an example that is not stored',
    example: 'messages preview --kind booking_confirmed --venue the-harbour',
    more: [
      'In the words of the group file, or in built-in ones where it leaves an e-mail out.',
      '--json has the HTML of e-mails, and the files that go with them.',
    ].join('\n'),
  })
    .addOption(new Option('--kind <kind>', 'of that kind only').choices(previewNames))
    .option('--venue <slug>', 'of that venue; if left out, the first')
    .action(async (options: PreviewOptions) => {
      const { kind, venue } = options;
      const shown = await perform(previewMessages, { kind, venue }, terminal);
      const text = shown.length === 0 ? 'The venue sends none.' : shown.map(preview).join('\n\n');
      print(terminal, { text, json: { messages: shown.map(previewJson) } }, options);
    });
}

function preview(message: PreviewedMessage): string {
  const { kind, channel, venue, subject, text } = message;
  const files = attachmentsOf(message).map(({ name }) => name);
  const known = { subject, files: files.length === 0 ? null : files.join(', ') };
  const head = [messageNames[kind], channel, venue].join('  ');
  return [head, facts(known), '', quoted(text)]
    .filter((part, at) => at > 1 || part !== '')
    .join('\n');
}

function previewJson(message: PreviewedMessage): Record<string, unknown> {
  const { kind, channel, venue, subject, text, html } = message;
  const attachments = attachmentsOf(message);
  return { kind: messageNames[kind], channel, venue, subject, text, html, attachments };
}

function aReference(text: string): Reference {
  const reference = parseReference(text);
  if (reference !== null) return reference;
  throw new InvalidArgumentError('It must be a reference such as K7QP 4M2X.');
}

const limitMax = 1000;

function aLimit(text: string): number {
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= limitMax) return limit;
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${limitMax}.`);
}

function listed(messages: readonly TeamMessage[]): string {
  return messages.length === 0 ? 'No messages.' : messages.map(block).join('\n\n');
}

function block(message: TeamMessage): string {
  const { channel, venue, kind, state } = message;
  const head = [
    localTime(message.createdAt, venue),
    venue.slug,
    `${channel} to ${message.to}`,
    messageNames[kind],
    state,
  ];
  const known = {
    booking: message.reference && displayReference(message.reference),
    sent: message.sentAt && localTime(message.sentAt, venue),
    because: message.because,
    subject: message.subject,
    files: filesOf(message),
  };
  return [head.join('  '), facts(known), '', quoted(message.text)].join('\n');
}

function filesOf(message: TeamMessage): string | null {
  const names = attachmentsOf(message).map(({ name }) => name);
  return names.length === 0 ? null : `${names.join(', ')}; --json has them`;
}
