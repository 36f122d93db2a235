import type { Delivery } from '@venue/domain/message/provider';
import type { NodemailerError } from 'nodemailer';

type Fault = Partial<NodemailerError>;

/**
 * Enhanced codes (RFC 3463) that concern our server, session, credentials or sender, even in answer
 * to RCPT TO: a server may delay such a refusal until it has the recipient.
 */
const ourFaults = /^5\.([357]\.|1\.[78]$)/;

/**
 * The outcome of an e-mail that was not accepted. The server's own text is not repeated, since it
 * contains the address.
 */
export function deliveryAfter(error: unknown): Delivery {
  const fault = error as Fault;
  return isRefusal(fault)
    ? { kind: 'refused', because: `The mail server refused the recipient with ${codesOf(fault)}` }
    : { kind: mayBeAccepted(fault) ? 'unknown' : 'failed', because: reasonOf(fault) };
}

/** The message was transmitted, but no reply arrived, so the server may have accepted it. */
function mayBeAccepted({ code, command, responseCode }: Fault): boolean {
  return responseCode === undefined && (command === 'DATA' || code === 'EABORT');
}

/**
 * Only a permanent reply about the recipient is final. An administrator may repair what is wrong
 * with us or the message.
 */
function isRefusal(fault: Fault): boolean {
  if (fault.permanent !== true) return false;
  const enhanced = enhancedCodeOf(fault);
  if (ourFaults.test(enhanced)) return false;
  // 530 asks for credentials. In reply to the message itself, address and mailbox codes are final.
  return fault.command === 'RCPT TO' ? fault.responseCode !== 530 : /^5\.[12]\./.test(enhanced);
}

function reasonOf(fault: Fault): string {
  if (fault.code === 'EABORT') return 'Stopped before the mail server answered';
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
