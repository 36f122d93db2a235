/** Sends requests until stopped, and records every failure. */
import { Agent, request } from 'node:http';
import { pause } from '@venue/domain/async';

export interface LoadRequest {
  readonly path: string;
  /** Sent as JSON; null is a GET. */
  readonly body: object | null;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Load {
  /** Answers so far, whether good or not. */
  count(): number;
  /** Answers other than 2xx and broken requests, in words. */
  readonly failures: readonly string[];
  /** The bodies of successful answers that `keeps` has chosen. */
  readonly kept: readonly string[];
  /** Stops, and waits for the last answer. */
  stop(): Promise<void>;
}

interface Plan {
  /** How many requests are in progress at once. */
  readonly atOnce: number;
  /** The pause between two requests of one client, in ms. */
  readonly pauseMs: number;
  readonly next: (index: number) => LoadRequest;
  /** Whether the answer to this request is kept. */
  readonly keeps?: (sent: LoadRequest) => boolean;
}

export function beginLoad(url: string, { atOnce, pauseMs, next, keeps }: Plan): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const failures: string[] = [];
  const kept: string[] = [];
  let [begun, count, isOver] = [0, 0, false];
  const visit = async (): Promise<void> => {
    while (!isOver) {
      const sent = next((begun += 1));
      const answer = await send(url, agent, sent).catch((error: unknown) => String(error));
      count += 1;
      if (typeof answer === 'string') failures.push(`${sent.path}: ${answer}`);
      else if (answer.status >= 300) failures.push(`${sent.path}: ${answer.status} ${answer.text}`);
      else if (keeps?.(sent)) kept.push(answer.text);
      await pause(pauseMs);
    }
  };
  const visits = Promise.all(Array.from({ length: atOnce }, visit));
  return {
    count: () => count,
    failures,
    kept,
    stop: async () => {
      isOver = true;
      await visits;
      agent.destroy();
    },
  };
}

function send(
  url: string,
  agent: Agent,
  { path, body, headers }: LoadRequest,
): Promise<{ readonly status: number; readonly text: string }> {
  const bytes = body === null ? '' : JSON.stringify(body);
  const method = body === null ? 'GET' : 'POST';
  const about = body === null ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}${path}`,
      { agent, method, headers: { ...headers, ...about, 'content-length': bytes.length } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
        });
      },
    );
    sent.on('error', reject);
    sent.end(bytes);
  });
}
