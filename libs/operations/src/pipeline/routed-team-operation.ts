import type { TeamOperation } from './team-operation';

/** A team operation that is offered over HTTP, with all that a route needs. */
export type RoutedTeamOperation = TeamOperation<object, object> &
  Required<
    Pick<TeamOperation<object, object>, 'route' | 'capability' | 'description' | 'answer'>
  > & {
    readonly problems: NonNullable<TeamOperation<object, object>['problems']>;
  };

/** Throws where a part is missing, so that a start of the service shows it. */
export function routed(operation: TeamOperation<object, object>): RoutedTeamOperation {
  const { title, route, capability, description, answer, problems = [] } = operation;
  if (!route || !capability || !description || !answer) {
    throw new Error(`“${title}” lacks a route, a capability, a description or an answer`);
  }
  return { ...operation, route, capability, description, answer, problems };
}
