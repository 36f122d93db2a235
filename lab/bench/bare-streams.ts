/** The least that streams changes: notifications as they come, written to every response. */
import { createServer, type ServerResponse } from 'node:http';
import pg from 'pg';
import { listen } from './listen';

const heartbeatMs = 15_000;

/** Starts to listen, and returns the port. */
export async function open(url: string): Promise<number> {
  const open = new Set<ServerResponse>();
  const tell = (text: string): void => {
    for (const response of open) response.write(text);
  };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  client.on('notification', ({ payload }) => tell(`data: ${payload}\n\n`));
  await client.query('listen history');
  setInterval(() => tell('event: heartbeat\ndata: {}\n\n'), heartbeatMs);
  const server = createServer((_request, response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(':\n\n');
  });
  return listen(server);
}
