import type { TeamCaller } from '@venue/domain/access/team-caller';
import type { TeamCapability } from '@venue/domain/access/team-rights';
import type { ChangeOrigin } from '@venue/domain/history/actor';
import type { Ids, UnitOfWork } from '@venue/domain/ports';
import type { TeamPorts, TeamWork } from '@venue/domain/team-ports';
import type { GroupFiles } from '@venue/domain/venue/group-file';
import type { VenueSummary } from '@venue/domain/venue/venue';
import type { Secrets } from '../../authentication/secrets';
import type { Settings, TeamContext } from '../../operation';
import type { Caller, Scope } from '../caller';
import type { Deduplication } from '../deduplication';
import type { RequestState } from '../caller';

/** The dependencies of the team's operations; the deployment need not be running. */
export interface TeamSources {
  readonly ids: Ids;
  readonly secrets: Secrets;
  readonly settings: Settings;
  readonly groupFiles: GroupFiles;
  readonly team: TeamPorts;
  readonly unitOfWork: UnitOfWork<TeamWork>;
}

/** The rights of the caller in a call, and the author of its changes for the history. */
export interface Authority {
  readonly may: (capability: TeamCapability) => boolean;
  readonly origin: ChangeOrigin;
}

/** The caller of a request for the team. */
export interface TeamHolder {
  /** Null for the operator. */
  readonly caller: TeamCaller | null;
  /** Whether a stored answer is looked up before the authority is. */
  readonly isFoundFirst: boolean;
  authority(): Promise<Authority>;
  /** The venues in scope, out of the group's. */
  venuesOf(input: object, all: readonly VenueSummary[]): readonly VenueSummary[];
  deduplication(state: RequestState): Deduplication | null;
}

/** The scope of the team: the venues that the caller may see. */
export function teamScope(holder: TeamHolder, sources: TeamSources): Caller['scope'] {
  const { ids, secrets, settings, groupFiles, team, unitOfWork } = sources;
  const { caller, isFoundFirst } = holder;
  return async (state): Promise<Scope> => {
    const { now, input } = state;
    const venues = holder.venuesOf(input, await team.venues());
    const common = { now, ids, secrets, settings, caller, venues, groupFiles, team };
    return {
      deduplication: () => holder.deduplication(state),
      isFoundFirst,
      withCall: async (task) => task({ ...common, ...(await holder.authority()) }),
      inTransaction(call, task) {
        // It is the call that `withCall` made.
        const teamCall = call as TeamContext;
        return unitOfWork.run(
          (work) => task(work, { ...teamCall, ...portsOf(work) }),
          teamCall.origin,
        );
      },
    };
  };
}

function portsOf(work: TeamWork): { readonly team: TeamPorts; readonly work: TeamWork } {
  return { team: work.team, work };
}
