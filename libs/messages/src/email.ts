import type { OutgoingMessage } from '@venue/domain';
import type { SendMailOptions } from 'nodemailer';

/**
 * A letter as an e-mail from that address. Its Message-ID is made of the letter's id, so that
 * mailboxes and people can tell a repetition.
 */
export function emailFrom(address: string, letter: OutgoingMessage): SendMailOptions {
  const { sender, recipient, subject, text, calendar } = letter;
  return {
    // As objects, since addresses in text are parsed: a comma would make two of one.
    from: { name: sender.name, address },
    to: { name: '', address: recipient },
    ...(sender.replyTo === null ? {} : { replyTo: { name: sender.name, address: sender.replyTo } }),
    subject: subject ?? '',
    messageId: `<${letter.id}@${address.slice(address.lastIndexOf('@') + 1)}>`,
    // Keeps holiday notices from answering.
    headers: { 'Auto-Submitted': 'auto-generated' },
    text,
    attachments: calendar === null ? [] : [attached(calendar)],
  };
}

/**
 * Attached, not an alternative to the text: of alternatives a mailbox shows the one it likes best,
 * which may hide the text behind the calendar. That form is for invitations, to be accepted; a
 * booking is announced to a guest who made it. Gmail, Outlook and Apple Mail all open an attachment
 * of this type into their calendars, as long as method and file name agree with what is in it.
 */
function attached(calendar: string): NonNullable<SendMailOptions['attachments']>[number] {
  return {
    filename: 'booking.ics',
    content: calendar,
    contentType: `text/calendar; charset=utf-8; method=${methodOf(calendar)}`,
    // Byte for byte: an iCalendar file folds its own lines.
    contentTransferEncoding: 'base64',
  };
}

function methodOf(calendar: string): string {
  return /^METHOD:([A-Z-]+)\r?$/im.exec(calendar)?.[1]?.toUpperCase() ?? 'PUBLISH';
}
