import { environments } from '@venue/domain/access/caller';
import { messageStates } from '@venue/domain/message/message';
import type { Attachment } from '@venue/domain/message/provider';
import type { TeamMessage } from '@venue/domain/message/team-messages';
import { displayReference } from '@venue/domain/shared/ids';
import { isoOf, isoOrNull } from '@venue/domain/shared/time';
import { output, outputOrNull } from '../fields/field';
import { listOf, moment, oneOf, uuid, plainText } from '../fields/kinds';
import { messageNames } from './kind-names';

class AttachmentAnswer {
  @output(plainText, 'The name of the file.') name!: string;
  @output(plainText, 'Its media type.') contentType!: string;
  @output(plainText, 'The file: as it is if it is text, otherwise in base64.') content!: string;
}

/** A text or an e-mail, sent or not. */
export class TeamMessageAnswer {
  @output(uuid, 'The message.') id!: string;
  @output(plainText, 'The kind of message.') kind!: string;
  @output(oneOf('text', 'email'), 'How it goes out.') channel!: string;
  @output(oneOf(...environments), 'Nothing of the sandbox leaves the house.') environment!: string;
  @output(plainText, 'The venue, by its slug.') venue!: string;
  @outputOrNull(plainText, 'The booking or the tickets that it is about.') reference!:
    string | null;
  @output(plainText, 'The phone number or e-mail address.') to!: string;
  @outputOrNull(plainText, 'The subject of an e-mail.') subject!: string | null;
  @output(plainText, 'The text.') text!: string;
  @outputOrNull(plainText, 'The HTML of an e-mail.') html!: string | null;
  @output(listOf(AttachmentAnswer), 'Files that go with it.') attachments!: readonly Attachment[];
  @output(
    oneOf(...messageStates),
    'How its delivery stands; kept: it stays in the inbox of a public deployment, and no guest reads it.',
  )
  state!: string;
  @outputOrNull(plainText, 'Why it was stopped, or the last failure.') because!: string | null;
  @output(moment, 'When it was written.') createdAt!: string;
  @outputOrNull(moment, 'When a provider accepted it.') sentAt!: string | null;
}

export function toTeamMessage({
  venue,
  reference,
  createdAt,
  sentAt,
  ...message
}: TeamMessage): TeamMessageAnswer {
  const { id, kind, channel, environment, to, subject, text, html, state, because } = message;
  return {
    id,
    kind: messageNames[kind],
    channel,
    environment,
    venue: venue.slug,
    reference: reference && displayReference(reference),
    to,
    subject,
    text,
    html,
    attachments: attachmentsOf(message),
    state,
    because,
    createdAt: isoOf(createdAt),
    sentAt: isoOrNull(sentAt),
  };
}

/** All attachments of an e-mail. Text is included as it is; other content in base64. */
export function attachmentsOf({
  calendar,
  attachments,
}: Pick<TeamMessage, 'calendar' | 'attachments'>): readonly Attachment[] {
  if (calendar === null) return attachments;
  const file = { name: 'booking.ics', contentType: 'text/calendar', content: calendar };
  return [file, ...attachments];
}
