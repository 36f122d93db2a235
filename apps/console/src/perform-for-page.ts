import { requestIdOf, sessionOf } from '@venue/http';
import type { TeamDeployment } from '@venue/operations/pipeline/deployment';
import type { OperationResponse } from '@venue/operations/pipeline/operation-response';
import { performForTeam } from '@venue/operations/pipeline/perform-for-team';
import type { RoutedTeamOperation } from '@venue/operations/pipeline/routed-team-operation';
import type { Request } from 'express';

/** Performs an operation of the team for a request that is not made by its route. */
export function performForPage(
  operation: RoutedTeamOperation,
  parameters: Readonly<Record<string, unknown>>,
  { request, deployment }: { readonly request: Request; readonly deployment: TeamDeployment },
): Promise<OperationResponse> {
  return performForTeam(
    operation,
    {
      credentials: sessionOf(request, deployment),
      idempotencyKey: null,
      initials: null,
      requestId: requestIdOf(request, deployment),
      surface: 'team',
      fields: () => Promise.resolve({ parameters, body: undefined }),
    },
    deployment,
  );
}
