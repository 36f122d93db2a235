import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts to listen on a free port of this machine, and returns it. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
