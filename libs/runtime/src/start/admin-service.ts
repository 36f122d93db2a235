import type { Environment, KeyKind } from '@venue/domain/access/caller';
import { issueKey } from '@venue/operations/access/keys/issue-key';
import type { IssuedKey } from '@venue/operations/access/keys/key-view';
import type { Instant } from '@venue/domain/shared/time';
import { proveProvider, type ProvedProvider } from '@venue/operations/jobs/prove-provider';
import type { OperatorOperation } from '@venue/operations/operation';
import type { Payments } from '@venue/operations/pipeline/deployment';
import { answerOf } from '@venue/operations/pipeline/perform';
import {
  type OperatorDeployment,
  type OperatorInput,
  operatorRequest,
} from '@venue/operations/pipeline/strategies/operator';
import type { PaymentSettings } from '../deployment/open-payments';
import { applyGroup } from '@venue/operations/venues/group/apply-group';
import type { ApplyGroupAnswer } from '@venue/operations/venues/group/group-view';

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

/** The connections of the service to its database and to the payment providers. */
interface Connections {
  readonly close: () => Promise<void>;
  readonly openPayments: (settings: PaymentSettings) => Promise<Payments>;
}

/** Performs operations for the operator of a deployment. */
export class AdminService {
  constructor(
    private readonly deployment: OperatorDeployment,
    /** The migrations that opening it applied. */
    readonly migrated: readonly string[],
    private readonly connections: Connections,
  ) {}

  close(): Promise<void> {
    return this.connections.close();
  }

  perform<Input extends object, Answer extends object>(
    operation: OperatorOperation<Input, Answer>,
    fields: OperatorInput<Input>,
  ): Promise<Answer> {
    return answerOf(operation, operatorRequest(fields), this.deployment);
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

  /** Compares the books of the payment providers since then with the ledger. */
  async proveProviders(
    since: Instant,
    settings: PaymentSettings,
  ): Promise<readonly ProvedProvider[]> {
    const { providers } = await this.connections.openPayments(settings);
    const proved: ProvedProvider[] = [];
    for (const provider of providers.values())
      proved.push(await proveProvider(provider, since, this.deployment.team.ledgerBooks));
    return proved;
  }
}
