import { Client, type ClientConfig } from 'pg';
import type { Socket } from 'node:net';

/** Above the longest that a statement may take, and below what a caller waits for an answer. */
const silenceMaxMs = 9_000;

/**
 * A connection that ends when nothing is answered to what was said. Where packets are lost without a
 * word, as behind a router that has forgotten us, TCP would wait for a quarter of an hour and more;
 * the server, which ends what takes too long, is not there to do so.
 */
export class AttentiveClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.once('connect', () => endWhenSilent(streamOf(this)));
  }
}

/** Encrypted or not; the driver has no public name for it. */
function streamOf(client: Client): Socket {
  return (client as unknown as { readonly connection: { readonly stream: Socket } }).connection
    .stream;
}

function endWhenSilent(stream: Socket): void {
  let timer: NodeJS.Timeout | undefined;
  const heard = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const end = (): void => {
    const words = `no answer within ${silenceMaxMs / 1000} s`;
    stream.destroy(Object.assign(new Error(words), { code: 'ETIMEDOUT' }));
  };
  const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
  stream.write = (...args: unknown[]): boolean => {
    timer ??= setTimeout(end, silenceMaxMs).unref();
    return write(...args);
  };
  stream.on('data', heard);
  stream.on('close', heard);
}
