/** A real SMTP server on a loopback port. It stores what it accepts; nothing leaves the machine. */
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** An e-mail that the server has accepted. */
export interface ReceivedEmail {
  /** From the envelope, whatever the headers say. */
  readonly from: string;
  readonly to: readonly string[];
  /** As transmitted. */
  readonly raw: string;
}

/**
 * How the server misbehaves, until this is changed. `take-and-drop` accepts the e-mail and drops
 * the connection without a reply; the others accept nothing.
 */
export type SmtpMisbehaviour =
  | 'none'
  /** The recipient does not exist: 550. */
  | 'refuse-recipient'
  /** The recipient may be tried later: 450. */
  | 'defer-recipient'
  /** The server does not relay for us: 554, in reply to the recipient. */
  | 'deny-relay'
  /** The mailbox is full: 552, in reply to the message. */
  | 'mailbox-full'
  /** The message is taken for spam: 554, in reply to the message. */
  | 'refuse-message'
  | 'deny-login'
  | 'hang'
  | 'drop'
  | 'take-and-drop';

interface Reply {
  readonly code: number;
  readonly text: string;
}

const recipientReplies: Partial<Record<SmtpMisbehaviour, Reply>> = {
  'refuse-recipient': { code: 550, text: '5.1.1 <guest@example.test>: no such user' },
  'defer-recipient': { code: 450, text: '4.2.0 <guest@example.test>: greylisted' },
  'deny-relay': { code: 554, text: '5.7.1 <guest@example.test>: relay access denied' },
};
const messageReplies: Partial<Record<SmtpMisbehaviour, Reply>> = {
  'mailbox-full': { code: 552, text: '5.2.2 <guest@example.test>: mailbox full' },
  'refuse-message': { code: 554, text: '5.7.1 this looks like spam' },
};

export class SmtpDouble {
  /** The accepted e-mails, oldest first. */
  readonly messages: ReceivedEmail[] = [];
  /** How many connections there have been. */
  connections = 0;
  misbehaviour: SmtpMisbehaviour = 'none';
  private port = 0;
  private server: SMTPServer | null = null;
  private readonly sockets = new Set<Socket>();

  /** Null if no login is required. */
  constructor(private readonly account: { user: string; password: string } | null = null) {}

  /** Contains the credentials; stays the same when the server is stopped and started again. */
  get url(): string {
    const { user, password } = this.account ?? { user: '', password: '' };
    const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
    return `smtp://${this.account === null ? '' : login}127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.server = new SMTPServer(this.options());
    // A client that hangs up is not an error.
    this.server.on('error', () => undefined);
    const listener = this.server.listen(this.port, '127.0.0.1');
    listener.on('connection', (socket: Socket) => {
      this.connections += 1;
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
    await once(listener, 'listening');
    this.port = (listener.address() as AddressInfo).port;
  }

  /** From then on, connections are refused. */
  async stop(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (server === null) return;
    const closed = new Promise<void>((resolve) => server.close(resolve));
    this.drop();
    await closed;
  }

  private options(): SMTPServerOptions {
    return {
      // The double has no certificate for TLS.
      disabledCommands: this.account === null ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
      allowInsecureAuth: true,
      disableReverseLookup: true,
      // Our replies contain their own codes.
      hideENHANCEDSTATUSCODES: true,
      onAuth: ({ username, password }, _session, answer) => {
        const { user, password: secret } = this.account ?? {};
        const isRight = username === user && password === secret;
        if (isRight && this.misbehaviour !== 'deny-login') answer(null, { user });
        else answer(fault({ code: 535, text: '5.7.8 authentication failed' }));
      },
      onRcptTo: (_address, _session, answer) => {
        if (this.misbehaviour === 'hang') return;
        if (this.misbehaviour === 'drop') this.drop();
        else answer(fault(recipientReplies[this.misbehaviour]));
      },
      onData: (stream, { envelope }, answer) => {
        void text(stream).then((raw) => {
          const reply = messageReplies[this.misbehaviour];
          if (reply !== undefined) return answer(fault(reply));

          const { mailFrom, rcptTo } = envelope;
          const from = mailFrom === false ? '' : mailFrom.address;
          this.messages.push({ from, to: rcptTo.map(({ address }) => address), raw });
          if (this.misbehaviour === 'take-and-drop') this.drop();
          else answer(null, '2.0.0 taken');
        });
      },
    };
  }

  private drop(): void {
    for (const socket of this.sockets) socket.destroy();
  }
}

function fault(reply: Reply | undefined): Error | null {
  if (reply === undefined) return null;
  return Object.assign(new Error(reply.text), { responseCode: reply.code });
}
