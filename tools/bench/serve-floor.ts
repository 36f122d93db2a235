/** The least that answers over HTTP from the same SQL: no framework, no checks, no decisions. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { serveTasks } from './child-tasks';
import { processorTime } from './processor-time';
import type { Statement } from './recording';

interface Answering {
  readonly url: string;
  readonly poolSize: number;
  readonly statements: readonly Statement[];
  readonly body: string;
}

let close = async (): Promise<void> => undefined;

const tasks = {
  ...processorTime,

  async open({ url, poolSize, statements, body }: Answering): Promise<number> {
    const pool = new pg.Pool({ connectionString: url, max: poolSize });
    const bytes = Buffer.from(body);
    const answer = async (): Promise<void> => {
      for (const { text, values } of statements) await pool.query(text, [...values]);
    };
    const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
      request.resume().on('end', () => {
        answer().then(
          () => {
            const headers = { 'Content-Type': 'application/json', 'Content-Length': bytes.length };
            response.writeHead(200, headers).end(bytes);
          },
          () => response.writeHead(500).end(),
        );
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    close = async () => {
      server.closeAllConnections();
      await pool.end();
    };
    return (server.address() as AddressInfo).port;
  },
};

export type FloorTasks = typeof tasks;

serveTasks(tasks, () => close());
