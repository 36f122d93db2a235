/** Writes that must be done once, whatever happens to the network or the page meanwhile. */
import { isOutcomeUnknown, newKey, type Reply } from '../client';
import type { OpenWrite } from '../session';
import type { Flow } from './flow';

/**
 * Sends a write. It is stored until its outcome is known: the same body takes the same key then,
 * and after a reload it is sent again.
 */
export async function send<Answer>(
  flow: Flow,
  path: OpenWrite['path'],
  body: OpenWrite['body'],
): Promise<Reply<Answer>> {
  const { client, session } = flow.means;
  const open = session.read().openWrite;
  const isSame = open?.path === path && JSON.stringify(open.body) === JSON.stringify(body);
  const idempotencyKey = isSame ? open.idempotencyKey : newKey();
  session.write({ openWrite: { path, idempotencyKey, body } });
  const reply = await client.post<Answer>(path, body, { idempotencyKey });
  if (reply.failure === undefined || !isOutcomeUnknown(reply.failure)) {
    session.write({ openWrite: null });
  }
  return reply;
}
