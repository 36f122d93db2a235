/** A deployment opened for its operator, running or not, so that operations can be performed. */
import type { Environment, KeyKind } from '@venue/domain';
import { groupFiles } from '@venue/group';
import {
  applyGroup,
  issueKey,
  performAsOperator,
  Secrets,
  type ApplyGroupAnswer,
  type IssuedKey,
  type OperatorDeployment,
  type OperatorInput,
  type TeamOperation,
} from '@venue/operations';
import {
  connect,
  guarded,
  PostgresClock,
  PostgresUnitOfWork,
  teamPortsOn,
  teamWorkOn,
} from '@venue/postgres';
import { bringUpToDate } from './bring-up-to-date';
import { randomIds } from './ids';

/** Brings the schema of the database up to date first. */
export async function openAdministration(database: {
  readonly url: string;
  readonly pepper: string;
}): Promise<Administration> {
  const migrated = await bringUpToDate(database.url);
  const source = await connect(database.url);
  const deployment: OperatorDeployment = {
    clock: guarded(new PostgresClock(source)),
    ids: randomIds,
    secrets: new Secrets(database.pepper),
    groupFiles,
    team: guarded(teamPortsOn(source.manager)),
    unitOfWork: new PostgresUnitOfWork(source, teamWorkOn),
  };
  return new Administration(deployment, migrated, () => source.destroy());
}

/** What is asked of a new key; `venues` are `all` or slugs with commas. */
export interface KeyWish {
  readonly name: string;
  readonly channel: string;
  readonly venues: string;
  readonly capabilities?: string;
  readonly env: Environment;
  readonly kind?: KeyKind;
  readonly origins?: string;
}

export class Administration {
  constructor(
    private readonly deployment: OperatorDeployment,
    /** The migrations that opening it has applied. */
    readonly migrated: readonly string[],
    readonly close: () => Promise<void>,
  ) {}

  perform<Input extends object, Answer extends object>(
    operation: TeamOperation<Input, Answer>,
    fields: OperatorInput<Input>,
  ): Promise<Answer> {
    return performAsOperator(operation, fields, this.deployment);
  }

  /** Whether no group has been applied yet. */
  isEmpty(): Promise<boolean> {
    return this.deployment.team.groups.isEmpty();
  }

  /** `applyGroup`, where nothing is pruned and no conflict is accepted. */
  apply(text: string): Promise<ApplyGroupAnswer> {
    return this.perform(applyGroup, { text });
  }

  /** `issueKey`, as deployments are filled at their first start and in specs. */
  issueKey({ env, ...wish }: KeyWish): Promise<IssuedKey> {
    return this.perform(issueKey, { ...wish, environment: env });
  }
}
