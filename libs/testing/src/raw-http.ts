/** Sends bytes that no HTTP client would send, and returns the answers. */
import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * Sends these bytes on a separate connection and returns every answer until the other side
 * closes, or has sent nothing for half a second after its first byte.
 */
export async function exchange(
  url: string,
  bytes: string | Uint8Array,
): Promise<readonly RawAnswer[]> {
  return answersIn(await receiveAll(new URL(url), bytes));
}

function receiveAll({ hostname, port }: URL, bytes: string | Uint8Array): Promise<Buffer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    const end = (): void => {
      socket.destroy();
      resolve(Buffer.concat(chunks));
    };
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', end);
    // The other side may close before it has read everything.
    socket.on('error', end);
    socket.setTimeout(500, () => chunks.length > 0 && end());
    socket.write(bytes);
  });
}

function answersIn(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = bytes; rest.length > 0;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) throw new Error(`no answer: ${rest.toString('latin1').slice(0, 200)}`);
    const [line = '', ...lines] = rest.subarray(0, end).toString('latin1').split('\r\n');
    const headers = new Headers(lines.map((one) => splitAt(one, ': ')));
    const length = Number(headers.get('content-length') ?? 0);
    const text = rest.subarray(end + 4, end + 4 + length).toString('utf8');
    answers.push({ status: Number(line.split(' ')[1]), headers, text });
    rest = rest.subarray(end + 4 + length);
  }
  return answers;
}

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return [text.slice(0, at), text.slice(at + mark.length)];
}
