/** The HTTP client of all benchmarks, with keep-alive and `concurrency` journeys at a time. */
import { Agent, request as sendRequest } from 'node:http';

export interface HttpRequest {
  /** POST unless another is given. */
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  /** `{0.id}` stands for the field `id` in the answer to the first request of the journey. */
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The expected status; null accepts any answer. */
  readonly status: number | null;
}

/** Requests of one client, each sent when the one before it is answered. */
type Journey = readonly HttpRequest[];

interface Plan {
  readonly port: number;
  readonly credentials: Readonly<Record<string, string>>;
  readonly journeys: readonly Journey[];
  readonly concurrency: number;
}

export interface Load {
  readonly seconds: number;
  readonly journeysPerSecond: number;
  /** Of each journey, from its first byte sent to its last byte received. */
  readonly milliseconds: readonly number[];
  /** Of each answer; 0 where there was none. */
  readonly statuses: readonly number[];
  readonly firstBody: string;
  /** The first answer whose status is not the expected one. */
  readonly unexpected: string | null;
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

const agent = new Agent({ keepAlive: true });

export async function send({ journeys, concurrency, ...target }: Plan): Promise<Load> {
  const answers: Answer[] = [];
  const milliseconds: number[] = [];
  let unexpected: string | null = null;
  const rest = journeys.values();
  const client = async (): Promise<void> => {
    for (const journey of rest) {
      const began = performance.now();
      const ofJourney: Answer[] = [];
      for (const request of journey) {
        const { status, body } = await answerTo(request, ofJourney, target);
        ofJourney.push({ status, body });
        if (status === request.status || request.status === null) continue;
        unexpected ??= `${request.path}: ${status} ${body}`;
        break;
      }
      milliseconds.push(performance.now() - began);
      answers.push(...ofJourney);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: concurrency }, client));
  const seconds = (performance.now() - began) / 1000;
  return {
    seconds,
    journeysPerSecond: journeys.length / seconds,
    milliseconds,
    statuses: answers.map(({ status }) => status),
    firstBody: answers[0]?.body ?? '',
    unexpected,
  };
}

function answerTo(
  { method = 'POST', path, body, headers: own }: HttpRequest,
  earlier: readonly Answer[],
  { port, credentials }: Pick<Plan, 'port' | 'credentials'>,
): Promise<Answer> {
  const text = body.replace(/\{(\d)\.(\w+)\}/g, (_, step: string, field: string) => {
    const fields = JSON.parse(earlier[Number(step)]?.body ?? '{}') as Record<string, string>;
    return fields[field] ?? '';
  });
  const headers = {
    ...credentials,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    ...own,
  };
  return new Promise((resolve) => {
    const fail = (error: Error): void => resolve({ status: 0, body: error.message });
    sendRequest({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', fail);
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
      });
    })
      .on('error', fail)
      .end(text);
  });
}
