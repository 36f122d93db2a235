/** Clients of Server-Sent Events, as a process of their own. */
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';

interface Streams {
  readonly port: number;
  readonly path: string;
  /** Of the sessions, which take turns. */
  readonly cookies: readonly string[];
  readonly count: number;
}

/** In milliseconds, on a clock that all processes of the machine share. */
export function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

/** By the id of what has changed: how many streams got it, and when the last of them did. */
const arrivals = new Map<string, { count: number; lastMs: number }>();

/** Opens them, and resolves once something has come on each. */
export async function open({ count, ...target }: Streams): Promise<void> {
  const agent = new Agent({ maxSockets: Infinity });
  for (let opened = 0; opened < count; opened += 1) {
    const { port, path, cookies } = target;
    const headers = { Cookie: cookies[opened % cookies.length] };
    const asked = request({ port, path, headers, agent }).end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    if (response.statusCode !== 200)
      throw new Error(`a stream was refused: ${response.statusCode}`);
    response.setEncoding('utf8').on('data', keep);
    await once(response, 'data');
  }
}

function keep(text: string): void {
  const lastMs = nowMs();
  for (const [, id = ''] of text.matchAll(/"id" ?: ?"([^"]+)"/g)) {
    arrivals.set(id, { count: (arrivals.get(id)?.count ?? 0) + 1, lastMs });
  }
}

/** When the last of so many streams got it; null where some have not got it yet. */
export function lastArrival(id: string, count: number): number | null {
  const arrival = arrivals.get(id);
  return arrival !== undefined && arrival.count >= count ? arrival.lastMs : null;
}
