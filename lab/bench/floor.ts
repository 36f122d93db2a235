/** The least that does the same work: the recorded SQL through the driver, and nothing else. */
import { createServer } from 'node:http';
import pg from 'pg';
import { listen } from './listen';
import type { Statement, Transaction } from './sql-recording';

let pool = new pg.Pool();

export function connect(connectionString: string, max: number): void {
  pool = new pg.Pool({ connectionString, max });
}

/** A server that runs the SQL for each request and then answers with the body; returns its port. */
export function serve(transactions: readonly Transaction[], body: string): Promise<number> {
  return answerAfter(async () => {
    for (const statement of transactions.flat()) await pool.query(configOf(statement));
  }, body);
}

/** A server that runs an equal share of the transactions for each request; returns its port. */
export function serveInShares(
  transactions: readonly Transaction[],
  requests: number,
  body: string,
): Promise<number> {
  const firstOf = (request: number) => Math.round((request * transactions.length) / requests);
  let arrived = 0;
  return answerAfter(async () => {
    const own = transactions.slice(firstOf(arrived), firstOf(arrived + 1));
    arrived += 1;
    for (const transaction of own) await run(transaction);
  }, body);
}

function answerAfter(work: () => Promise<void>, body: string): Promise<number> {
  const bytes = Buffer.from(body);
  const headers = { 'Content-Type': 'application/json', 'Content-Length': bytes.length };
  const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
    request.resume().on('end', () => {
      work().then(
        () => response.writeHead(200, headers).end(bytes),
        () => response.writeHead(500).end(),
      );
    });
  });
  return listen(server);
}

/** Runs the transactions in order, `concurrency` at a time, and returns the seconds it took. */
export async function replay(
  transactions: readonly Transaction[],
  concurrency: number,
): Promise<number> {
  const rest = transactions.values();
  const runRest = async (): Promise<void> => {
    for (const transaction of rest) await run(transaction);
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: concurrency }, runRest));
  return (performance.now() - began) / 1000;
}

/** The same with each statement parsed each time. */
export function replayPlainly(
  transactions: readonly Transaction[],
  concurrency: number,
): Promise<number> {
  const plain = ({ text, values }: Statement): Statement => ({ text, values });
  return replay(
    transactions.map((transaction) => transaction.map(plain)),
    concurrency,
  );
}

async function run(transaction: Transaction): Promise<void> {
  const client = await pool.connect();
  try {
    for (const statement of transaction) await client.query(configOf(statement));
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

function configOf({ text, values, name }: Statement): pg.QueryConfig {
  return { text, values: [...values], ...(name !== undefined && { name }) };
}
