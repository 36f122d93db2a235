import { Client, type ClientConfig } from 'pg';
import type { Socket } from 'node:net';

/** Above the longest that a statement may take, and below what a caller waits for an answer. */
const silenceMaxMs = 9_000;

/**
 * A connection that ends when nothing is answered to what was said. Where packets are lost without
 * a word, as behind a router that has forgotten us, TCP would wait for a quarter of an hour and
 * more; the server, which ends what takes too long, is not there to do so.
 */
export class AttentiveClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    // Between two owners nobody listens, and an error that nobody hears would end the process. The
    // pool and whoever asks next find out by themselves.
    this.on('error', () => undefined);
    this.once('connect', () => new Attention(streamOf(this)));
  }
}

/** Encrypted or not; the driver has no public name for it. */
function streamOf(client: Client): Socket {
  return (client as unknown as { readonly connection: { readonly stream: Socket } }).connection
    .stream;
}

const all = new Set<Attention>();

class Attention {
  private heardMs = performance.now();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly stream: Socket) {
    all.add(this);
    const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
    stream.write = (...args: unknown[]): boolean => {
      this.timer ??= setTimeout(look, silenceMaxMs, performance.now()).unref();
      return write(...args);
    };
    stream.on('data', () => this.hear());
    stream.on('close', () => {
      this.hear();
      all.delete(this);
    });
  }

  private hear(): void {
    this.heardMs = performance.now();
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  endIfSilentSince(momentMs: number): void {
    if (this.heardMs > momentMs) return;
    const words = `no answer within ${silenceMaxMs / 1000} s`;
    this.stream.destroy(Object.assign(new Error(words), { code: 'ETIMEDOUT' }));
  }
}

/** After a pause of this process itself, what was answered meanwhile is read first. */
function look(askedMs: number): void {
  setImmediate(endSilent, askedMs);
}

/**
 * What took one connection has mostly taken all, and each that idles in a pool would cost somebody
 * the same wait: those that have said nothing since the question are ended with it.
 */
function endSilent(askedMs: number): void {
  for (const one of all) one.endIfSilentSince(askedMs);
}
