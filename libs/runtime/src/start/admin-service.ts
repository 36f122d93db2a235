/** Opens a deployment for its operator, whether it is running or not, to perform operations. */
import { byOperator, type Environment, type KeyKind } from '@venue/domain';
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
  poolSize,
  PostgresClock,
  PostgresUnitOfWork,
  teamPortsOn,
  teamWorkOn,
} from '@venue/postgres';
import { bringUpToDate } from './bring-up-to-date';
import { randomIds } from '../deployment/ids';
import { deliverySettings, type MessageKinds } from '../deployment/message-providers';

/** Applies missing migrations first. */
export async function openAdminService(database: {
  readonly url: string;
  readonly pepper: string;
  /** The public address of the deployment, for links. */
  readonly baseUrl?: string;
  /** By default the inbox, which counts as delivery. */
  readonly messages?: MessageKinds;
}): Promise<AdminService> {
  const { baseUrl = 'http://127.0.0.1:3000' } = database;
  const migrated = await bringUpToDate(database.url);
  const source = await connect(database.url, poolSize, byOperator);
  const deployment: OperatorDeployment = {
    clock: new PostgresClock(source),
    ids: randomIds,
    secrets: new Secrets(database.pepper),
    settings: {
      baseUrl,
      ...deliverySettings(database.messages, baseUrl),
      // Budgets for texts are kept by the worker, which decides again when one is due.
      areTextsCharged: false,
    },
    groupFiles,
    team: teamPortsOn(source.manager),
    unitOfWork: new PostgresUnitOfWork(source, teamWorkOn),
  };
  return new AdminService(deployment, migrated, () => source.destroy());
}

/** The properties of a new key; `venues` is `all`, or slugs separated by commas. */
export interface KeyWish {
  readonly name: string;
  readonly channel: string;
  readonly venues: string;
  readonly capabilities?: string;
  readonly env: Environment;
  readonly kind?: KeyKind;
  readonly origins?: string;
}

export class AdminService {
  constructor(
    private readonly deployment: OperatorDeployment,
    /** The migrations that were applied when it was opened. */
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

  /** `applyGroup` without pruning anything and without accepting conflicts. */
  apply(text: string): Promise<ApplyGroupAnswer> {
    return this.perform(applyGroup, { text });
  }

  /** `issueKey`, for the first start of a deployment and for specs. */
  issueKey({ env, ...wish }: KeyWish): Promise<IssuedKey> {
    return this.perform(issueKey, { ...wish, environment: env });
  }
}
