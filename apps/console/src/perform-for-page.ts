import { requestIdOf, sessionOf } from '@venue/http';
import type { TeamOperation } from '@venue/operations/operation';
import type { TeamDeployment } from '@venue/operations/pipeline/deployment';
import type { OperationResponse } from '@venue/operations/pipeline/operation-response';
import { perform } from '@venue/operations/pipeline/perform';
import type { Request } from 'express';

/** Performs a team operation for a request to another route than its own. */
export function performForPage(
  operation: TeamOperation,
  parameters: Readonly<Record<string, unknown>>,
  { request, deployment }: { readonly request: Request; readonly deployment: TeamDeployment },
): Promise<OperationResponse> {
  return perform(
    operation,
    {
      by: 'session',
      credentials: sessionOf(request, deployment),
      idempotency: { key: null, pointer: 'Idempotency-Key', withoutKey: 'refused' },
      initials: null,
      managerCode: null,
      requestId: requestIdOf(request, deployment),
      surface: 'team',
      fields: () => Promise.resolve({ parameters, body: undefined }),
    },
    deployment,
  );
}
