import { InvalidArgumentError, Option, type Command } from 'commander';
import {
  displayReference,
  environments,
  isoOf,
  parseReference,
  type Environment,
  type Reference,
  type TeamMessage,
} from '@venue/domain';
import { listMessages } from '@venue/operations';
import { command, family } from './command';
import { facts, isoOrNull, localTime, quoted, say, type Json, type Terminal } from './output';
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
      'Sent or not: what waits is listed too, and what was stopped says why. Nothing of',
      'the sandbox leaves the house, so its payment links are to be found here.',
      '--json tells calendar files too.',
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
      say(terminal, { text: listed(found), json: { messages: found.map(messageJson) } }, options);
    });
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
    kind,
    state,
  ];
  const known = {
    booking: message.reference && displayReference(message.reference),
    sent: message.sentAt && localTime(message.sentAt, venue),
    because: message.because,
    subject: message.subject,
    calendar: message.calendar && 'a file goes with it; --json has it',
  };
  return [head.join('  '), facts(known), '', quoted(message.text)].join('\n');
}

/** A message as JSON. */
export function messageJson({
  venue,
  reference,
  createdAt,
  sentAt,
  ...message
}: TeamMessage): Record<string, unknown> {
  const { id, kind, channel, environment, to, subject, text, calendar, state, because } = message;
  return {
    id,
    kind,
    channel,
    environment,
    venue: venue.slug,
    reference: reference && displayReference(reference),
    to,
    subject,
    text,
    calendar,
    state,
    because,
    createdAt: isoOf(createdAt),
    sentAt: isoOrNull(sentAt),
  };
}
