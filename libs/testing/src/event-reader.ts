/** A client of Server-Sent Events that keeps each event with its time. */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { pause } from '@venue/domain/async';

export interface ReceivedEvent {
  readonly event: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each test says what it reads
  readonly data: any;
  /** The time of arrival, on the clock of `performance`. */
  readonly atMs: number;
}

/** Far more than any event takes. */
const limitMs = 60_000;

export class EventReader {
  readonly events: ReceivedEvent[] = [];
  /** The last id; it takes effect with the blank line after it, as in a browser. */
  lastId = '';
  heartbeats = 0;
  retryMs: number | null = null;
  isOver = false;
  private rest = '';

  private constructor(readonly response: IncomingMessage) {
    response.setEncoding('utf8');
    response.on('data', (text: string) => this.take(text));
    response.on('error', () => undefined);
    response.once('close', () => (this.isOver = true));
  }

  static async open(url: string, headers: Readonly<Record<string, string>>): Promise<EventReader> {
    const outgoing = request(url, { headers: { accept: 'text/event-stream', ...headers } }).end();
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    // A broken connection ends the response and is no error of the test.
    outgoing.on('error', () => undefined);
    return new EventReader(response);
  }

  get status(): number | undefined {
    return this.response.statusCode;
  }

  named(event: string): readonly ReceivedEvent[] {
    return this.events.filter((one) => one.event === event);
  }

  /** The ids of the changed objects, in the order of their events. */
  get changed(): readonly string[] {
    return this.named('change').map(({ data }) => (data as { id: string }).id);
  }

  /** Waits until the condition holds; fails if the stream ends before. */
  async until(holds: (reader: this) => boolean): Promise<void> {
    const began = performance.now();
    while (!holds(this)) {
      if (performance.now() - began > limitMs) {
        throw new Error(`it did not come: ${JSON.stringify(this.events)}`);
      }
      if (this.isOver) throw new Error(`the stream ended: ${JSON.stringify(this.events)}`);
      await pause(5);
    }
  }

  async untilOver(): Promise<void> {
    while (!this.isOver) await pause(5);
  }

  close(): void {
    this.response.destroy();
  }

  private take(text: string): void {
    const blocks = (this.rest + text).split('\n\n');
    this.rest = blocks.pop() ?? '';
    for (const block of blocks) this.dispatch(block.split('\n'));
  }

  private dispatch(lines: readonly string[]): void {
    const field = (name: string): string | undefined =>
      lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
    this.lastId = field('id') ?? this.lastId;
    const retry = field('retry');
    if (retry !== undefined) this.retryMs = Number(retry);
    const data = field('data');
    if (data === undefined) return;
    const event = field('event') ?? 'message';
    if (event === 'heartbeat') this.heartbeats += 1;
    else this.events.push({ event, data: JSON.parse(data), atMs: performance.now() });
  }
}
