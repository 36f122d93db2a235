import type { Actor, ChangeOrigin, Integration } from '@venue/domain';
import type { Operation } from '../operation';
import type { OperationRequest } from './operation-request';

/** Who makes the changes of a request, for the history. */
export function changeOriginOf(
  operation: Operation,
  { surface, requestId }: Pick<OperationRequest, 'surface' | 'requestId'>,
  caller: Integration,
): ChangeOrigin {
  return { actor: actorOf(operation, surface, caller), requestId };
}

/** A booking that is proved counts as changed by its guest; the integration is noted beside. */
function actorOf(
  { venue }: Operation,
  surface: OperationRequest['surface'],
  { id, kind, name }: Integration,
): Actor {
  if (kind === 'publishable') return { kind: 'guest', by: 'widget' };
  if (venue === 'of-the-booking') return { kind: 'guest', by: 'phone', through: name };
  return { kind: surface === 'mcp' ? 'agent' : 'integration', id, name };
}
