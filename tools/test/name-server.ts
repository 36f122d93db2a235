/** A DNS server like that of a container network: it returns the addresses now in service. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export interface NameServer {
  /** `address:port`, for a resolver's configuration. */
  readonly at: string;
  /** Takes effect from the next query on. */
  set(name: string, addresses: readonly string[]): void;
  close(): Promise<void>;
}

export async function openNameServer(): Promise<NameServer> {
  const known = new Map<string, readonly string[]>();
  const socket = createSocket('udp4');
  socket.on('message', (question, { address, port }) => {
    socket.send(answerTo(question, known), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    at: `127.0.0.1:${socket.address().port}`,
    set: (name, addresses) => void known.set(name, addresses),
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}

const headBytes = 12;
const noSuchName = 3;

/** RFC 1035: the question is repeated, with an A record for each address. */
function answerTo(question: Buffer, known: ReadonlyMap<string, readonly string[]>): Buffer {
  const { name, end } = nameIn(question);
  const addresses = known.get(name) ?? [];
  const head = Buffer.from(question.subarray(0, headBytes));
  // Flags: a response, recursion desired and available.
  head.writeUInt16BE(0x8180 | (known.has(name) ? 0 : noSuchName), 2);
  head.writeUInt16BE(addresses.length, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, question.subarray(headBytes, end), ...addresses.map(record)]);
}

/** Labels, each after its length, up to an empty one; then type and class. */
function nameIn(question: Buffer): { readonly name: string; readonly end: number } {
  const labels: string[] = [];
  let at = headBytes;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 5 };
}

/** An A record for the name at byte offset 12, with a TTL of one second. */
function record(address: string): Buffer {
  const fixed = [0xc0, headBytes, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4];
  return Buffer.from([...fixed, ...address.split('.').map(Number)]);
}
