import type { MessageProvider, Delivery, OutgoingMessage } from '@venue/domain/message/provider';
import { createTransport, type SMTPPoolOptions } from 'nodemailer';
import { emailFrom } from './email';
import { deliveryAfter } from './smtp-answer';

export interface SmtpOptions {
  /**
   * `smtp://` or `smtps://`, with the credentials; its query may hold more settings of nodemailer.
   */
  readonly url: string;
  /** The address that e-mails come from. */
  readonly from: string;
  /** The longest wait for each step: DNS, connection, greeting, and silence of the server. */
  readonly timeoutMs?: number;
}

/**
 * Sends e-mails by SMTP, over connections that stay open for a while. An e-mail whose reply was
 * lost may have been sent, and another attempt sends it again with the same Message-ID.
 */
export class SmtpEmails implements MessageProvider {
  readonly name = 'smtp';
  readonly isIdempotent = false;
  readonly isCharged = false;
  private readonly pool;

  constructor(private readonly options: SmtpOptions) {
    this.pool = createTransport(poolFor(options));
  }

  async send(message: OutgoingMessage, signal: AbortSignal): Promise<Delivery> {
    if (signal.aborted) return { kind: 'failed', because: 'Stopped before it began' };
    // Not left to nodemailer, which would turn control characters into spaces and so make another
    // address. A mail program would decode an encoded word.
    if (/\p{Cc}|=\?/u.test(message.recipient))
      return { kind: 'refused', because: 'Not an address' };
    try {
      const email = emailFrom(this.options.from, message);
      const { serverMessageId } = await this.pool.sendMail({ ...email, signal });
      return { kind: 'sent', providerReference: serverMessageId ?? null };
    } catch (error) {
      return deliveryAfter(error);
    }
  }

  /** Closes all connections, a busy one once its e-mail has been sent. */
  async close(): Promise<void> {
    this.pool.close();
  }
}

function poolFor({ url, timeoutMs = 5_000 }: SmtpOptions): SMTPPoolOptions & { pool: true } {
  return {
    pool: true,
    url,
    // One retry if the server had closed an idle connection; further attempts are the caller's.
    maxRequeues: 1,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    requireTLS: needsTls(url),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * A password is never sent in the clear to another machine, whatever it, or one between, offers.
 */
function needsTls(url: string): boolean {
  // The error that `new URL` throws would show the password.
  if (!URL.canParse(url)) throw new Error('The address of the mail server cannot be read');
  const { hostname, password } = new URL(url);
  const isHere =
    hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
  return password !== '' && !isHere;
}
