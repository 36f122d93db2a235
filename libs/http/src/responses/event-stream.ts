/** A response of Server-Sent Events, and the signal that its server is draining. */
import { setMaxListeners } from 'node:events';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/**
 * A client that is further behind is cut off: it can resume from the last id that it received. The
 * limit exceeds what a resumed stream can have missed.
 */
const behindMaxBytes = 512 * 1024;

export interface ServerSentEvent {
  readonly name: string;
  readonly id: string | null;
  readonly data: object;
}

/** The response starts with the first event, so that a problem can still be answered before. */
export class EventStream {
  constructor(
    private readonly response: ServerResponse,
    private readonly headers: OutgoingHttpHeaders,
  ) {}

  send(event: ServerSentEvent): void {
    this.write(textOf(event));
  }

  /** Ends the stream and asks the client to come back after that time. */
  endWithRetry(ms: number): void {
    this.write(`retry: ${ms}\n\n`);
    this.end();
  }

  end(): void {
    this.response.end();
  }

  private write(text: string): void {
    const { response } = this;
    if (response.destroyed || response.writableEnded) return;
    if (!response.headersSent) {
      response.writeHead(200, {
        ...this.headers,
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        // Tells proxies such as nginx not to buffer.
        'X-Accel-Buffering': 'no',
      });
    }
    response.write(text);
    if (response.writableLength > behindMaxBytes) response.destroy();
  }
}

function textOf({ name, id, data }: ServerSentEvent): string {
  const idLine = id === null ? '' : `id: ${id}\n`;
  return `event: ${name}\n${idLine}data: ${JSON.stringify(data)}\n\n`;
}

const leaving = new WeakMap<IncomingMessage, AbortSignal>();

/** A signal for the requests of one server, which is aborted when it begins to drain. */
export function drainController(): AbortController {
  const controller = new AbortController();
  // One listener for each open stream.
  setMaxListeners(0, controller.signal);
  return controller;
}

export function setDrainSignal(request: IncomingMessage, signal: AbortSignal): void {
  leaving.set(request, signal);
}

/** Aborted when the server of that request begins to drain: a stream must end then. */
export function drainSignalOf(request: IncomingMessage): AbortSignal {
  const signal = leaving.get(request);
  if (signal === undefined) throw new Error('a request that `serve` has not passed on');
  return signal;
}
