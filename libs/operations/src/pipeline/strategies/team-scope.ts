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

/** What operations of the team need of a deployment, running or not. */
export interface TeamSources {
  readonly ids: Ids;
  readonly secrets: Secrets;
  readonly settings: Settings;
  readonly groupFiles: GroupFiles;
  readonly team: TeamPorts;
  readonly unitOfWork: UnitOfWork<TeamWork>;
}

/** What the caller may do in a call, and who makes its changes, for the history. */
export interface Authority {
  readonly may: (capability: TeamCapability) => boolean;
  readonly origin: ChangeOrigin;
}

/** Who calls for the team. */
export interface TeamHolder {
  /** Null for the operator. */
  readonly caller: TeamCaller | null;
  /** Whether a stored answer is looked for before the authority is. */
  readonly isFoundFirst: boolean;
  authority(): Promise<Authority>;
  /** Of the group's venues, those in scope. */
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
        const own = call as TeamContext;
        return unitOfWork.run((work) => task(work, { ...own, ...portsOf(work) }), own.origin);
      },
    };
  };
}

function portsOf(work: TeamWork): { readonly team: TeamPorts; readonly work: TeamWork } {
  return { team: work.team, work };
}
