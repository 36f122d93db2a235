import type { OutgoingMessage } from '@venue/domain';
import type { SendMailOptions } from 'nodemailer';

/**
 * A message as an e-mail from that address. Its Message-ID is made from the message's id, so that
 * mailboxes and people can recognise a repetition.
 */
export function emailFrom(address: string, message: OutgoingMessage): SendMailOptions {
  const { sender, recipient, subject, text, calendar } = message;
  return {
    // As objects, since addresses in text are parsed: a comma would split one into two.
    from: { name: sender.name, address },
    to: { name: '', address: recipient },
    ...(sender.replyTo === null ? {} : { replyTo: { name: sender.name, address: sender.replyTo } }),
    subject: subject ?? '',
    messageId: `<${message.id}@${address.slice(address.lastIndexOf('@') + 1)}>`,
    // Prevents automatic replies, such as holiday notices.
    headers: { 'Auto-Submitted': 'auto-generated' },
    text,
    attachments: calendar === null ? [] : [attached(calendar)],
  };
}

/**
 * Attached, not an alternative to the text: a mailbox shows the alternative it prefers, which may
 * hide the text behind the calendar. Alternatives are for invitations, which are to be accepted; a
 * booking is confirmed to a guest who made it. Gmail, Outlook and Apple Mail all open an attachment
 * of this type in their calendars, as long as method and file name agree with its content.
 */
function attached(calendar: string): NonNullable<SendMailOptions['attachments']>[number] {
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
