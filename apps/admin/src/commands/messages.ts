/** `messages`: texts and e-mails, sent or not. */
import type { TeamMessage } from '@venue/domain/message/team-messages';
import { displayReference } from '@venue/domain/shared/ids';
import { messageNames } from '@venue/operations/messages/kind-names';
import { listMessages } from '@venue/operations/messages/list-messages';
import {
  previewMessages,
  type PreviewedMessage,
} from '@venue/operations/messages/preview-messages';
import { attachmentsOf } from '@venue/operations/messages/team-message-view';
import { command } from '../command';
import { facts, localTime, quote } from '../output';

export const messageCommands = [
  command({
    call: 'messages list',
    example: '--booking "K7QP 4M2X"',
    description:
      'Sent or not: what waits is listed too, and what was stopped says why. A message that stays in the inbox of a ' +
      'public deployment is “kept”: no guest reads it. Nothing of the sandbox leaves the house, so its payment links ' +
      'are listed here. --json has the HTML of e-mails, and the files that go with them, in base64 unless they ' +
      'are text.',
    operation: listMessages,
    flags: {
      environment: { default: undefined },
      reference: { flag: '--booking <reference>', isChecked: true },
      limit: { default: 50, isChecked: true },
    },
    text: (messages) => messages.map(messageText).join('\n\n') || 'No messages.',
  }),

  command({
    call: 'messages preview',
    example: '--kind booking_confirmed --venue the-harbour',
    description:
      'In the words of the group file, or in built-in ones where it leaves an e-mail out. --json has the HTML of ' +
      'e-mails, and the files that go with them.',
    operation: previewMessages,
    text: (messages) => messages.map(previewText).join('\n\n') || 'The venue sends none.',
    json: (messages) => ({ messages: messages.map(previewJson) }),
  }),
];

function previewText(message: PreviewedMessage): string {
  const { kind, channel, venue, subject, text } = message;
  const files = attachmentsOf(message).map(({ name }) => name);
  const entries = { subject, files: files.length === 0 ? null : files.join(', ') };
  const head = [messageNames[kind], channel, venue].join('  ');
  return [head, facts(entries), '', quote(text)]
    .filter((part, at) => at > 1 || part !== '')
    .join('\n');
}

function previewJson(message: PreviewedMessage): Record<string, unknown> {
  const { kind, channel, venue, subject, text, html } = message;
  const attachments = attachmentsOf(message);
  return { kind: messageNames[kind], channel, venue, subject, text, html, attachments };
}

function messageText(message: TeamMessage): string {
  const { channel, venue, kind, state } = message;
  const head = [
    localTime(message.createdAt, venue),
    venue.slug,
    `${channel} to ${message.to}`,
    messageNames[kind],
    state,
  ];
  const entries = {
    booking: message.reference && displayReference(message.reference),
    sent: message.sentAt && localTime(message.sentAt, venue),
    because: message.because,
    subject: message.subject,
    files: filesOf(message),
  };
  return [head.join('  '), facts(entries), '', quote(message.text)].join('\n');
}

function filesOf(message: TeamMessage): string | null {
  const names = attachmentsOf(message).map(({ name }) => name);
  return names.length === 0 ? null : `${names.join(', ')}; --json has them`;
}
