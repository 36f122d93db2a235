import { Bulkhead, Doorkeeper, Secrets, Twins, type Deployment } from '@venue/operations';
import {
  connect,
  guarded,
  poolSize,
  PostgresAttempts,
  PostgresDiary,
  PostgresGroups,
  PostgresKeys,
  PostgresOnce,
  PostgresRates,
  PostgresUnitOfWork,
} from '@venue/postgres';
import { randomIds } from './ids';
import { faultLog } from './log';

/** What of the configuration the operations need. */
export interface DeploymentOptions {
  readonly url: string;
  readonly pepper: string;
  readonly baseUrl: string;
  readonly ratePerMinute: number;
  readonly rateBurst: number;
}

export interface OpenDeployment {
  readonly deployment: Deployment;
  /** To be called when nothing is under way any more. */
  close(): Promise<void>;
}

/** The composition root: every port gets its adapter here, by hand. */
export async function openDeployment(options: DeploymentOptions): Promise<OpenDeployment> {
  const source = await connect(options.url);
  const secrets = new Secrets(options.pepper);
  const keys = guarded(new PostgresKeys(source));
  const deployment: Deployment = {
    problemsUrl: `${options.baseUrl}/problems`,
    rateLimit: { perMinute: options.ratePerMinute, burst: options.rateBurst },
    secrets,
    ids: randomIds,
    log: faultLog,
    door: new Doorkeeper(keys, secrets),
    // A fifth of the pool for any one venue, so that a crowd at one leaves room for the others.
    bulkhead: new Bulkhead(poolSize / 5),
    proofs: new Bulkhead(1),
    twins: new Twins(),
    groups: guarded(new PostgresGroups(source)),
    diary: guarded(new PostgresDiary(source.manager)),
    rates: guarded(new PostgresRates(source)),
    keys,
    attempts: guarded(new PostgresAttempts(source)),
    answers: guarded(new PostgresOnce(source.manager)),
    unitOfWork: new PostgresUnitOfWork(source),
  };
  return { deployment, close: () => source.destroy() };
}
