import { Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { groupFiles } from '@venue/group';
import type { Secrets } from '@venue/operations/authentication/secrets';
import { SessionAuthenticator } from '@venue/operations/authentication/session-authenticator';
import { ChangeHub, type ChangeHubTimes } from '@venue/operations/pipeline/change-hub';
import type { TeamDeployment } from '@venue/operations/pipeline/deployment';
import {
  PostgresChanges,
  PostgresUnitOfWork,
  teamPortsOn,
  teamWorkOn,
  type connect,
  type WorkObserver,
} from '@venue/postgres';
import { watchStreams } from '../observe/gauges';
import type { Observation } from '../observe/observation';
import type { Database } from './database.module';
import { DATA_SOURCE, DATABASE, OBSERVATION, SECRETS, TEAM, WORK_OBSERVER } from './tokens';

type Source = Awaited<ReturnType<typeof connect>>;
type TeamAccess = TeamDeployment['team'];

export interface TeamOptions {
  /** Shorter in tests. */
  readonly changeTimes?: Partial<ChangeHubTimes>;
  /** How many messages go to one recipient in an hour, as the contract says; higher in tests. */
  readonly messagesToOne?: number;
}

/**
 * The parts that the operations of the venue's team need, and the changes that its screens follow.
 */
@Module({})
export class TeamModule implements OnApplicationShutdown {
  constructor(@Inject(TEAM) private readonly team: TeamAccess) {}

  static forRoot(options: TeamOptions = {}): DynamicModule {
    return {
      module: TeamModule,
      global: true,
      providers: [
        {
          provide: TEAM,
          inject: [DATA_SOURCE, DATABASE, SECRETS, WORK_OBSERVER, OBSERVATION],
          useFactory: (...open: OpenTeam) => teamAccessOn(open, options),
        },
      ],
      exports: [TEAM],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.team.changes.close();
  }
}

type OpenTeam = [Source, Database, Secrets, WorkObserver, Observation];

function teamAccessOn(
  [source, { url }, secrets, observer, observing]: OpenTeam,
  { changeTimes: times = {}, ...limits }: TeamOptions,
): TeamAccess {
  const { metrics, telemetry } = observing;
  const ports = teamPortsOn(source.manager, observer);
  const authenticator = new SessionAuthenticator(ports.sessions, secrets);
  const changes = new ChangeHub(new PostgresChanges(source, url), authenticator, {
    onChange: (ageSeconds) => metrics.changeSeconds.observe(ageSeconds),
    onFault: (error) => telemetry.recordFault(error, { traceId: 'changes', operation: 'changes' }),
    times,
  });
  const unitOfWork = new PostgresUnitOfWork(
    source,
    (manager, observe) => teamWorkOn(manager, observe, limits),
    observer,
  );
  const team = { authenticator, ports, changes, groupFiles, unitOfWork };
  watchStreams(metrics, { team });
  return team;
}
