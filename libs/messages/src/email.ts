import type { Attachment, OutgoingMessage } from '@venue/domain/message/provider';
import type { SendMailOptions } from 'nodemailer';

/**
 * A message as an e-mail from that address. Its Message-ID is made from the message's id, so that
 * mailboxes and people can recognise a repetition.
 */
export function emailFrom(address: string, message: OutgoingMessage): SendMailOptions {
  const { sender, recipient, subject, text, html, calendar, attachments } = message;
  return {
    // As objects, since addresses in text are parsed: a comma would split one into two.
    from: { name: withoutEncodedWords(sender.name), address },
    to: { name: '', address: recipient },
    ...(sender.replyTo === null
      ? {}
      : { replyTo: { name: withoutEncodedWords(sender.name), address: sender.replyTo } }),
    subject: withoutEncodedWords(subject ?? ''),
    messageId: `<${message.id}@${address.slice(address.lastIndexOf('@') + 1)}>`,
    // Prevents automatic replies, such as holiday notices.
    headers: { 'Auto-Submitted': 'auto-generated' },
    text,
    ...(html === null ? {} : { html }),
    attachments: [
      ...(calendar === null ? [] : [calendarFile(calendar)]),
      ...attachments.map((file) => attachmentOf(file, html)),
    ],
  };
}

/**
 * A guest's name may look like an encoded word (RFC 2047), which a mail program would show decoded:
 * nodemailer leaves plain ASCII as it is.
 */
function withoutEncodedWords(text: string): string {
  return text.replaceAll('=?', '= ?');
}

type File = NonNullable<SendMailOptions['attachments']>[number];

/** A file that the HTML shows goes with the HTML, so that a mailbox does not list it again. */
function attachmentOf({ name, contentType, content }: Attachment, html: string | null): File {
  const isEmbedded = html?.includes(`"cid:${name}"`) ?? false;
  const file = { filename: name, contentType, content, encoding: 'base64' };
  return isEmbedded ? { ...file, cid: name } : file;
}

/**
 * An attachment and not an alternative to the text: a mailbox shows the alternative it prefers,
 * which may hide the text behind the calendar, with buttons to accept what the guest has booked.
 * Gmail, Outlook and Apple Mail all open an attachment of this type in their calendars if method
 * and file name agree with its content.
 */
function calendarFile(calendar: string): File {
  return {
    filename: 'booking.ics',
    content: calendar,
    contentType: `text/calendar; charset=utf-8; method=${methodOf(calendar)}`,
    // Keeps every byte: an iCalendar file has its own line folding.
    contentTransferEncoding: 'base64',
  };
}

function methodOf(calendar: string): string {
  return /^METHOD:([A-Z-]+)\r?$/im.exec(calendar)?.[1]?.toUpperCase() ?? 'PUBLISH';
}
