/**
 * A TCP relay to another server, which can be cut off or hold answers back; otherwise it passes
 * bytes on unchanged.
 */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Relay {
  readonly port: number;
  /** Cuts all connections, and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Holds answers back from now on. */
  hold(): void;
  /** How many bytes of answers are held back. */
  heldBytes(): number;
  release(): void;
  close(): Promise<void>;
}

export async function openRelay(toPort: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  const waiting: (() => void)[] = [];
  let [isHolding, heldBytes] = [false, 0];
  const server = createServer((near) => {
    const far = connect(toPort, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        near.destroy();
        far.destroy();
        sockets.delete(socket);
      });
    }
    near.pipe(far);
    far.on('data', (bytes: Buffer) => {
      if (!isHolding) return void near.write(bytes);
      heldBytes += bytes.length;
      waiting.push(() => near.write(bytes));
    });
  });
  let port = 0;
  const mend = async (): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  };
  const cut = async (): Promise<void> => {
    if (!server.listening) return;
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  };
  await mend();
  return {
    port,
    cut,
    mend,
    hold: () => void (isHolding = true),
    heldBytes: () => heldBytes,
    release: () => {
      [isHolding, heldBytes] = [false, 0];
      for (const write of waiting.splice(0)) write();
    },
    close: cut,
  };
}
