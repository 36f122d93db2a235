import type { Delivery } from '@venue/domain';
import type { NodemailerError } from 'nodemailer';

type Fault = Partial<NodemailerError>;

/**
 * Enhanced codes (RFC 3463) that speak of our server, session, credentials or sender, even in
 * answer to a recipient: a server may keep what it holds against us until it hears for whom.
 */
const aboutUs = /^5\.([357]\.|1\.[78]$)/;

/**
 * What became of an e-mail that was not taken. The server's own words are not repeated, since they
 * name the address.
 */
export function deliveryAfter(error: unknown): Delivery {
  const fault = error as Fault;
  return isRefusal(fault)
    ? { kind: 'refused', because: `The mail server refused the recipient with ${codesOf(fault)}` }
    : { kind: isPerhapsTaken(fault) ? 'unknown' : 'failed', because: whyNot(fault) };
}

/** The message was handed over, and the server's word about it never came. */
function isPerhapsTaken({ code, command, responseCode }: Fault): boolean {
  return responseCode === undefined && (command === 'DATA' || code === 'EABORT');
}

/**
 * Only a word about the recipient is final. What is held against us or the message, an
 * administrator may repair.
 */
function isRefusal(fault: Fault): boolean {
  if (fault.permanent !== true) return false;
  const enhanced = enhancedCodeOf(fault);
  if (aboutUs.test(enhanced)) return false;
  // 530 asks for credentials. To the message itself, codes of addresses and mailboxes are final.
  return fault.command === 'RCPT TO' ? fault.responseCode !== 530 : /^5\.[12]\./.test(enhanced);
}

function whyNot(fault: Fault): string {
  if (fault.code === 'EABORT') return 'Given up before the mail server answered';
  if (fault.responseCode === undefined)
    return `No answer from the mail server (${fault.originalCode ?? fault.code ?? 'no code'})`;
  return `The mail server answered ${codesOf(fault)} to ${fault.command ?? 'us'}`;
}

function codesOf(fault: Fault): string {
  return `${fault.responseCode} ${enhancedCodeOf(fault)}`.trim();
}

function enhancedCodeOf(fault: Fault): string {
  return /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(fault.response ?? '')?.[1] ?? '';
}
