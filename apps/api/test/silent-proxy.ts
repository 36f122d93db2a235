/** A proxy between an app and its database that can drop connections without closing them. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface SilentProxy {
  readonly url: string;
  /** Discards every byte from now on, on existing and on new connections. */
  fallSilent(): void;
  /** New connections work again; older ones stay dead, as after a router's restart. */
  speak(): void;
  close(): Promise<void>;
}

export async function openProxy(databaseUrl: string): Promise<SilentProxy> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  const dead = new Set<Socket>();
  let isSilent = false;

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    if (isSilent) dead.add(client);
    open.add(client).add(upstream);
    const forward = (from: Socket, to: Socket): void => {
      from.on('data', (bytes) => void (dead.has(client) || to.write(bytes)));
      from.on('error', () => undefined);
      from.on('close', () => {
        open.delete(from);
        // A dead connection does not pass on that the other end has closed.
        if (!dead.has(client) || from === client) to.destroy();
      });
    };
    forward(client, upstream);
    forward(upstream, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(databaseUrl), { port: String(port) }).href,
    fallSilent: () => {
      isSilent = true;
      for (const socket of open) dead.add(socket);
    },
    speak: () => {
      isSilent = false;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
